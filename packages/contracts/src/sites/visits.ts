import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import { fileCounts } from '../files/files.ts';
import {
  done,
  idParams,
  isoInstant,
  listedRows,
  manyIds,
  objectId,
  requiredText,
  storedFields,
  text,
} from '../fields.ts';

export const visitMachineStatus = z.enum(['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER']);

/** A machine and its grade. */
const grade = z.object({ machineId: objectId, status: visitMachineStatus });

/** The grade of a machine in a visit; without `note` the stored note stays, `null` clears it. */
const gradeInput = grade.extend({ note: text(500).nullish() });

/** At most as many as one hold allows, each machine once. */
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
    /** Id of a user of the tenant; the default of a create is the caller. */
    owner: objectId.nullable(),
    note: text(4000).nullable(),
    /** Only graded machines. */
    machines: grades,
  })
  .partial();

/** Body of a create. */
export const visitCreate = visitEdit.extend(required);

/** Code and name of the machine at the time of the visit. */
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
    files: fileCounts.optional(),
  })
  .meta({ id: 'Visit' });

/** Text that the page shows. Always present; optional only so that a listed visit has this type too. */
const withMessage = { message: requiredText(200).optional() };

/** Answer to a saved visit. */
export const savedVisit = visit.extend(withMessage);

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
    may: 'read',
    status: 200,
    summary: 'Tutte le visite',
    service: 'visit',
    output: visit,
  }),
  /** Each visit has only this machine's row. 404 for an unknown machine. */
  byMachine: endpoint({
    http: 'GET /api/visit/bymachine/{id}',
    subject: 'rpc.sites.visits.byMachine',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Visite di un macchinario',
    service: 'visit',
    params: idParams,
    output: visit,
  }),
  single: endpoint({
    http: 'GET /api/visit/single/{id}',
    subject: 'rpc.sites.visits.single',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Una visita',
    service: 'visit',
    params: idParams,
    output: visit,
  }),
  create: endpoint({
    http: 'POST /api/visit/create',
    subject: 'rpc.sites.visits.create',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 201,
    summary: 'Crea una visita',
    service: 'visit',
    body: visitCreate,
    output: savedVisit,
  }),
  edit: endpoint({
    http: 'PUT /api/visit/{id}/edit',
    subject: 'rpc.sites.visits.edit',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 200,
    summary: 'Modifica una visita',
    service: 'visit',
    params: idParams,
    body: visitEdit,
    output: savedVisit,
  }),
  /** The specification does not define this path; the original called the delete of spares by mistake. */
  remove: endpoint({
    http: 'DELETE /api/visit/delete/{id}',
    subject: 'rpc.sites.visits.remove',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Elimina una visita',
    service: 'visit',
    params: idParams,
    output: done.extend(withMessage),
  }),
  /**
   * 'Rapporto di visita', a sheet for the customer: `Visita_{site}_{DD-MM-YYYY}.pdf`. Without photos while files is away. 404 for an unknown visit, 503 while the
   * letterhead or the site's machines are unavailable.
   */
  pdf: endpoint({
    http: 'GET /api/visit/{id}/pdf',
    subject: 'rpc.sites.visits.pdf',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'PDF di una visita',
    service: 'visit',
    produces: 'application/pdf',
    params: idParams,
  }),
  /** `visite-DD-MM-YYYY.xlsx`: the columns of the list. */
  listExcel: endpoint({
    http: 'POST /api/visit/excel',
    subject: 'rpc.sites.visits.listExcel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel di un elenco di visite',
    service: 'visit',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: listedRows,
  }),
  /** For maintenance, whose interventions reference visits; unknown visits and those of other tenants are absent. */
  byIds: busCall({
    subject: 'rpc.sites.visits.byIds',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(z.object({ _id: objectId })) }),
  }),
  /** For maintenance: the grade of each machine at its latest visit; machines without one are absent. */
  lastGrades: busCall({
    subject: 'rpc.sites.visits.lastGrades',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(grade) }),
  }),
};
