import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { sensors } from '@officina/contracts/industrial/sensors';
import { Handle } from '@officina/server-kit/bus/handle';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import { pageToWire, toWire, type Stored } from '@officina/server-kit/store/stored';
import { Sensors, type SensorFields } from './sensor.model.ts';
import { SensorsService } from './sensors.service.ts';

const byCode = { dataCode: 1 } as const;
const references = referenceCountCall('industrial');

const toSensor = ({ cfg: _cfg, ...sensor }: Stored<SensorFields>) => toWire(sensor);

/** Answers the sensors group of the contracts, and counts sensors that reference a document. */
@Controller()
export class SensorsController {
  constructor(
    private readonly service: SensorsService,
    private readonly sensors: Sensors,
  ) {}

  @Handle(sensors.all)
  async all({ after }: RequestOf<typeof sensors.all>, caller: Caller) {
    return pageToWire(await this.sensors.list(caller, {}, { sort: byCode, after }), toSensor);
  }

  @Handle(sensors.byMachine)
  async byMachine({ params, after }: RequestOf<typeof sensors.byMachine>, caller: Caller) {
    if (after === undefined) await this.service.refuseUnknownMachine(caller, params.id);
    const page = await this.sensors.list(caller, { machineId: params.id }, { sort: byCode, after });
    return pageToWire(page, toSensor);
  }

  @Handle(sensors.create)
  async create({ body, idempotencyKey }: RequestOf<typeof sensors.create>, caller: Caller) {
    return toSensor(await this.service.create(caller, body, { idempotencyKey }));
  }

  @Handle(sensors.edit)
  async edit({ params, body, ...on }: RequestOf<typeof sensors.edit>, caller: Caller) {
    return toSensor(await this.service.edit(caller, params.id, body, on));
  }

  @Handle(sensors.remove)
  async remove({ params, version }: RequestOf<typeof sensors.remove>, caller: Caller) {
    await this.service.remove(caller, params.id, { version });
    return { ok: true } as const;
  }

  @Handle(references)
  async countReferences({ body: { entity, id } }: RequestOf<typeof references>, caller: Caller) {
    const count = entity === 'machine' ? await this.sensors.count(caller, { machineId: id }) : 0;
    return { counts: [{ entity: 'sensor' as const, count }] };
  }
}
