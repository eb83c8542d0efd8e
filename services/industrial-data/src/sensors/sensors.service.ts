import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import {
  missingModbusFields,
  sensor,
  sensorCreate,
  sensorEdit,
  type SensorCreate,
  type SensorEdit,
} from '@officina/contracts/industrial/sensors';
import { thresholdProblems } from '@officina/contracts/industrial/thresholds';
import { machines } from '@officina/contracts/maintenance/machines';
import { checkAll, invalidFields } from '@officina/server-kit/app-error';
import { References } from '@officina/server-kit/references/references';
import { changedFields, fieldsOfBody, emptyFields } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { SensorAlarms } from '../alarms/sensor-alarms.ts';
import { Networks } from '../networks/networks.ts';
import { SeriesNames } from '../series/series-names.ts';
import { ThresholdStates } from '../thresholds/threshold-states.ts';
import { Sensors, sensorTitle, type SensorFields } from './sensor.model.ts';
import { SensorsWatch } from './sensors-watch.ts';

const machineTexts = { what: 'il macchinario', unknown: 'Macchinario sconosciuto' };

/** A change of these fields starts another series. */
const setupFields = ['register', 'unit', 'connection', 'subordinate'] as const;

/** Rules of sensors. */
@Injectable()
export class SensorsService {
  constructor(
    private readonly sensors: Sensors,
    private readonly references: References,
    private readonly networks: Networks,
    private readonly watch: SensorsWatch,
    private readonly names: SeriesNames,
    private readonly thresholds: ThresholdStates,
    private readonly alarms: SensorAlarms,
  ) {}

  /** @throws AppError `not_found`, `unavailable` if maintenance cannot be reached */
  async refuseUnknownMachine(caller: Caller, id: string): Promise<void> {
    await this.references.one(caller, machines.byIds, id, machineTexts.what);
  }

  /**
   * @throws AppError `duplicate` for a code in use; `invalid` for an unknown machine and for a connection outside the tenant's
   *   networks; `unavailable` if maintenance or auth cannot be reached
   */
  async create(
    caller: Caller,
    body: SensorCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<SensorFields>> {
    const request = { idempotencyKey, request: body };
    const made = await this.sensors.madeBefore(caller, request);
    if (made) return made;
    const fields = {
      ...{ ...emptyFields(sensor), saveOnlyChanges: false, cfg: 0 },
      ...fieldsOfBody(sensorCreate, body),
    };
    await using held = new AsyncDisposableStack();
    await checkAll(this.holdMachine(caller, fields, held), this.refuseUnreachable(caller, fields));
    const created = await this.sensors.insert(caller, fields, { action: 'Sensore creato' }, request);
    this.watch.changed(caller.tenantId);
    return created;
  }

  /** @throws AppError `not_found`, `stale`, `invalid` for a MODBUS sensor without required fields or contradictory thresholds, and those of `create` */
  async edit(caller: Caller, id: string, body: SensorEdit, on: Precondition): Promise<Stored<SensorFields>> {
    await using held = new AsyncDisposableStack();
    const edited = await this.sensors.update(caller, id, { ...on, request: body }, async (current) => {
      const set = changedFields<SensorFields>(current, fieldsOfBody(sensorEdit, body));
      const next = { ...current, ...set };
      const problems = [...missingModbusFields(next), ...thresholdProblems(next)];
      if (problems.length > 0) throw invalidFields(problems);
      const mayMove = 'connection' in set || 'type' in set;
      await checkAll(
        this.holdMachine(caller, set, held),
        mayMove ? this.refuseUnreachable(caller, next) : Promise.resolve(),
      );
      const isNewSeries = setupFields.some((field) => field in set);
      const cfg = isNewSeries ? { cfg: current.__v + 1 } : {};
      return { set: { ...set, ...cfg }, audit: { action: 'Sensore modificato' } };
    });
    this.watch.changed(caller.tenantId);
    return edited;
  }

  /** @throws AppError `not_found`, `stale` */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    let title = '';
    await this.sensors.remove(caller, id, version, async (current) => {
      await this.names.keep(current);
      title = sensorTitle(current);
      return { action: 'Sensore eliminato' };
    });
    // A state without its sensor does no harm.
    await this.thresholds.remove(caller.tenantId, id).catch(() => undefined);
    await this.alarms.forget(caller, id, title).catch(() => undefined);
    this.watch.changed(caller.tenantId);
  }

  /** Holds a machine of the tenant until the sensor is written. */
  private async holdMachine(
    caller: Caller,
    { machineId }: Pick<SensorEdit, 'machineId'>,
    held: AsyncDisposableStack,
  ): Promise<void> {
    held.use(await this.references.hold(caller, machines, { machineId }, machineTexts));
  }

  /** Only sensors that are polled need an allowed connection. */
  private async refuseUnreachable(
    { tenantId }: Caller,
    { type, connection }: Pick<SensorFields, 'type' | 'connection'>,
  ): Promise<void> {
    if (type === 'MODBUS' && connection) await this.networks.refuseOutside(tenantId, connection);
  }
}
