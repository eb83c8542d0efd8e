import {
  Banner,
  Button,
  EmptyState,
  FailedState,
  formatShortDate,
  formatTime,
  LinkButton,
  NoMatch,
  TextLink,
  toDateInput,
  usePageTitle,
  usePrinting,
} from '@officina/web-kit';
import { useHours, useLive, type Live } from '@officina/web-kit/sensors';
import { ComingRows, useListState } from '@officina/web-kit/table';
import { useDeferredValue, useMemo, useState } from 'react';
import { chipKey, Head } from './header.tsx';
import { SensorList } from './list/sensor-list.tsx';
import { Paper } from './paper/paper.tsx';
import {
  countOf,
  deadGateways,
  inOrder,
  isSilent,
  keeping,
  matching,
  orderAt,
  sensorsRoute,
  usePlant,
  type DeadGateway,
  type Group,
  type Order,
} from './plant.ts';
import { texts } from './texts.ts';

interface NothingShownProps {
  /** What is searched; empty where the search leaves sensors, but no silent ones. */
  typed: string;
  /** Nothing comes any more. */
  isLost: boolean;
  onClear: () => void;
}

/** In the place of the list where nothing is left of it. */
function NothingShown({ typed, isLost, onClear }: NothingShownProps) {
  const about = typed.trim();
  if (about)
    return (
      <NoMatch title={texts.noMatch(about)} onClear={onClear}>
        {texts.noMatchHint}
      </NoMatch>
    );
  return (
    <EmptyState
      title={isLost ? texts.silentUnknown : texts.noSilent}
      action={<Button onClick={onClear}>{texts.showAll}</Button>}
    >
      {isLost ? texts.silentUnknownHint : texts.noSilentHint}
    </EmptyState>
  );
}

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
function GatewayNote({ gateways, silent, now }: GatewayNoteProps) {
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

const everyMs = 1_000;
const lists = [sensorsRoute, 'GET /api/maintenance/machine/all'] as const;
const filterKeys = [chipKey];
const noGroups: readonly Group[] = [];

/** The order in which machines stand, which is made anew for a new choice only. */
function useOrder(choice: string, groups: readonly Group[], { stateOf, heardAt }: Live): Order | undefined {
  const [order, setOrder] = useState<Order>();
  const next = heardAt && groups.length > 0 ? orderAt(order, choice, groups, stateOf, heardAt) : order;
  if (next !== order) setOrder(next);
  return next;
}

/** `/realtime`: what every sensor says now, by machine. */
export function RealtimePage() {
  usePageTitle(texts.title);
  const { groups, failure } = usePlant();
  // Hundreds of rows are drawn in pieces, between which one can scroll and type.
  const live = useDeferredValue(useLive(everyMs));
  const hours = useHours();
  const isPrinting = usePrinting();
  const state = useListState(filterKeys, { size: 25 });
  const { typed, chosen } = state;
  const isNarrowed = chosen[chipKey] === 'silent';
  const { stateOf, heardAt, isLost } = live;
  const searched = useMemo(() => matching(groups ?? noGroups, typed), [groups, typed]);
  const order = useOrder(JSON.stringify([typed, isNarrowed]), groups ?? noGroups, live);
  const silentOnes = useMemo(
    () => (isNarrowed ? keeping(searched, ({ _id }) => isSilent(stateOf(_id))) : searched),
    [searched, isNarrowed, stateOf],
  );
  const shown = useMemo(() => inOrder(silentOnes, order), [silentOnes, order]);
  const gateways = useMemo(
    () =>
      deadGateways(
        (groups ?? noGroups).flatMap(({ sensors }) => sensors),
        stateOf,
      ),
    [groups, stateOf],
  );
  const body = () => {
    if (failure) return <FailedState {...failure} />;
    if (!groups || (isNarrowed && !heardAt && !isLost)) return <ComingRows of={lists} cards={4} />;
    if (groups.length === 0)
      return (
        <EmptyState
          title={texts.none}
          action={<LinkButton to="/configuration/sensor">{texts.toSensors}</LinkButton>}
        >
          {texts.noneHint}
        </EmptyState>
      );
    if (shown.length === 0)
      return (
        <NothingShown
          typed={isNarrowed && searched.length > 0 ? '' : typed}
          isLost={isLost}
          onClear={state.clear}
        />
      );
    return (
      <>
        {gateways.length > 0 && heardAt && !isLost && (
          <GatewayNote
            gateways={gateways}
            silent={countOf(groups, ({ _id }) => isSilent(stateOf(_id)))}
            now={heardAt}
          />
        )}
        <div className="realtime-box">
          <SensorList groups={shown} {...{ live, hours }} />
        </div>
        <p className="text-meta text-ink-2">{texts.legend}</p>
      </>
    );
  };
  return (
    <>
      <Head {...{ groups, searched, live, state }} />
      <div className="mt-3 grid grid-cols-1 gap-3 md:mt-4">{body()}</div>
      {isPrinting && shown.length > 0 && <Paper groups={shown} {...{ live, hours }} />}
    </>
  );
}
