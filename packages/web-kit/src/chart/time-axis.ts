import { addDays, fromInput, toDateInput } from '../core/dates/days.ts';
import { dayMs } from '../core/dates/zone.ts';
import { seriesOf, type TimePlot, type TimePoint } from './time-data.ts';

/** Days, in the tenant's time zone, from the first to the last instant of a plot. */
export interface TimeSpan {
  /** ISO days: the first, and the day after the last. */
  first: string;
  end: string;
  /** Midnights at the start of these days, in epoch milliseconds. */
  from: number;
  to: number;
}

const midnightOf = (isoDay: string): number => Date.parse(fromInput(isoDay) ?? isoDay);

const instantsOf = (points: readonly TimePoint[]): number[] => points.map(({ at }) => Date.parse(at));

/** The span of everything that a plot shows. */
export function spanOf(plot: TimePlot): TimeSpan {
  const { projection, background, until } = plot;
  const ahead = projection ? [projection.from.at, projection.to.at, projection.range?.to] : [];
  const instants = [
    ...seriesOf(plot).flatMap(({ points }) => instantsOf(points)),
    ...(background?.lines.flatMap(instantsOf) ?? []),
    ...[...ahead, until].flatMap((at) => (at ? Date.parse(at) : [])),
  ].sort((one, other) => one - other);
  const first = toDateInput(new Date(instants[0] ?? 0));
  const end = addDays(toDateInput(new Date(instants.at(-1) ?? 0)), 1);
  return { first, end, from: midnightOf(first), to: midnightOf(end) };
}

const steps = [1, 2, 3, 7, 14, 28, 56, 112, 364];

/** The labelled midnights, at most `max`, in epoch milliseconds. */
export function dayTicks({ first, end }: TimeSpan, max: number): number[] {
  const days = (Date.parse(end) - Date.parse(first)) / dayMs;
  const step = steps.find((length) => days / length + 1 <= max) ?? days;
  return Array.from({ length: Math.floor(days / step) + 1 }, (_, at) =>
    midnightOf(addDays(first, at * step)),
  );
}

/** «5/9» */
export const dayAtAxis = (at: number): string => {
  const [, month, day] = toDateInput(new Date(at)).split('-').map(Number);
  return `${day}/${month}`;
};
