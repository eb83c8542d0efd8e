import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams, objectId, storedFields, text } from '../fields.ts';
import type { FieldError } from '../problem.ts';
import { registerProblem } from './register-hints.ts';
import { registerPattern } from './register.ts';
import {
  connectionPattern,
  connectionProblem,
  dataCodeFormat,
  maxRunsFrom,
  maxSamplingMinutes,
  subordinateFormat,
} from './sensor-rules.ts';
import { maxBeyondFor, maxLimit, thresholdProblems } from './thresholds.ts';
import { unitPattern, unitProblem } from './unit.ts';

export const sensorType = z.enum(['MODBUS', 'OTHER']);

/** A text that is rejected with the message of `problemOf`. */
const saidBy = (schema: ReturnType<typeof text>, problemOf: (value: string) => string | undefined) =>
  schema.superRefine((value, check) => {
    const message = problemOf(value);
    if (message !== undefined) check.addIssue({ code: 'custom', message });
  });

/** Body of an edit: absent = unchanged, `null` or an empty text clears. The lengths shown in the form (8, 5, 20, 6) are recommendations. */
export const sensorEdit = z
  .object({
    type: sensorType,
    /** Key of the series; unique within a tenant, ignoring case. */
    dataCode: text(40)
      .regex(dataCodeFormat.format, dataCodeFormat.problem)
      .meta({ pattern: dataCodeFormat.format.source })
      .nullable(),
    /** Whole minutes, at most a day; 0 = every 15 seconds, the shortest period. The form recommends at most 60. */
    sampling: z.number().int().min(0).max(maxSamplingMinutes).nullable(),
    /** Label with optional scale, offset and deadband: `°C/10-40~0,5` (`parseUnit`). */
    unit: saidBy(text(24), unitProblem).meta({ pattern: unitPattern }).nullable(),
    /** Address with optional area, type, order and bit: `h40001f` (`parseRegister`). */
    register: saidBy(text(24), registerProblem).meta({ pattern: registerPattern }).nullable(),
    saveOnlyChanges: z.boolean(),
    /** Value in engineering units from which the machine counts as running. */
    runsFrom: z.number().min(-maxRunsFrom).max(maxRunsFrom).nullable(),
    /** Greatest value that is in order, in engineering units. */
    high: z.number().min(-maxLimit).max(maxLimit).nullable(),
    /** Least value that is in order, less than `high`. */
    low: z.number().min(-maxLimit).max(maxLimit).nullable(),
    /** Seconds for which values must be beyond a limit to cross it; absent = the first one crosses it. */
    beyondFor: z.number().int().min(0).max(maxBeyondFor).nullable(),
    /** A value ends a crossing if it is this far within the limit, in engineering units; less than `high` − `low`; absent = 0. */
    hysteresis: z.number().min(0).max(maxLimit).nullable(),
    /** Each crossing opens an intervention on the machine, unless the one before is still open; needs a limit and `machineId`. */
    opensIntervention: z.boolean().nullable(),
    /** Modbus unit, 0–255; absent = 1. */
    subordinate: text(6)
      .regex(subordinateFormat.format, subordinateFormat.problem)
      .meta({ pattern: subordinateFormat.format.source })
      .nullable(),
    description: text(200).nullable(),
    /** `IP:PORT` in one of the tenant's networks. */
    connection: saidBy(text(60), connectionProblem).meta({ pattern: connectionPattern }).nullable(),
    machineId: objectId.nullable(),
  })
  .partial();

/** Issues for missing fields of a MODBUS sensor; checks the body of a create and the result of an edit. */
export const missingModbusFields = (sensor: SensorEdit): FieldError[] =>
  sensor.type === 'OTHER'
    ? []
    : (['dataCode', 'register', 'connection'] as const)
        .filter((name) => !sensor[name])
        .map((path) => ({ path, message: 'Campo obbligatorio' }));

/** Body of a create. */
export const sensorCreate = sensorEdit.extend({ type: sensorType }).superRefine((sensor, check) => {
  for (const { path, message } of [...missingModbusFields(sensor), ...thresholdProblems(sensor)])
    check.addIssue({ code: 'custom', path: [path], message });
});

/** A sensor as it is stored. */
export const sensor = z
  .object({
    ...storedFields,
    type: sensorType,
    dataCode: z.string().nullish(),
    sampling: z.number().nullish(),
    unit: z.string().nullish(),
    register: z.string().nullish(),
    saveOnlyChanges: z.boolean(),
    runsFrom: z.number().nullish(),
    high: z.number().nullish(),
    low: z.number().nullish(),
    beyondFor: z.number().nullish(),
    hysteresis: z.number().nullish(),
    opensIntervention: z.boolean().nullish(),
    subordinate: z.string().nullish(),
    description: z.string().nullish(),
    connection: z.string().nullish(),
    machineId: objectId.nullish(),
  })
  .meta({ id: 'Sensor' });

export type Sensor = z.infer<typeof sensor>;
export type SensorEdit = z.infer<typeof sensorEdit>;
export type SensorCreate = z.infer<typeof sensorCreate>;

export const sensors = {
  all: endpoint({
    http: 'GET /api/maintenance/sensor/all',
    subject: 'rpc.industrial.sensors.all',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Tutti i sensori',
    service: 'industrial',
    output: sensor,
  }),
  byMachine: endpoint({
    http: 'GET /api/maintenance/sensor/bymachine/{id}',
    subject: 'rpc.industrial.sensors.byMachine',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Sensori di un macchinario',
    service: 'industrial',
    params: idParams,
    output: sensor,
  }),
  create: endpoint({
    http: 'POST /api/maintenance/sensor/create',
    subject: 'rpc.industrial.sensors.create',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 201,
    summary: 'Crea un sensore',
    service: 'industrial',
    body: sensorCreate,
    output: sensor,
  }),
  edit: endpoint({
    http: 'PUT /api/maintenance/sensor/{id}/edit',
    subject: 'rpc.industrial.sensors.edit',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Modifica un sensore',
    service: 'industrial',
    params: idParams,
    body: sensorEdit,
    output: sensor,
  }),
  remove: endpoint({
    http: 'DELETE /api/maintenance/sensor/delete/{id}',
    subject: 'rpc.industrial.sensors.remove',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Elimina un sensore',
    service: 'industrial',
    params: idParams,
    output: done,
  }),
};
