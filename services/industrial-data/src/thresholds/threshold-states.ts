import { Injectable } from '@nestjs/common';
import type { SensorRequest } from '@officina/contracts/maintenance/interventions';
import { retryOnConflict, isDuplicate } from '@officina/server-kit/store/store-errors';
import { Store } from '@officina/server-kit/store/store';
import { Schema, type Model } from 'mongoose';
import { withStoreTimeout } from '../series/series-models.ts';
import type { EndedCrossing, Judged, Side } from './crossing.ts';

/** An intervention that a crossing asks for, kept until maintenance has it. Repeating it opens none twice. */
export interface WantedRequest extends SensorRequest {
  side: Side;
  /** The crossing's, as in `count`. */
  number: number;
}

/** What is known of a sensor's thresholds. */
export interface ThresholdState extends Judged {
  /** `<tenant>:<sensorId>` */
  _id: string;
  tenantId: string;
  sensorId: string;
  /** `ruleText` of the settings by which it was judged. */
  rule: string;
  wanted: WantedRequest | null;
  /** The last crossing that is over; missing in states of older versions. */
  last?: EndedCrossing | null;
  /** The intervention that it opened last. */
  opened: string | null;
  /** Increases with each write: of two processes that judge one sensor, only one writes. */
  rev: number;
}

const { Mixed } = Schema.Types;
const schema = new Schema<ThresholdState>(
  {
    ...{ _id: String, tenantId: String, sensorId: String, rule: String, rev: Number },
    ...{ until: Number, pending: Mixed, crossing: Mixed, count: Number, wanted: Mixed, opened: String },
    last: Mixed,
  },
  { versionKey: false },
);

export const stateId = (tenantId: string, sensorId: string): string => `${tenantId}:${sensorId}`;

/** The stored states of thresholds. */
@Injectable()
export class ThresholdStates {
  private readonly model: Model<ThresholdState>;

  constructor(private readonly store: Store) {
    this.model = store.scoped('threshold_states', schema);
  }

  /** The states of a tenant's sensors; those never judged have none. */
  async of(tenantId: string, sensorIds: string[]): Promise<ThresholdState[]> {
    const _id = { $in: sensorIds.map((id) => stateId(tenantId, id)) };
    const found = this.model.find({ tenantId, _id }).lean<ThresholdState[]>();
    return withStoreTimeout('reading thresholds', found.exec());
  }

  /** Writes a state if nobody has written another one since. @returns whether it is stored */
  async write(state: ThresholdState): Promise<boolean> {
    return state.rev === 0 ? this.insert(state) : this.replace(state);
  }

  /** Forgets a sensor that was deleted. */
  async remove(tenantId: string, sensorId: string): Promise<void> {
    const remove = () => this.model.deleteOne({ _id: stateId(tenantId, sensorId), tenantId }).exec();
    await withStoreTimeout('forgetting thresholds', retryOnConflict(remove));
  }

  private async insert(state: ThresholdState): Promise<boolean> {
    if (await this.store.tenantData.isErased(state.tenantId)) return true;
    try {
      const write = () => this.model.insertMany([state], { lean: true });
      await withStoreTimeout('keeping thresholds', retryOnConflict(write));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  private async replace(state: ThresholdState): Promise<boolean> {
    const { _id, tenantId, rev } = state;
    const write = () => this.model.replaceOne({ _id, tenantId, rev: rev - 1 }, state).exec();
    const { matchedCount } = await withStoreTimeout('keeping thresholds', retryOnConflict(write));
    return matchedCount > 0;
  }
}
