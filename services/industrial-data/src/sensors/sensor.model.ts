import type { Caller } from '@officina/contracts/caller';
import { sensor } from '@officina/contracts/industrial/sensors';
import { collection } from '@officina/server-kit/store/collection';
import { schemaOf, type FieldsOf } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { systemScope } from '@officina/server-kit/store/tenant-scope';

/** A sensor as it is stored. */
export interface SensorFields extends FieldsOf<typeof sensor> {
  /** The version in which it was last set up anew: what was read before belongs to another series. Stays in the service. */
  cfg: number;
}

const schema = schemaOf(sensor);
schema.add({ cfg: Number });
// all: by code
schema.index({ tenantId: 1, dataCode: 1, _id: 1 });
// byMachine, by code; machines.remove: how many point at it
schema.index({ tenantId: 1, machineId: 1, dataCode: 1, _id: 1 });

/** How the event log calls it: `Sensore T1 — Temperatura mosto`; without what it does not have. */
export const sensorTitle = ({
  dataCode,
  description,
}: Pick<SensorFields, 'dataCode' | 'description'>): string =>
  ['Sensore', [dataCode, description].filter(Boolean).join(' — ')].join(' ').trim();

/** A sensor, as far as it is called something. */
export type NamedSensor = Pick<Stored<SensorFields>, '_id' | 'dataCode' | 'description' | 'unit'>;

/** Says of a tenant's sensors whether they are what they were: whoever changes one changes it. */
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
  /** A mark of each tenant that has sensors, from one query that is cheap enough to be asked every few seconds. */
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

  /** All of the caller's, and what they are called. */
  named(caller: Caller): Promise<NamedSensor[]> {
    const fields = { dataCode: 1, description: 1, unit: 1 };
    return this.model.find(this.scoped(caller, {}), fields).lean<NamedSensor[]>().exec();
  }

  /** Those of a tenant that are read. */
  modbusOf(tenantId: string): Promise<Stored<SensorFields>[]> {
    return this.findEverywhere('polled-sensors', { tenantId, type: 'MODBUS' });
  }
}
