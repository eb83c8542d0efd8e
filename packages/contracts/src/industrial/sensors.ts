import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams, objectId, storedFields, text } from '../fields.ts';
import { splitPlace } from '../place.ts';
import type { FieldError } from '../problem.ts';
import { registerProblem } from './register-hints.ts';
import { registerPattern } from './register.ts';
import { unitPattern, unitProblem } from './unit.ts';

export const sensorType = z.enum(['MODBUS', 'OTHER']);

const isEndpointAddress = (address: string): boolean => {
  if (address === '') return true;
  const { host, port = 502 } = splitPlace(address) ?? {};
  return z.union([z.ipv4(), z.ipv6()]).safeParse(host).success && port >= 1 && port <= 65_535;
};

const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const port = '(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])';

/** Connections that are taken, for who writes by the OpenAPI document; IPv6 ones are too. */
const connectionPattern = `^(?:${octet}(?:[.]${octet}){3}(?::${port})?)?$`;

/** A text that is refused for the reason that `problemOf` gives. */
const saidBy = (schema: ReturnType<typeof text>, problemOf: (value: string) => string | undefined) =>
  schema.superRefine((value, check) => {
    const message = problemOf(value);
    if (message !== undefined) check.addIssue({ code: 'custom', message });
  });

const dataCodeFormat = /^[A-Za-z0-9_-]*$/;
const subordinateFormat = /^([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])?$/;

/** Body of an edit: absent = unchanged, `null` or an empty text clears. The counters of the form (8, 5, 20, 6) are advice. */
export const sensorEdit = z
  .object({
    type: sensorType,
    /** Key of the series; unique in a tenant, in whatever case. */
    dataCode: text(40)
      .regex(dataCodeFormat, 'Solo lettere, cifre, trattino e trattino basso')
      .meta({ pattern: dataCodeFormat.source })
      .nullable(),
    /** Whole minutes, a day at most; 0 = as often as allowed, each 15 seconds. The form advises 60 at most. */
    sampling: z.number().int().min(0).max(1_440).nullable(),
    /** Label with optional scale, offset and deadband: `°C/10-40~0,5` (`parseUnit`). */
    unit: saidBy(text(24), unitProblem).meta({ pattern: unitPattern }).nullable(),
    /** Address with optional area, type, order and bit: `h40001f` (`parseRegister`). */
    register: saidBy(text(24), registerProblem).meta({ pattern: registerPattern }).nullable(),
    saveOnlyChanges: z.boolean(),
    /** In engineering units; from this value on the machine counts as running. */
    runsFrom: z.number().min(-1e12).max(1e12).nullable(),
    /** Modbus unit, 0–255; absent = 1. */
    subordinate: text(6)
      .regex(subordinateFormat, 'Deve essere un numero tra 0 e 255')
      .meta({ pattern: subordinateFormat.source })
      .nullable(),
    description: text(200).nullable(),
    /** `IP:PORT`, in a network that the tenant may reach. */
    connection: text(60)
      .refine(isEndpointAddress, 'Deve essere nella forma IP:PORTA')
      .meta({ pattern: connectionPattern })
      .nullable(),
    machineId: objectId.nullable(),
  })
  .partial();

/** What a MODBUS sensor cannot do without; asked of the create's body and of an edit's result. */
export const missingForModbus = (sensor: SensorEdit): FieldError[] =>
  sensor.type === 'OTHER'
    ? []
    : (['dataCode', 'register', 'connection'] as const)
        .filter((name) => !sensor[name])
        .map((path) => ({ path, message: 'Campo obbligatorio' }));

/** Body of a create. */
export const sensorCreate = sensorEdit.extend({ type: sensorType }).superRefine((sensor, check) => {
  for (const { path, message } of missingForModbus(sensor))
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
    status: 200,
    summary: 'Tutti i sensori',
    permission: 'industrial',
    output: sensor,
  }),
  byMachine: endpoint({
    http: 'GET /api/maintenance/sensor/bymachine/{id}',
    subject: 'rpc.industrial.sensors.byMachine',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Sensori di un macchinario',
    permission: 'industrial',
    params: idParams,
    output: sensor,
  }),
  create: endpoint({
    http: 'POST /api/maintenance/sensor/create',
    subject: 'rpc.industrial.sensors.create',
    kind: 'write',
    caller: 'staff',
    status: 201,
    summary: 'Crea un sensore',
    permission: 'industrial',
    body: sensorCreate,
    output: sensor,
  }),
  edit: endpoint({
    http: 'PUT /api/maintenance/sensor/{id}/edit',
    subject: 'rpc.industrial.sensors.edit',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Modifica un sensore',
    permission: 'industrial',
    params: idParams,
    body: sensorEdit,
    output: sensor,
  }),
  remove: endpoint({
    http: 'DELETE /api/maintenance/sensor/delete/{id}',
    subject: 'rpc.industrial.sensors.remove',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Elimina un sensore',
    permission: 'industrial',
    params: idParams,
    output: done,
  }),
};
