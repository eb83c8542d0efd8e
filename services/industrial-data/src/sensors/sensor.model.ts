import type { Caller } from '@officina/contracts/caller';
import { sensor } from '@officina/contracts/industrial/sensors';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { systemScope } from '@officina/server-kit/store/tenant-scope';

/** A stored sensor. */
export interface SensorFields extends FieldsOf<typeof sensor> {
  /** The version in which its settings last changed: earlier readings belong to another series. Not sent to clients. */
  cfg: number;
}

const schema = schemaOf(sensor);
schema.add({ cfg: Number });
// all: by code
schema.index({ tenantId: 1, dataCode: 1, _id: 1 });
// byMachine, by code; machines.remove: counts references
schema.index({ tenantId: 1, machineId: 1, dataCode: 1, _id: 1 });

/** The label in the event log: `Sensore T1 — Temperatura mosto`; without missing parts. */
export const sensorTitle = ({
  dataCode,
  description,
}: Pick<SensorFields, 'dataCode' | 'description'>): string =>
  ['Sensore', [dataCode, description].filter(Boolean).join(' — ')].join(' ').trim();

/** The fields that a sensor's name is made of. */
export type NamedSensor = Pick<Stored<SensorFields>, '_id' | 'dataCode' | 'description' | 'unit'>;

/** A mark that changes with each change of a tenant's sensors. */
export interface SensorsMark {
  tenantId: string;
  mark: string;
}

interface MarkRow {
  _id: string;
  count: number;
  versions: number;
  newest: Date;
}

/** The tenant's sensors. */
export class Sensors extends collection<SensorFields>({
  name: 'sensors',
  entity: 'sensor',
  schema,
  caseless: 'dataCode',
  label: sensorTitle,
  duplicateMessages: { dataCode: 'Codice già usato da un altro sensore' },
}) {
  /** A mark for each tenant with sensors, from one query that is cheap enough to repeat every few seconds. */
  async marks(): Promise<SensorsMark[]> {
    const sums = { count: { $sum: 1 }, versions: { $sum: '$__v' }, newest: { $max: '$createdAt' } };
    const found = await this.model
      .aggregate<MarkRow>([{ $match: { deletedAt: null } }, { $group: { _id: '$tenantId', ...sums } }])
      .option(systemScope('polled-sensors'));
    return found.map(({ _id, count, versions, newest }) => ({
      tenantId: _id,
      mark: [count, versions, newest.getTime()].join(' '),
    }));
  }

  /** The names of all the caller's sensors. */
  named(caller: Caller): Promise<NamedSensor[]> {
    const fields = { dataCode: 1, description: 1, unit: 1 };
    return this.model.find(this.scoped(caller, {}), fields).lean<NamedSensor[]>().exec();
  }

  /** The sensors of a tenant that are polled. */
  modbusOf(tenantId: string): Promise<Stored<SensorFields>[]> {
    return this.findEverywhere('polled-sensors', { tenantId, type: 'MODBUS' });
  }
}
