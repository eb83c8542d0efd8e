import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { SensorAlarm } from '@officina/contracts/industrial/sensor-alarm';
import { AppError } from '@officina/server-kit/app-error';
import type { DocumentKey } from '@officina/server-kit/store/audited-keys';
import type { Change } from '@officina/server-kit/store/audited-schema';
import { collection } from '@officina/server-kit/store/collection';
import { requestHash } from '@officina/server-kit/store/idempotent-id';
import { Store } from '@officina/server-kit/store/store';
import type { Stored } from '@officina/server-kit/store/stored';
import { systemIn } from '@officina/server-kit/system-caller';
import { Schema, Types } from 'mongoose';

export type StoredAlarm = Stored<SensorAlarm>;

const { Mixed } = Schema.Types;
const schema = new Schema({ machineId: String, silence: Mixed, crossing: Mixed });
// of
schema.index({ tenantId: 1, _id: 1 });

const nothing: SensorAlarm = { machineId: null, silence: null, crossing: null };

/**
 * What the event log was told of each sensor that was ever silent or beyond a limit: each version is one event. A document has the id of
 * its sensor, so that both have one history, and sends no hints, as the sensor does not change.
 */
@Injectable()
export class SensorAlarms extends collection<SensorAlarm>({
  ...{ name: 'sensor_alarms', entity: 'sensor', schema, isQuiet: true },
  label: () => 'Sensore',
}) {
  constructor(private readonly dataStore: Store) {
    super(dataStore);
  }

  /** What was told of a tenant's sensors, by their ids. */
  async of(tenantId: string): Promise<Map<string /* sensorId */, StoredAlarm>> {
    const found = await this.find(systemIn(tenantId), {});
    return new Map(found.map((one) => [one._id.toHexString(), one]));
  }

  /**
   * Tells a change, if nobody has told another one since.
   * @param before what was told; `undefined` before the first time
   * @returns what is stored now: of a first one, perhaps what another replica has told
   * @throws AppError `stale` if another replica has told something; `gone` or `not_found` for a deleted sensor and an erased tenant
   */
  async tell(
    tenantId: string,
    sensorId: string,
    before: StoredAlarm | undefined,
    { set, audit }: Change<SensorAlarm>,
  ): Promise<StoredAlarm> {
    const caller = systemIn(tenantId);
    if (before) return this.update(caller, before._id, { version: before.__v }, () => ({ set, audit }));
    // Nobody asked for this write: the tenant's sensors may have been polled a moment ago.
    if (await this.dataStore.tenantData.isErased(tenantId))
      throw new AppError('gone', 'the tenant is erased');
    return this.insert(caller, { ...nothing, ...set }, audit, { idempotencyKey: sensorId });
  }

  /** Forgets a sensor that was deleted, if anything was ever told of it. @param object its title */
  async forget(caller: Caller, sensorId: string, object: string): Promise<void> {
    const audit = { action: 'Allarmi del sensore eliminati', object } as const;
    await this.remove(caller, sensorId, undefined, () => audit).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    });
  }

  /** The id is the sensor's: whatever two replicas tell first, only one creates it, and none after it was forgotten. */
  protected override keyOf(_caller: Caller, sensorId: string): DocumentKey {
    return { id: new Types.ObjectId(sensorId), request: requestHash({}) };
  }
}
