import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { bulkReplace } from '@officina/server-kit/store/bulk-replace';
import { cursorOf, readCursor } from '@officina/server-kit/store/list-pages';
import type { Stored } from '@officina/server-kit/store/stored';
import { Sensors, type NamedSensor, type SensorFields } from '../sensors/sensor.model.ts';
import { daysLater, dayText } from './series-days.ts';
import { withStoreTimeout, SeriesModels, type SeriesDocument } from './series-models.ts';

/** The position of a series' day in a response. */
export interface SeriesPlace extends SeriesName {
  /** Midnight UTC. */
  day: Date;
}

/** A range of days, both included. */
export interface DayRange {
  first: Date;
  last: Date;
}

const order = { day: 1, dataCode: 1, sensorId: 1 } as const;

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Orders two series of a day by data code, then by sensor. */
const compareNames = (
  one: Pick<SeriesName, 'dataCode' | 'sensorId'>,
  other: Pick<SeriesName, 'dataCode' | 'sensorId'>,
): number => compare(one.dataCode, other.dataCode) || compare(one.sensorId, other.sensorId);

/** The cursor of a place, for `placesOf`. */
export const cursorAt = (place: SeriesPlace): string =>
  cursorOf({ ...place, day: dayText(place.day) }, order);

/**
 * All places of some series on some days, in order.
 * @param names in order
 * @param after cursor of the place after which they start
 * @throws AppError `malformed` for an invalid cursor
 */
export function* placesOf(
  names: SeriesName[],
  { first, last }: DayRange,
  after?: string,
): Generator<SeriesPlace> {
  let [day, from] = [first, 0];
  if (after !== undefined) {
    const [text, dataCode, sensorId] = readCursor(after, 3).map(String) as [string, string, string];
    day = new Date(text);
    from = names.findIndex((name) => compareNames(name, { dataCode, sensorId }) > 0);
    if (from === -1) [day, from] = [daysLater(day, 1), 0];
  }
  for (; day <= last; day = daysLater(day, 1), from = 0)
    for (const name of names.slice(from)) yield { ...name, day };
}

/** Longer than the time between two pages of a list. */
const cacheMs = 10_000;

/** The name of a sensor's series. */
type SensorName = Pick<SeriesDocument, 'sensorId' | 'dataCode' | 'name'>;

/** The name of a series among the others. */
export interface SeriesName extends SensorName {
  /** Whether another series of the tenant has the same data code. */
  isCodeShared: boolean;
}

const nameOf = ({ _id, dataCode, description }: NamedSensor): SensorName => ({
  ...{ sensorId: _id.toHexString(), dataCode: dataCode ?? '' },
  name: description || dataCode || '',
});

/** Names of series: those of their sensors, or the last ones of deleted sensors. */
@Injectable()
export class SeriesNames {
  /** By tenant, as last loaded. */
  private readonly recent = new Map<string, SeriesName[]>();

  constructor(
    private readonly models: SeriesModels,
    private readonly sensors: Sensors,
  ) {}

  /** Stores the name of a sensor that is about to be deleted; its series stays. */
  async keep(sensor: Stored<SensorFields>): Promise<void> {
    const { tenantId } = sensor;
    const name = nameOf(sensor);
    const document = { _id: `${tenantId}:${name.sensorId}`, tenantId, ...name };
    await withStoreTimeout('keeping a name', bulkReplace(this.models.series, [document]));
  }

  /** All series of the caller's tenant, by data code, then by sensor. */
  async all(caller: Caller): Promise<SeriesName[]> {
    const { tenantId } = caller;
    // In this order a sensor deleted in between is in both, instead of in neither.
    const existing = await withStoreTimeout('reading sensors', this.sensors.named(caller));
    const kept = await withStoreTimeout('reading names', this.models.series.find({ tenantId }).lean().exec());
    const names = new Map<string, SensorName>();
    for (const { sensorId, dataCode, name } of kept) names.set(sensorId, { sensorId, dataCode, name });
    for (const sensor of existing) names.set(sensor._id.toHexString(), nameOf(sensor));
    const all = [...names.values()].sort(compareNames);
    const isSame = (other: SensorName | undefined, { dataCode }: SensorName) => other?.dataCode === dataCode;
    const sorted = all.map((one, at) => ({
      ...one,
      isCodeShared: isSame(all[at - 1], one) || isSame(all[at + 1], one),
    }));
    this.recent.set(tenantId, sorted);
    const forget = () => this.recent.get(tenantId) === sorted && this.recent.delete(tenantId);
    setTimeout(forget, cacheMs).unref();
    return sorted;
  }

  /** As `all`, for a further page of a list: the names of the page before if they were just loaded here. */
  async forNextPage(caller: Caller): Promise<SeriesName[]> {
    return this.recent.get(caller.tenantId) ?? this.all(caller);
  }
}
