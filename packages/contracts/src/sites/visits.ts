import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import {
  done,
  idParams,
  isoInstant,
  manyIds,
  objectId,
  requiredText,
  storedFields,
  text,
} from '../fields.ts';

export const visitMachineStatus = z.enum(['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER']);

/** A machine and its grade. */
const grade = z.object({ machineId: objectId, status: visitMachineStatus });

/** What a visit says of a machine; without `note` the stored one stays, `null` clears it. */
const gradeInput = grade.extend({ note: text(500).nullish() });

/** As many as one hold takes, each machine once. */
const grades = z
  .array(gradeInput)
  .max(200)
  .superRefine((rows, context) => {
    const ids = rows.map(({ machineId }) => machineId);
    ids.forEach((id, index) => {
      if (ids.indexOf(id) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'machineId'], message: 'È già in questa visita' });
    });
  });

const required = { site: objectId, datetime: isoInstant };

/** Body of an edit: absent = unchanged, `null` clears. */
export const visitEdit = z
  .object({
    ...required,
    /** Id of a user of the tenant; a create that names none is its caller's. */
    owner: objectId.nullable(),
    note: text(4000).nullable(),
    /** Those that were graded; the others are left out. */
    machines: grades,
  })
  .partial();

/** Body of a create. */
export const visitCreate = visitEdit.extend(required);

/** Its machine as it was called when it was graded. */
const gradedMachine = grade.extend({
  name: z.string().nullish(),
  code: z.string().nullish(),
  note: z.string().nullish(),
});

/** A visit of a site as it is stored. */
export const visit = z
  .object({
    ...storedFields,
    site: objectId,
    datetime: isoInstant,
    owner: objectId.nullish(),
    note: z.string().nullish(),
    machines: z.array(gradedMachine),
  })
  .meta({ id: 'Visit' });

/** The text that the page shows; always there, and optional for whoever takes a visit of a list for one. */
const told = { message: requiredText(200).optional() };

/** A visit that was saved. */
export const savedVisit = visit.extend(told);

export type Visit = z.infer<typeof visit>;
export type SavedVisit = z.infer<typeof savedVisit>;
export type VisitGrade = z.infer<typeof visitMachineStatus>;
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
    output: visit,
  }),
  /** Each with this machine's row alone. 404 for an unknown machine. */
  byMachine: endpoint({
    http: 'GET /api/visit/bymachine/{id}',
    subject: 'rpc.sites.visits.byMachine',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Visite di un macchinario',
    permission: 'visit',
    params: idParams,
    output: visit,
  }),
  single: endpoint({
    http: 'GET /api/visit/single/{id}',
    subject: 'rpc.sites.visits.single',
    kind: 'read',
    caller: 'staff',
    status: 200,
    summary: 'Una visita',
    permission: 'visit',
    params: idParams,
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
    params: idParams,
    output: done.extend(told),
  }),
  /**
   * 'Rapporto di visita', a sheet for the customer: `Visita_{site}_{DD-MM-YYYY}.pdf`. 404 for a visit that is not there,
   * 503 while nobody knows the company's head or the site's machines.
   */
  pdf: endpoint({
    http: 'GET /api/visit/{id}/pdf',
    subject: 'rpc.sites.visits.pdf',
    kind: 'file',
    caller: 'staff',
    status: 200,
    summary: 'PDF di una visita',
    permission: 'visit',
    produces: 'application/pdf',
    params: idParams,
  }),
  /** For maintenance, whose interventions point at them; unknown and foreign ones are absent. */
  byIds: busCall({
    subject: 'rpc.sites.visits.byIds',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(z.object({ _id: objectId })) }),
  }),
  /** For maintenance: the grade that each of these machines got at its latest visit; those without one are absent. */
  lastGrades: busCall({
    subject: 'rpc.sites.visits.lastGrades',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(grade) }),
  }),
};
