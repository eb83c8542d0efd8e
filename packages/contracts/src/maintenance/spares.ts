import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import { done, idParams, manyIds, objectId, requiredText, storedFields, text } from '../fields.ts';

export const spareStatus = z.enum(['FINISH', 'ORDERED', 'IN_STOCK', 'UNKNOW']);

const name = requiredText(120);

/** Body of an edit: absent = unchanged, `null` clears. */
export const spareEdit = z
  .object({
    /** Internal code. */
    code: text(60).nullable(),
    /** Supplier's code. */
    code2: text(60).nullable(),
    name,
    /** Supplier. */
    manufacture: text(120).nullable(),
    description: text(4000).nullable(),
    contact: text(200).nullable(),
    notes: text(4000).nullable(),
    unity: text(20).nullable(),
    /** Id of a machine of the tenant. */
    machineId: objectId.nullable(),
    orderStatus: spareStatus,
  })
  .partial();

/** Body of a create; the default status is UNKNOW. */
export const spareCreate = spareEdit.extend({ name }).meta({
  examples: [
    { code: 'CIN-A42', name: 'Cinghia trapezoidale A42', manufacture: 'Rettrans', orderStatus: 'IN_STOCK' },
  ],
});

/** A spare part as it is stored. */
export const spare = z
  .object({
    ...storedFields,
    code: z.string().nullish(),
    code2: z.string().nullish(),
    name: z.string(),
    manufacture: z.string().nullish(),
    description: z.string().nullish(),
    contact: z.string().nullish(),
    notes: z.string().nullish(),
    unity: z.string().nullish(),
    machineId: objectId.nullish(),
    orderStatus: spareStatus,
  })
  .meta({ id: 'Spare' });

export type Spare = z.infer<typeof spare>;
export type SpareEdit = z.infer<typeof spareEdit>;
export type SpareCreate = z.infer<typeof spareCreate>;

/** Spare parts; lists are by internal code, parts without one first. */
export const spares = {
  all: endpoint({
    http: 'GET /api/maintenance/spare/all',
    subject: 'rpc.maintenance.spares.all',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Tutti i ricambi',
    service: 'spare',
    output: spare,
  }),
  byMachine: endpoint({
    http: 'GET /api/maintenance/spare/bymachine/{id}',
    subject: 'rpc.maintenance.spares.byMachine',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Ricambi di un macchinario',
    service: 'spare',
    params: idParams,
    output: spare,
  }),
  create: endpoint({
    http: 'POST /api/maintenance/spare/create',
    subject: 'rpc.maintenance.spares.create',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 201,
    summary: 'Crea un ricambio',
    service: 'spare',
    body: spareCreate,
    output: spare,
  }),
  edit: endpoint({
    http: 'PUT /api/maintenance/spare/{id}/edit',
    subject: 'rpc.maintenance.spares.edit',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 200,
    summary: 'Modifica un ricambio',
    mayChange: { work: { fields: ['orderStatus'] }, manage: { fields: 'all' } },
    service: 'spare',
    params: idParams,
    body: spareEdit,
    output: spare,
  }),
  remove: endpoint({
    http: 'DELETE /api/maintenance/spare/delete/{id}',
    subject: 'rpc.maintenance.spares.remove',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Elimina un ricambio',
    service: 'spare',
    params: idParams,
    output: done,
  }),
  /** For other services: the spare parts of the caller's tenant among these ids. */
  byIds: busCall({
    subject: 'rpc.maintenance.spares.byIds',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(spare.pick({ _id: true })) }),
  }),
};
