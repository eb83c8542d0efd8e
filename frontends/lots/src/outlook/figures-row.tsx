import type { Lot } from '@officina/contracts/lotlog/lot';
import { Card, useTenant } from '@officina/web-kit';
import { texts } from '../texts.ts';
import { figuresOf } from './figures.ts';

/** What a lot's readings say, in four tiles. */
export function FiguresRow({ lot }: { lot: Lot }) {
  const instrument = useTenant().data?.lots?.instrument;
  return (
    <ul
      aria-label={texts.figures}
      className="grid grid-cols-2 gap-2.5 max-[22rem]:grid-cols-1 lg:grid-cols-4"
    >
      {figuresOf(lot, instrument).map(({ label, value, unit, more, also }) => (
        <Card key={label} as="li" className="px-4 py-3">
          <p className="text-label font-semibold">{label}</p>
          <p className="my-1 flex flex-wrap items-baseline gap-x-2">
            <b className="font-display text-h1 font-bold font-stretch-semi-condensed">{value}</b>
            {unit && <span className="text-ink-2">{unit}</span>}
          </p>
          <p className="text-label text-ink-2">{more}</p>
          {also && <p className="text-label text-ink-2">{also}</p>}
        </Card>
      ))}
    </ul>
  );
}
