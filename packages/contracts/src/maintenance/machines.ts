import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import { fileCounts } from '../files/files.ts';
import {
  customData,
  done,
  holdBody,
  idParams,
  isoInstant,
  manyIds,
  objectId,
  requiredText,
  storedFields,
  tenantParams,
  text,
} from '../fields.ts';
import { isNotBlank, patterns } from '../patterns.ts';

/** Required, 4 to 8 characters, unique within a tenant ignoring case; texts of specification §5. `XX-…` is a temporary code. */
export const shortCode = z
  .string({ error: (issue) => (issue.input == null ? 'Name is required' : undefined) })
  .trim()
  .min(1, { error: 'Name is required', abort: true })
  .refine(isNotBlank, { error: 'Name is required', abort: true })
  .min(4, 'Name must be min 4')
  .max(8, 'Name must be max 8')
  .refine((code) => /^[^\p{Cc}\p{Cs}]*$/u.test(code), 'Contiene caratteri non ammessi')
  .meta({ pattern: patterns.shortCode });

/** Empty or http(s): a click opens the link, so `javascript:` and `data:` are rejected. */
export const webLink = text(2000)
  .refine((link) => /^(https?:\/\/[^\s/]\S*)?$/i.test(link), 'Deve iniziare con http:// o https://')
  .meta({ pattern: patterns.webLink });

const machineFields = {
  name: text(120).nullable(),
  manufacture: text(120).nullable(),
  serial: text(80).nullable(),
  model: text(120).nullable(),
  tags: z.array(requiredText(40)).max(30),
  installDate: isoInstant.nullable(),
  /** Id of a site of the tenant. */
  site: objectId.nullable(),
  /** Id of a customer of the tenant. */
  customer: objectId.nullable(),
  /** Id of a user of the tenant; `null` = orphan. */
  owner: objectId.nullable(),
  manualLink: webLink.nullable(),
  ceMark: z.boolean(),
  therIsManual: z.boolean(),
  conformCertificate: z.boolean(),
  isActive: z.boolean(),
  department: text(120).nullable(),
  /** The entry `Proprieta` is the ownership. */
  customData,
};

/** Body of an edit: absent = unchanged, `null` clears. The server sets `lastUpdate`. */
export const machineEdit = z.object({ shortCode, ...machineFields }).partial();

/** Body of a create: `shortCode` is required; the server sets defaults for absent fields. */
export const machineCreate = machineEdit
  .extend({ shortCode })
  .meta({ examples: [{ shortCode: 'PR04', name: 'Pressa 4', tags: ['Provvisorio'], isActive: true }] });

/** A machine as it is stored. */
export const machine = z
  .object({
    ...storedFields,
    shortCode: z.string(),
    name: z.string().nullish(),
    manufacture: z.string().nullish(),
    serial: z.string().nullish(),
    model: z.string().nullish(),
    tags: z.array(z.string()),
    installDate: isoInstant.nullish(),
    site: objectId.nullish(),
    customer: objectId.nullish(),
    owner: objectId.nullish(),
    lastUpdate: isoInstant.optional(),
    manualLink: z.string().nullish(),
    ceMark: z.boolean(),
    therIsManual: z.boolean(),
    conformCertificate: z.boolean(),
    isActive: z.boolean(),
    department: z.string().nullish(),
    customData: z.array(z.object({ name: z.string(), value: z.string() })),
    files: fileCounts.optional(),
  })
  .meta({ id: 'Machine' });

/** A machine as anonymous reporters see it. */
export const publicMachine = machine.pick({ _id: true, shortCode: true, name: true });

/** A machine as other services see it. */
const machineBrief = machine.pick({
  ...{ _id: true, shortCode: true, name: true, isActive: true, site: true, owner: true },
});

export type Machine = z.infer<typeof machine>;
export type MachineEdit = z.infer<typeof machineEdit>;
export type MachineCreate = z.infer<typeof machineCreate>;

/** Machines; lists are by code. */
export const machines = {
  all: endpoint({
    http: 'GET /api/maintenance/machine/all',
    subject: 'rpc.maintenance.machines.all',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Tutti i macchinari',
    output: machine,
  }),
  /**
   * `macchinari-DD-MM-YYYY.xlsx`: all machines with status (the grade of the latest visit), site, and whether in service. If sites
   * or visits are switched off or unavailable, their column is omitted and a note says so.
   */
  excel: endpoint({
    http: 'GET /api/maintenance/machine/excel',
    subject: 'rpc.maintenance.machines.excel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel dei macchinari, con stato e luogo',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  single: endpoint({
    http: 'GET /api/maintenance/machine/single/{id}',
    subject: 'rpc.maintenance.machines.single',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Un macchinario',
    params: idParams,
    output: machine,
  }),
  create: endpoint({
    http: 'POST /api/maintenance/machine/create',
    subject: 'rpc.maintenance.machines.create',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 201,
    summary: 'Crea un macchinario',
    body: machineCreate,
    output: machine,
  }),
  edit: endpoint({
    http: 'PUT /api/maintenance/machine/{id}/edit',
    subject: 'rpc.maintenance.machines.edit',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Modifica un macchinario',
    params: idParams,
    body: machineEdit,
    output: machine,
  }),
  /** 409 `in_use` while interventions, plans or other documents reference it or are about to. */
  remove: endpoint({
    http: 'DELETE /api/maintenance/machine/delete/{id}',
    subject: 'rpc.maintenance.machines.remove',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Elimina un macchinario',
    params: idParams,
    output: done,
  }),
  /** The active machines of the tenant in the path. */
  publicAll: endpoint({
    http: 'GET /api/public/machine/{tenant}/all',
    subject: 'rpc.maintenance.machines.publicAll',
    kind: 'list',
    caller: 'public',
    status: 200,
    summary: 'Macchinari per la segnalazione pubblica',
    service: 'form',
    params: tenantParams,
    output: publicMachine,
  }),
  /** For other services: the machines of the caller's tenant among these ids. */
  byIds: busCall({
    subject: 'rpc.maintenance.machines.byIds',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(machineBrief) }),
  }),
  /** For other services: the machines in service at a site of the caller's tenant, by code, with their customers. */
  bySite: busCall({
    subject: 'rpc.maintenance.machines.bySite',
    kind: 'list',
    params: idParams,
    output: machine.pick({ _id: true, shortCode: true, name: true, customer: true }),
  }),
  /** Like `byIds`; the returned machines cannot be deleted until `release`, or for three minutes. */
  hold: busCall({
    subject: 'rpc.maintenance.machines.hold',
    kind: 'write',
    body: holdBody,
    output: z.object({ items: z.array(machine.pick({ _id: true })) }),
  }),
  release: busCall({
    subject: 'rpc.maintenance.machines.release',
    kind: 'write',
    body: holdBody,
    output: done,
  }),
};
