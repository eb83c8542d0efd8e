import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { bulkReplace } from '@officina/server-kit/store/bulk-replace';
import { cursorOf, readCursor } from '@officina/server-kit/store/list-pages';
import type { Stored } from '@officina/server-kit/store/stored';
import { Sensors, type NamedSensor, type SensorFields } from '../sensors/sensor.model.ts';
import { daysLater, dayText } from './series-days.ts';
import { answered, SeriesModels, type SeriesDocument } from './series-models.ts';

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
const inOrder = (
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

/** Longer than there is between two pages of a list. */
const keptMs = 10_000;

/** What a sensor's series is called. */
type OwnName = Pick<SeriesDocument, 'sensorId' | 'dataCode' | 'name'>;

/** What a series is called among the others. */
export interface SeriesName extends OwnName {
  /** Another series of the tenant has the same data code. */
  isCodeShared: boolean;
}

const nameOf = ({ _id, dataCode, description }: NamedSensor): OwnName => ({
  ...{ sensorId: _id.toHexString(), dataCode: dataCode ?? '' },
  name: description || dataCode || '',
});

/** What series are called: as their sensors are, or as they were when they were deleted. */
@Injectable()
export class SeriesNames {
  /** By tenant, as they were found last. */
  private readonly lately = new Map<string, SeriesName[]>();

  constructor(
    private readonly models: SeriesModels,
    private readonly sensors: Sensors,
  ) {}

  /** A sensor is about to be deleted; its series stays. */
  async keep(sensor: Stored<SensorFields>): Promise<void> {
    const { tenantId } = sensor;
    const name = nameOf(sensor);
    const document = { _id: `${tenantId}:${name.sensorId}`, tenantId, ...name };
    await answered('keeping a name', bulkReplace(this.models.series, [document]));
  }

  /** All of the caller's tenant, in order of data code, of two with the same one by sensor. */
  async all(caller: Caller): Promise<SeriesName[]> {
    const { tenantId } = caller;
    // In this order: a sensor that is deleted in between is among both, not among none.
    const existing = await answered('reading sensors', this.sensors.named(caller));
    const kept = await answered('reading names', this.models.series.find({ tenantId }).lean().exec());
    const names = new Map<string, OwnName>();
    for (const { sensorId, dataCode, name } of kept) names.set(sensorId, { sensorId, dataCode, name });
    for (const sensor of existing) names.set(sensor._id.toHexString(), nameOf(sensor));
    const all = [...names.values()].sort(inOrder);
    const isSame = (other: OwnName | undefined, { dataCode }: OwnName) => other?.dataCode === dataCode;
    const sorted = all.map((one, at) => ({
      ...one,
      isCodeShared: isSame(all[at - 1], one) || isSame(all[at + 1], one),
    }));
    this.lately.set(tenantId, sorted);
    const forget = () => this.lately.get(tenantId) === sorted && this.lately.delete(tenantId);
    setTimeout(forget, keptMs).unref();
    return sorted;
  }

  /** As `all`, for a further page of a list: those of the page before, where that was read here a moment ago. */
  async ofListBegun(caller: Caller): Promise<SeriesName[]> {
    return this.lately.get(caller.tenantId) ?? this.all(caller);
  }
}
