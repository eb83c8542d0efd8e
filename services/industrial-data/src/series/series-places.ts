import { cursorOf, readCursor } from '@officina/server-kit/store/list-pages';
import { daysLater, dayText } from './series-days.ts';
import type { SeriesName } from './series-names.ts';

/** Where a series' day has its place in an answer. */
export interface SeriesPlace extends SeriesName {
  /** Midnight UTC. */
  day: Date;
}

/** Some days, the first and the last among them. */
export interface Days {
  first: Date;
  last: Date;
}

const order = { day: 1, dataCode: 1, sensorId: 1 } as const;

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Of two series of a day: by data code, and where they have the same one by sensor. */
export const inOrder = (
  one: Pick<SeriesName, 'dataCode' | 'sensorId'>,
  other: Pick<SeriesName, 'dataCode' | 'sensorId'>,
): number => compare(one.dataCode, other.dataCode) || compare(one.sensorId, other.sensorId);

/** A place as `placesOf` begins behind it. */
export const cursorAt = (place: SeriesPlace): string =>
  cursorOf({ ...place, day: dayText(place.day) }, order);

/**
 * All places of some series on some days, in their order.
 * @param names in order
 * @param after cursor of the place behind which they begin
 * @throws AppError `malformed` for a cursor that is not ours
 */
export function* placesOf(
  names: SeriesName[],
  { first, last }: Days,
  after?: string,
): Generator<SeriesPlace> {
  let [day, from] = [first, 0];
  if (after !== undefined) {
    const [text, dataCode, sensorId] = readCursor(after, 3).map(String) as [string, string, string];
    day = new Date(text);
    from = names.findIndex((name) => inOrder(name, { dataCode, sensorId }) > 0);
    if (from === -1) [day, from] = [daysLater(day, 1), 0];
  }
  for (; day <= last; day = daysLater(day, 1), from = 0)
    for (const name of names.slice(from)) yield { ...name, day };
}
