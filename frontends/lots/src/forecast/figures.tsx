import type { Lot, LotFlag } from '@officina/contracts/lotlog/lot';
import type { FullLotSettings } from '@officina/contracts/lotlog/lot-settings';
import { Banner, Card, formatNumber, formatShortDate, useTenant } from '@officina/web-kit';
import { pointsOf, type Point } from '../curve/readings.ts';
import { decimal, texts } from '../texts.ts';
import { endInWords } from './end-in-words.ts';

const dayMs = 86_400_000;
const recentMs = 2 * dayMs;

const timeOf = ({ at }: Point): number => Date.parse(at);

/** Change per day over the last 48 h of readings, or since the previous reading if it is older; null for fewer than two readings. */
export function changePerDay(points: readonly Point[]): number | null {
  const last = points.at(-1);
  if (!last) return null;
  const end = timeOf(last);
  const isRecent = (point: Point) => timeOf(point) >= end - recentMs && timeOf(point) < end;
  const before = points.find(isRecent) ?? points.at(-2);
  if (!before || timeOf(before) === end) return null;
  return ((last.value - before.value) * dayMs) / (end - timeOf(before));
}

/** One tile: the current value and an explanation. */
interface Figure {
  label: string;
  value: string;
  unit?: string;
  more: string;
  /** The value according to another measure, on a separate line. */
  also?: string;
}

/** Smaller changes per day count as stable. */
const minStep = 0.05;

const inTenths = (value: number): string => decimal(Math.round(value * 10) / 10);

/** «scende di 0,3 al giorno» */
export function stepInWords(perDay: number): string {
  if (Math.abs(perDay) < minStep) return texts.steady;
  const step = inTenths(Math.abs(perDay));
  return perDay < 0 ? texts.falls(step) : texts.rises(step);
}

type Instrument = FullLotSettings['instrument'];

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ');

function alcohol(lot: Lot, instrument: Instrument | undefined): Figure {
  const { data, desiredAlcohol, progress, alcohol: reached, factor } = lot;
  const last = pointsOf({ data }, 'AlcholEbul').at(-1);
  const day = last && texts.readOn(formatShortDate(last.at));
  const goal = desiredAlcohol ? texts.goal(decimal(desiredAlcohol)) : texts.noGoal;
  const part = progress === undefined ? undefined : texts.progress(formatNumber(progress * 100, 0));
  const known = {
    label: texts.measures.AlcholEbul,
    ...(last ? { value: decimal(last.value), unit: texts.units.AlcholEbul } : { value: '—' }),
  };
  // With a factor, progress is computed from bx, regardless of when the alcohol was measured.
  if (factor === undefined || reached === undefined) return { ...known, more: joined(day, goal, part) };
  const byBx = instrument === 'refractometer' ? texts.byCorrectedBx : texts.byBx;
  return { ...known, more: joined(day, goal), also: joined(byBx(inTenths(reached)), part) };
}

function temperature({ data, status }: Lot): Figure {
  const points = pointsOf({ data }, 'temperature');
  const [last, perDay] = [points.at(-1), changePerDay(points)];
  const label = texts.measures.temperature;
  if (!last) return { label, value: '—', more: texts.notRead };
  return {
    ...{ label, value: decimal(last.value), unit: texts.units.temperature },
    more: perDay === null || status === 'CLOSED' ? '' : stepInWords(perDay),
  };
}

function bx({ data, speed }: Lot, instrument: Instrument | undefined): Figure {
  const points = pointsOf({ data }, 'bx');
  const [first, last] = [points[0], points.at(-1)];
  const label = texts.measures.bx;
  if (!first || !last) return { label, value: '—', more: texts.notRead };
  const from = points.length > 1 ? texts.bxFrom(decimal(first.value)) : undefined;
  const known = { label, value: decimal(last.value), unit: texts.units.bx };
  if (speed === undefined) return { ...known, more: joined(from) };
  // The uncorrected reading falls more slowly.
  const corrected = instrument === 'refractometer' ? texts.corrected : undefined;
  return { ...known, more: joined(from, stepInWords(-speed), corrected) };
}

function end(lot: Lot): Figure {
  const { label, end: value, more = '' } = endInWords(lot);
  return { label, value, more };
}

/**
 * The four tiles of a stored lot.
 * @param instrument the instrument for bx; undefined until the tenant is loaded
 */
export const figuresOf = (lot: Lot, instrument: Instrument | undefined): Figure[] => [
  alcohol(lot, instrument),
  temperature(lot),
  bx(lot, instrument),
  end(lot),
];

/** The current state of a lot, in four tiles. */
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

/** Warnings about a lot, each with advice. */
export function FlagsList({ flags = [] }: { flags: readonly LotFlag[] | undefined }) {
  if (flags.length === 0) return null;
  return (
    <Banner family="amber">
      <ul className="grid gap-1">
        {flags.map((flag) => (
          <li key={flag}>{texts.flags[flag]}</li>
        ))}
      </ul>
    </Banner>
  );
}
