import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams, isoInstant, objectId, requiredText, storedFields, text } from '../fields.ts';

export const visitMachineStatus = z.enum(['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER']);

const visitedMachine = z.object({
  machineId: objectId,
  name: text(120).nullish(),
  code: text(20).nullish(),
  status: visitMachineStatus,
});

const required = { site: objectId, datetime: isoInstant };

/** Body of an edit: absent = unchanged, `null` clears. */
export const visitEdit = z
  .object({
    ...required,
    /** Id of a user of the tenant. */
    owner: objectId.nullable(),
    note: text(4000).nullable(),
    machines: z.array(visitedMachine).max(500),
  })
  .partial();

/** Body of a create. */
export const visitCreate = visitEdit.extend(required);

/** A visit of a site as it is stored. */
export const visit = z
  .object({
    ...storedFields,
    site: objectId,
    datetime: isoInstant,
    owner: objectId.nullish(),
    note: z.string().nullish(),
    machines: z.array(visitedMachine),
  })
  .meta({ id: 'Visit' });

/** Saved, with the text that the page shows. */
export const savedVisit = visit.extend({ message: requiredText(200) });

export type Visit = z.infer<typeof visit>;
export type VisitEdit = z.infer<typeof visitEdit>;
export type VisitCreate = z.infer<typeof visitCreate>;

/** Visits; lists are by date, newest first. */
export const visits = {
  all: endpoint({
    http: 'GET /api/visit/all',
    subject: 'rpc.sites.visits.all',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Tutte le visite',
    permission: 'visit',
    planned: true,
    output: visit,
  }),
  create: endpoint({
    http: 'POST /api/visit/create',
    subject: 'rpc.sites.visits.create',
    kind: 'write',
    caller: 'staff',
    status: 201,
    summary: 'Crea una visita',
    permission: 'visit',
    planned: true,
    body: visitCreate,
    output: savedVisit,
  }),
  edit: endpoint({
    http: 'PUT /api/visit/{id}/edit',
    subject: 'rpc.sites.visits.edit',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Modifica una visita',
    permission: 'visit',
    planned: true,
    params: idParams,
    body: visitEdit,
    output: savedVisit,
  }),
  /** The specification leaves this path open; the original called the spare delete by mistake. */
  remove: endpoint({
    http: 'DELETE /api/visit/delete/{id}',
    subject: 'rpc.sites.visits.remove',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Elimina una visita',
    permission: 'visit',
    planned: true,
    params: idParams,
    output: done,
  }),
};
