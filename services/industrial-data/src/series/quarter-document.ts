import type { Quality } from '../poll/sample.ts';
import { betterReading, quarterOf, quarterS, type Reading } from './reading.ts';

/** A sensor's readings of a quarter of an hour with one set-up, as stored. */
export interface QuarterDocument {
  /** `quarterId` */
  _id: string;
  tenantId: string;
  sensorId: string;
  /** `setupText` */
  setup: string;
  /** Seconds of the quarter, 0–899, ascending. */
  seconds: number[];
  /** The reading at each second. */
  values: (number | null)[];
  /** By second, for readings that are not good; absent if all are. */
  qualities?: Record<string, Quality>;
  /** Increases with each change. */
  rev: number;
}

/** A moment in the `_id` of quarters, 2026-11-20T13:45. @param second since 1970 */
export const minuteText = (second: number): string => new Date(second * 1_000).toISOString().slice(0, 16);

/** An `_id` that sorts a sensor's quarters by time, so that a range of `_id`s is a period. */
export const quarterId = ({
  tenantId,
  sensorId,
  setup,
  second,
}: Pick<Reading, 'tenantId' | 'sensorId' | 'setup' | 'second'>): string =>
  [tenantId, sensorId, minuteText(quarterOf(second) * quarterS), setup].join(':');

/** The minute in which a quarter starts, as in its `_id`. */
export const minuteOf = ({
  _id,
  tenantId,
  sensorId,
}: Pick<QuarterDocument, '_id' | 'tenantId' | 'sensorId'>): string =>
  _id.slice(`${tenantId}:${sensorId}:`.length).slice(0, '2026-11-20T13:45'.length);

const beginOf = (document: QuarterDocument): number => Date.parse(`${minuteOf(document)}Z`) / 1_000;

/** The readings of a document, by second. */
export function readingsOf(document: QuarterDocument): Reading[] {
  const { tenantId, sensorId, setup, seconds, values, qualities } = document;
  const begin = beginOf(document);
  return seconds.map((second, index) => ({
    ...{ tenantId, sensorId, setup, second: begin + second },
    ...{ value: values[index] ?? null, quality: qualities?.[second] ?? 'G' },
  }));
}

/** @param readings of one sensor, quarter and set-up; at least one */
function documentOf(readings: Reading[], rev: number): QuarterDocument {
  const bySecond = new Map<number, Reading>();
  for (const reading of readings) {
    const second = reading.second % quarterS;
    const other = bySecond.get(second);
    bySecond.set(second, other ? betterReading(other, reading) : reading);
  }
  const sorted = [...bySecond].sort(([a], [b]) => a - b);
  const [[, first]] = sorted as [[number, Reading]];
  const notGood = sorted.filter(([, { quality }]) => quality !== 'G');
  return {
    _id: quarterId(first),
    ...{ tenantId: first.tenantId, sensorId: first.sensorId, setup: first.setup },
    seconds: sorted.map(([second]) => second),
    values: sorted.map(([, { value }]) => value),
    ...(notGood.length > 0 && {
      qualities: Object.fromEntries(notGood.map(([second, { quality }]) => [second, quality])),
    }),
    rev,
  };
}

/** The documents of readings, with the better one of each second; in a fixed order, so that two writers wait for each other. */
export function quarterDocuments(readings: Reading[]): QuarterDocument[] {
  // Cheaper than the `_id`, which formats a date for each reading.
  const keyOf = ({ tenantId, sensorId, second, setup }: Reading) =>
    [tenantId, sensorId, quarterOf(second), setup].join(':');
  const documents = [...Map.groupBy(readings, keyOf).values()].map((group) => documentOf(group, 0));
  return documents.sort((one, other) => (one._id < other._id ? -1 : 1));
}

/** A stored document merged with another one of the same `_id`; `undefined` if this changes nothing. */
export function merged(stored: QuarterDocument, added: QuarterDocument): QuarterDocument | undefined {
  const both = documentOf([...readingsOf(stored), ...readingsOf(added)], stored.rev);
  const isSame = JSON.stringify(readingsOf(both)) === JSON.stringify(readingsOf(stored));
  return isSame ? undefined : { ...both, rev: stored.rev + 1 };
}
