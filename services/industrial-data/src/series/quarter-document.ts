import type { Quality } from '../poll/sample.ts';
import { betterOf, quarterOf, quarterS, type Reading } from './reading.ts';

/** A sensor's readings of a quarter of an hour and one set-up, as they lie in the store. */
export interface QuarterDocument {
  /** `quarterId` */
  _id: string;
  tenantId: string;
  sensorId: string;
  /** `setupText` */
  setup: string;
  /** Seconds of the quarter, 0–899, rising. */
  seconds: number[];
  /** What was read at each of them. */
  values: (number | null)[];
  /** By second, of those that are not good; absent where all are. */
  qualities?: Record<string, Quality>;
  /** Grows with each change. */
  rev: number;
}

/** A moment as the `_id`s of quarters have it, 2026-11-20T13:45. @param second since 1970 */
export const minuteText = (second: number): string => new Date(second * 1_000).toISOString().slice(0, 16);

/** An `_id` by whose order a sensor's quarters follow each other in time: a range of them is a stretch of time. */
export const quarterId = ({
  tenantId,
  sensorId,
  setup,
  second,
}: Pick<Reading, 'tenantId' | 'sensorId' | 'setup' | 'second'>): string =>
  [tenantId, sensorId, minuteText(quarterOf(second) * quarterS), setup].join(':');

/** The minute in which a quarter begins, as its `_id` has it. */
export const minuteOf = ({
  _id,
  tenantId,
  sensorId,
}: Pick<QuarterDocument, '_id' | 'tenantId' | 'sensorId'>): string =>
  _id.slice(`${tenantId}:${sensorId}:`.length).slice(0, '2026-11-20T13:45'.length);

const beginOf = (document: QuarterDocument): number => Date.parse(`${minuteOf(document)}Z`) / 1_000;

/** A document's readings, by second. */
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
    bySecond.set(second, other ? betterOf(other, reading) : reading);
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

/** The documents of readings, of a second the better one; always in the same order, so that two writers wait for each other. */
export function quarterDocuments(readings: Reading[]): QuarterDocument[] {
  // Cheaper than the `_id`, which would write a date for each reading.
  const keyOf = ({ tenantId, sensorId, second, setup }: Reading) =>
    [tenantId, sensorId, quarterOf(second), setup].join(':');
  const documents = [...Map.groupBy(readings, keyOf).values()].map((group) => documentOf(group, 0));
  return documents.sort((one, other) => (one._id < other._id ? -1 : 1));
}

/** A stored document with the readings of another one of the same `_id`; `undefined` where it has them already. */
export function merged(stored: QuarterDocument, added: QuarterDocument): QuarterDocument | undefined {
  const both = documentOf([...readingsOf(stored), ...readingsOf(added)], stored.rev);
  const isSame = JSON.stringify(readingsOf(both)) === JSON.stringify(readingsOf(stored));
  return isSame ? undefined : { ...both, rev: stored.rev + 1 };
}
