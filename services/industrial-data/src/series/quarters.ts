import { Injectable } from '@nestjs/common';
import { batchesOf } from '@officina/server-kit/all-pages';
import { withStoreTimeout, SeriesModels } from './series-models.ts';
import type { SensorDay } from './day-documents.ts';
import { minuteOf, minuteText, quarterId, readingsOf, type QuarterDocument } from './quarter-document.ts';
import { quarterOf, quarterS, lookBackS, type Reading } from './reading.ts';
import { dayMs, idRange } from './series-days.ts';
const dayS = dayMs / 1_000;

const batchSize = 200;

/** A range of seconds since 1970. */
export interface SecondRange {
  from: number;
  until: number;
}

/** A sensor with a set-up. */
export type SensorSetup = Pick<Reading, 'sensorId' | 'setup'>;

interface Range {
  $gte: string;
  $lt: string;
}

/** Reads stored readings, sensor by sensor. */
@Injectable()
export class Quarters {
  constructor(private readonly models: SeriesModels) {}

  /** The tenant's next sensor with readings, by id. */
  async sensorAfter(tenantId: string, sensorId: string | undefined): Promise<string | undefined> {
    const { $gte, $lt } = idRange(tenantId);
    const from = sensorId === undefined ? $gte : idRange(tenantId, sensorId).$lt;
    const next = this.models.quarters.findOne({ tenantId, _id: { $gte: from, $lt } }, { sensorId: 1 });
    return (await withStoreTimeout('looking for sensors', next.sort({ _id: 1 }).lean().exec()))?.sensorId;
  }

  /** All readings that affect a sensor's day: those of the day, and the last ones before it if they may hold until then. */
  async ofDay({ tenantId, sensorId, day }: SensorDay): Promise<Reading[]> {
    const midnight = day.getTime() / 1_000;
    const id = (second: number) => `${tenantId}:${sensorId}:${minuteText(second)}`;
    const documents = await this.find(tenantId, { $gte: id(midnight - quarterS), $lt: id(midnight + dayS) });
    if (documents.every(({ _id }) => _id >= id(midnight))) {
      const before = { $gte: id(midnight - lookBackS), $lt: id(midnight - quarterS) };
      documents.push(...(await this.lastQuarter(tenantId, sensorId, before)));
    }
    return documents.flatMap(readingsOf);
  }

  /**
   * The readings of sensors with their set-ups in a range of quarters, in batches of sensors. Queried by complete `_id`s: with
   * a range per sensor the store would test every range on every document.
   */
  async *ofSetups(
    tenantId: string,
    sensors: SensorSetup[],
    { from, until }: SecondRange,
  ): AsyncGenerator<Reading[]> {
    const seconds: number[] = [];
    for (let quarter = quarterOf(from); quarter <= quarterOf(until); quarter += 1)
      seconds.push(quarter * quarterS);
    for (const some of batchesOf(sensors, batchSize)) {
      const $in = some.flatMap((one) => seconds.map((second) => quarterId({ ...one, tenantId, second })));
      const found = this.models.quarters.find({ tenantId, _id: { $in } }).lean<QuarterDocument[]>();
      yield (await withStoreTimeout('reading readings', found.exec())).flatMap(readingsOf);
    }
  }

  /** A sensor's readings from the quarter of a second on. */
  async since(tenantId: string, sensorId: string, second: number): Promise<Reading[]> {
    const $gte = `${tenantId}:${sensorId}:${minuteText(quarterOf(second) * quarterS)}`;
    const documents = await this.find(tenantId, { $gte, $lt: idRange(tenantId, sensorId).$lt });
    return documents.flatMap(readingsOf);
  }

  private find(tenantId: string, _id: Range): Promise<QuarterDocument[]> {
    const found = this.models.quarters.find({ tenantId, _id }).lean<QuarterDocument[]>();
    return withStoreTimeout('reading readings', found.exec());
  }

  /** All documents of the last quarter with readings; together they determine which readings count. */
  private async lastQuarter(tenantId: string, sensorId: string, _id: Range): Promise<QuarterDocument[]> {
    const last = this.models.quarters.findOne({ tenantId, _id }).sort({ _id: -1 }).lean<QuarterDocument>();
    const found = await withStoreTimeout('reading readings', last.exec());
    return found ? this.find(tenantId, idRange(tenantId, sensorId, minuteOf(found))) : [];
  }
}
