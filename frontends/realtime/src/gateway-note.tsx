import { Banner, formatShortDate, formatTime, TextLink, toDateInput } from '@officina/web-kit';
import type { DeadGateway } from './data/gateways.ts';
import { texts } from './texts.ts';

const most = 3;

interface GatewayNoteProps {
  gateways: readonly DeadGateway[];
  /** How many sensors keep silent on the whole page. */
  silent: number;
  now: Date;
}

const sinceInWords = (since: string, now: Date): string =>
  toDateInput(since) === toDateInput(now)
    ? texts.gateway.since(formatTime(since))
    : texts.gateway.sinceDay(formatShortDate(since, now), formatTime(since));

/** Several silent sensors behind one connection: it is that which is to be looked at. */
export function GatewayNote({ gateways, silent, now }: GatewayNoteProps) {
  const rest = gateways.length - most;
  return (
    <Banner family="amber">
      {gateways.slice(0, most).map(({ place, count, since }) => (
        <p key={place}>
          <b>{texts.gateway.some(count, count === silent)}</b>{' '}
          <span className="font-mono wrap-anywhere">{place}</span>, {sinceInWords(since, now)}{' '}
          <span data-print="hide" className="*:-my-2">
            <TextLink
              to={`/configuration/sensor?q=${encodeURIComponent(place)}`}
              about={texts.gateway.linkOf(place)}
            >
              {texts.gateway.link}
            </TextLink>
          </span>
        </p>
      ))}
      {rest > 0 && <p>{texts.gateway.others(rest)}</p>}
    </Banner>
  );
}
