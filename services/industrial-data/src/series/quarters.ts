import { Injectable } from '@nestjs/common';
import { batchesOf } from '@officina/server-kit/every-page';
import { answered, SeriesModels } from './series-models.ts';
import type { SensorDay } from './day-documents.ts';
import { minuteOf, minuteText, quarterId, readingsOf, type QuarterDocument } from './quarter-document.ts';
import { quarterOf, quarterS, reachesBackS, type Reading } from './reading.ts';
import { dayMs, idsBelow } from './series-days.ts';
const dayS = dayMs / 1_000;

const sensorsAtOnce = 200;

/** From one second to another, since 1970. */
export interface Seconds {
  from: number;
  until: number;
}

/** A sensor, and how it is set up. */
export type SetSensor = Pick<Reading, 'sensorId' | 'setup'>;

interface Range {
  $gte: string;
  $lt: string;
}

/** Reads what readings are kept, sensor by sensor. */
@Injectable()
export class Quarters {
  constructor(private readonly models: SeriesModels) {}

  /** The sensor of the tenant that has readings and comes next by its id. */
  async sensorAfter(tenantId: string, sensorId: string | undefined): Promise<string | undefined> {
    const { $gte, $lt } = idsBelow(tenantId);
    const from = sensorId === undefined ? $gte : idsBelow(tenantId, sensorId).$lt;
    const next = this.models.quarters.findOne({ tenantId, _id: { $gte: from, $lt } }, { sensorId: 1 });
    return (await answered('looking for sensors', next.sort({ _id: 1 }).lean().exec()))?.sensorId;
  }

  /** All readings that say something of a sensor's day: those of the day, and the last ones before it, if they may reach it. */
  async ofDay({ tenantId, sensorId, day }: SensorDay): Promise<Reading[]> {
    const midnight = day.getTime() / 1_000;
    const id = (second: number) => `${tenantId}:${sensorId}:${minuteText(second)}`;
    const documents = await this.find(tenantId, { $gte: id(midnight - quarterS), $lt: id(midnight + dayS) });
    if (documents.every(({ _id }) => _id >= id(midnight))) {
      const before = { $gte: id(midnight - reachesBackS), $lt: id(midnight - quarterS) };
      documents.push(...(await this.lastQuarter(tenantId, sensorId, before)));
    }
    return documents.flatMap(readingsOf);
  }

  /**
   * What was read of sensors as they are set up in the quarters of an hour from one second to another, some sensors at a time.
   * Asked for by whole `_id`s: of ranges, one for each sensor, the store would try all with every document.
   */
  async *ofSetups(
    tenantId: string,
    sensors: SetSensor[],
    { from, until }: Seconds,
  ): AsyncGenerator<Reading[]> {
    const seconds: number[] = [];
    for (let quarter = quarterOf(from); quarter <= quarterOf(until); quarter += 1)
      seconds.push(quarter * quarterS);
    for (const some of batchesOf(sensors, sensorsAtOnce)) {
      const $in = some.flatMap((one) => seconds.map((second) => quarterId({ ...one, tenantId, second })));
      const found = this.models.quarters.find({ tenantId, _id: { $in } }).lean<QuarterDocument[]>();
      yield (await answered('reading readings', found.exec())).flatMap(readingsOf);
    }
  }

  private find(tenantId: string, _id: Range): Promise<QuarterDocument[]> {
    const found = this.models.quarters.find({ tenantId, _id }).lean<QuarterDocument[]>();
    return answered('reading readings', found.exec());
  }

  /** All documents of the last quarter of an hour that has some: together they say which readings count. */
  private async lastQuarter(tenantId: string, sensorId: string, _id: Range): Promise<QuarterDocument[]> {
    const last = this.models.quarters.findOne({ tenantId, _id }).sort({ _id: -1 }).lean<QuarterDocument>();
    const found = await answered('reading readings', last.exec());
    return found ? this.find(tenantId, idsBelow(tenantId, sensorId, minuteOf(found))) : [];
  }
}
