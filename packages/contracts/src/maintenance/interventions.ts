import { z } from 'zod';
import { busCall, endpoint, nothing } from '../endpoint.ts';
import {
  checkItem,
  customData,
  done,
  idParams,
  isoInstant,
  machineIdParams,
  objectId,
  requiredText,
  storedFields,
  tenantParams,
  text,
} from '../fields.ts';

export const interventionStatus = z.enum(['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED']);
export const interventionType = z.enum(['RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA']);
export const interventionPriority = z.enum(['URGENT', 'NORMAL', 'LOW']);

export type InterventionStatus = z.infer<typeof interventionStatus>;
export type InterventionType = z.infer<typeof interventionType>;
export type InterventionPriority = z.infer<typeof interventionPriority>;

/** A note in a body. Only unknown ones count: the server gives them their date and user and never changes old ones. */
export const noteInput = z.object({ _id: objectId.optional(), text: requiredText(2000) });

/** A user of the tenant in a body: the server gives the name. */
const person = z.object({ id: objectId });

/** A point of a job's checklist: OK, KO (`notOk`), or untouched. */
const jobCheckItem = checkItem
  .extend({ notOk: z.literal(true).optional() })
  .refine(({ result, notOk }) => !(notOk && result === 'OK'), {
    path: ['notOk'],
    message: 'Un punto è OK oppure KO',
  });

const scheduledMaintenance = z.object({ checkList: z.array(jobCheckItem).max(100) });

/** Body of an edit: absent = unchanged, `null` clears. `openBy`, `openDate`, `closedBy` and times of notes are the server's. */
export const interventionEdit = z
  .object({
    machineId: objectId,
    /** Id of a plan of the same machine. */
    maintenanceId: objectId.nullable(),
    /** Id of the visit that found the machine so. */
    visitId: objectId.nullable(),
    type: interventionType,
    status: interventionStatus,
    priority: interventionPriority.nullable(),
    alreadyReported: z.boolean(),
    startDate: isoInstant,
    /** Expected end while open, not before the start; the server writes the real one when it closes, none when it reopens. */
    endDate: isoInstant.nullable(),
    issueDescription: text(4000).nullable(),
    solveDescription: text(4000).nullable(),
    /** Assigned to. */
    externalExecutor: text(120).nullable(),
    /** Users of the tenant who did it; where nobody is named it is who closed it. Reopening clears them. */
    doneBy: z.array(person).max(20).nullable(),
    scheduledMaintenance: scheduledMaintenance.nullable(),
    notes: z
      .array(noteInput)
      .max(200)
      .meta({ description: 'Cresce soltanto: si aggiungono quelle che non ci sono ancora.' }),
    customData,
    isActive: z.boolean(),
    /** Never stored: lets this be a second one where otherwise one is allowed (`create` says where). */
    allowSecond: z.boolean().meta({
      description:
        'Permette un secondo intervento aperto della stessa manutenzione programmata, e uno in più dello stesso punto KO o della stessa macchina di una visita.',
    }),
  })
  .partial();

/** Body of a create: `machineId` is required; absent: RICHIESTA, OPEN, both dates now, nothing in the lists. */
export const interventionCreate = interventionEdit
  .extend({
    machineId: objectId,
    /** The intervention that it follows, which never changes. */
    fromInterventionId: objectId.nullish(),
    /** Of that one's checklist the point that was KO. */
    fromPoint: text(200).nullish(),
  })
  .meta({
    examples: [
      {
        machineId: '65a1b2c3d4e5f60718293a4b',
        priority: 'URGENT',
        issueDescription: 'Perde olio dal cilindro',
      },
    ],
  });

/** Body of the public report; type, status and dates are forced whatever it says. */
export const publicReport = z.object({
  /** `_id` or shortCode of an active machine. */
  machineId: requiredText(24, 'Scegli il macchinario'),
  /** Who reports, in their own words. */
  openBy: requiredText(80, 'Indica chi segnala'),
  issueDescription: requiredText(4000, 'Descrivi il problema'),
  /** Anything but URGENT counts as NORMAL. */
  priority: interventionPriority.nullish(),
  alreadyReported: z.boolean().nullish(),
});

export const note = z.object({ _id: objectId, date: isoInstant, text: z.string(), user: z.string() });

/** An intervention as it is stored. */
export const storedIntervention = z.object({
  ...storedFields,
  machineId: objectId,
  maintenanceId: objectId.nullish(),
  /** The visit that found the machine so; it may be gone by now. */
  visitId: objectId.nullish(),
  type: interventionType,
  status: interventionStatus,
  priority: interventionPriority.nullish(),
  alreadyReported: z.boolean(),
  /** Full name of the user, or the words of a public reporter. */
  openBy: z.string().nullish(),
  openDate: isoInstant,
  startDate: isoInstant,
  endDate: isoInstant.nullish(),
  /** Who closed it, by the name of that day; absent on open ones and where an older version closed it. */
  closedBy: z.object({ id: z.string().nullable(), name: z.string() }).nullish(),
  /** Who did it, by the names of that day, if anybody was named. */
  doneBy: z.array(z.object({ id: z.string(), name: z.string() })).nullish(),
  issueDescription: z.string().nullish(),
  solveDescription: z.string().nullish(),
  externalExecutor: z.string().nullish(),
  scheduledMaintenance: z
    .object({
      checkList: z.array(
        z.object({ title: z.string(), result: z.enum(['OK', '']), notOk: z.literal(true).optional() }),
      ),
    })
    .nullish(),
  /** The intervention that it follows, and the point of its checklist that was KO; both as they were at its creation. */
  fromInterventionId: objectId.nullish(),
  fromPoint: z.string().nullish(),
  notes: z.array(note),
  customData: z.array(z.object({ name: z.string(), value: z.string() })),
  isActive: z.boolean(),
  /** Whether it is what somebody said of a plan's last time (`planCreate`): nobody opened or closed it here. */
  isRecorded: z.boolean().nullish(),
});

/** An intervention as it is answered. */
export const intervention = storedIntervention
  .extend({
    /** What its plan is called today; `null` where that is gone, absent without a plan. */
    maintenanceName: z.string().nullish(),
  })
  .meta({ id: 'Intervention' });

export type Intervention = z.infer<typeof intervention>;
export type InterventionEdit = z.infer<typeof interventionEdit>;
export type InterventionCreate = z.infer<typeof interventionCreate>;
export type PublicReport = z.infer<typeof publicReport>;
export type Note = z.infer<typeof note>;
export type NoteInput = z.infer<typeof noteInput>;

/** Interventions; lists are by start date, newest first. */
export const interventions = {
  /** Not CLOSED; no list has those that are not `isActive`. */
  allOpen: endpoint({
    http: 'GET /api/maintenance/intervention/allOpen',
    subject: 'rpc.maintenance.interventions.allOpen',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Interventi aperti',
    output: intervention,
  }),
  /** CLOSED. */
  archived: endpoint({
    http: 'GET /api/maintenance/intervention/archived',
    subject: 'rpc.maintenance.interventions.archived',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Interventi archiviati',
    output: intervention,
  }),
  /** CLOSED with a `maintenanceId`. */
  maintenanceDone: endpoint({
    http: 'GET /api/maintenance/intervention/maintenancedone',
    subject: 'rpc.maintenance.interventions.maintenanceDone',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Manutenzioni programmate eseguite',
    output: intervention,
  }),
  /** Open and closed ones of a machine. */
  byMachine: endpoint({
    http: 'GET /api/maintenance/intervention/bymachine/{machineId}',
    subject: 'rpc.maintenance.interventions.byMachine',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Interventi di un macchinario',
    params: machineIdParams,
    output: intervention,
  }),
  /** Open and closed ones that were opened from a visit. 404 for an unknown one. */
  byVisit: endpoint({
    http: 'GET /api/maintenance/intervention/byvisit/{id}',
    subject: 'rpc.maintenance.interventions.byVisit',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Interventi aperti da una visita',
    params: idParams,
    output: intervention,
  }),
  /** `statistiche-man-{name}.xlsx`, by the code where there is no name: those of `byMachine`, the end of closed ones alone. */
  byMachineExcel: endpoint({
    http: 'GET /api/maintenance/intervention/bymachine/{id}/excel',
    subject: 'rpc.maintenance.interventions.byMachineExcel',
    kind: 'file',
    caller: 'staff',
    status: 200,
    summary: 'Excel degli interventi di un macchinario',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    params: idParams,
  }),
  /** `interventi.xlsx`: those of every machine, under its name, as `byMachineExcel` says them; for exports of a tenant. */
  allExcel: busCall({
    subject: 'rpc.maintenance.interventions.allExcel',
    kind: 'file',
    output: nothing,
  }),
  single: endpoint({
    http: 'GET /api/maintenance/intervention/single/{id}',
    subject: 'rpc.maintenance.interventions.single',
    kind: 'read',
    caller: 'staff',
    status: 200,
    summary: 'Un intervento',
    params: idParams,
    output: intervention,
  }),
  /**
   * 409 `already_open`, unless it says `allowSecond`: for one more open one of its plan (so does `edit`, reopening included), and
   * for one more of its KO point or of its machine in a visit, with the one that is there as `current`.
   */
  create: endpoint({
    http: 'POST /api/maintenance/intervention/create',
    subject: 'rpc.maintenance.interventions.create',
    kind: 'write',
    caller: 'staff',
    status: 201,
    summary: 'Crea un intervento',
    body: interventionCreate,
    output: intervention,
  }),
  /**
   * A CLOSED one answers 409 `locked`, except to a change of status alone (reopening clears `endDate`, `closedBy` and
   * `doneBy`) and to new notes.
   * Another type resets the checklist and, unless it is PROGRAMMATA, `maintenanceId`; all texts are kept.
   */
  edit: endpoint({
    http: 'PUT /api/maintenance/intervention/{id}/edit',
    subject: 'rpc.maintenance.interventions.edit',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Modifica un intervento',
    params: idParams,
    body: interventionEdit,
    output: intervention,
  }),
  remove: endpoint({
    http: 'DELETE /api/maintenance/intervention/delete/{id}',
    subject: 'rpc.maintenance.interventions.remove',
    kind: 'write',
    caller: 'staff',
    status: 200,
    summary: 'Elimina un intervento',
    params: idParams,
    output: done,
  }),
  /** Type RICHIESTA and status OPEN are forced. */
  report: endpoint({
    http: 'POST /api/public/form/{tenant}/create',
    subject: 'rpc.maintenance.interventions.report',
    kind: 'write',
    caller: 'public',
    status: 201,
    summary: 'Segnalazione pubblica di un guasto',
    permission: 'form',
    params: tenantParams,
    body: publicReport,
    output: done,
  }),
};
