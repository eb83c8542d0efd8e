import type { Series } from '@officina/contracts/industrial/series';
import type { DayDocument, DetailsDocument } from './series-models.ts';
import type { SeriesPlace } from './series-places.ts';

/** What of a day is served. */
export type ServedDay = Pick<DayDocument, '_id' | 'slots' | 'kept'>;

const decimals = 1e4;

/** To four decimals, where numbers have as many. */
function rounded(value: number): number {
  const round = Math.round(value * decimals) / decimals;
  return Number.isFinite(round) ? round : value;
}

/** A series' day as it is served: the specification's fields, and where its data code does not tell it from another its sensor. */
export function seriesItem(
  { name, dataCode, sensorId, isCodeShared, day }: SeriesPlace,
  { slots }: ServedDay,
  { seconds, values }: Pick<DetailsDocument, 'seconds' | 'values'>,
): Series {
  const midnight = day.getTime();
  return {
    ...{ name, dataCode, ...(isCodeShared && { sensorId }) },
    avgValues: slots.map((value) => value && rounded(value)),
    details: seconds.map((second, index) => ({
      momentInfo: new Date(midnight + second * 1_000).toISOString(),
      value: rounded(values[index] ?? 0),
    })),
    ...{ day: day.getUTCDate(), month: day.getUTCMonth() + 1, momentInfo: day.toISOString() },
  };
}
