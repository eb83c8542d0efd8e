import { z } from 'zod';
import { busCall, endpoint, nothing } from '../endpoint.ts';
import { fileCounts } from '../files/files.ts';
import {
  checkItem,
  customData,
  done,
  idParams,
  isoInstant,
  listedRows,
  machineIdParams,
  objectId,
  requiredText,
  storedFields,
  tenantParams,
  text,
} from '../fields.ts';
import { maxAssigned } from './executors.ts';
import { interventionPriority, interventionStatus, interventionType } from './job-words.ts';
import { publicReport } from './public-report.ts';

export * from './job-words.ts';

/** A note in a body. The server stores only new notes, with date and user, and never changes old ones. */
export const noteInput = z.object({ _id: objectId.optional(), text: requiredText(2000) });

/** A user of the tenant in a body; the server adds the name. */
const person = z.object({ id: objectId });

/** A point of a job's checklist: OK, KO (`notOk`), or unchecked. */
const jobCheckItem = checkItem
  .extend({ notOk: z.literal(true).optional() })
  .refine(({ result, notOk }) => !(notOk && result === 'OK'), {
    path: ['notOk'],
    message: 'Un punto è OK oppure KO',
  });

const scheduledMaintenance = z.object({ checkList: z.array(jobCheckItem).max(100) });

/** Body of an edit: absent = unchanged, `null` clears. The server sets `openBy`, `openDate`, `closedBy` and the times of notes. */
export const interventionEdit = z
  .object({
    machineId: objectId,
    /** Id of a plan of the same machine. */
    maintenanceId: objectId.nullable(),
    /** Id of the visit that gave the reason for it. */
    visitId: objectId.nullable(),
    /** Id of the order that it waits for. Only an intervention in WAITING PARTS has one: any other state clears it. */
    waitsForOrder: objectId.nullable(),
    type: interventionType,
    status: interventionStatus,
    priority: interventionPriority.nullable(),
    alreadyReported: z.boolean(),
    startDate: isoInstant,
    /** Expected end while open, not before the start. The server sets the real end when it closes, and clears it when it reopens. */
    endDate: isoInstant.nullable(),
    issueDescription: text(4000).nullable(),
    solveDescription: text(4000).nullable(),
    /** Assigned to: free text, such as an outside company. Sent alone, another text than the stored one clears `assignees`. */
    externalExecutor: text(maxAssigned).nullable(),
    /**
     * Users of the tenant whom it is assigned to. With people, `externalExecutor` is their names, whatever text is sent; an empty list
     * clears that text too, unless another is sent.
     */
    assignees: z.array(person).max(10).nullable(),
    /** Users of the tenant who did the job; without any, the user who closed it. Reopening clears them. */
    doneBy: z.array(person).max(20).nullable(),
    scheduledMaintenance: scheduledMaintenance.nullable(),
    notes: z
      .array(noteInput)
      .max(200)
      .meta({ description: 'Cresce soltanto: si aggiungono quelle che non ci sono ancora.' }),
    customData,
    isActive: z.boolean(),
    /** Not stored: clears `proposedClosing`, for a job that is not done yet. */
    declinesClosing: z
      .boolean()
      .meta({ description: 'Toglie la proposta di chiusura di una ditta esterna.' }),
    /** Not stored: allows a second open intervention where only one is allowed (see `create`). */
    allowSecond: z.boolean().meta({
      description:
        'Permette un secondo intervento aperto della stessa manutenzione programmata, e uno in più dello stesso punto KO o della stessa macchina di una visita.',
    }),
  })
  .partial();

/** Body of a create: `machineId` is required. Defaults: RICHIESTA, OPEN, both dates now, empty lists. */
export const interventionCreate = interventionEdit
  .extend({
    machineId: objectId,
    /** The intervention that it follows; cannot be changed later. */
    fromInterventionId: objectId.nullish(),
    /** The KO point in the checklist of that intervention. */
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

export const note = z.object({
  _id: objectId,
  date: isoInstant,
  text: z.string(),
  user: z.string(),
  /** The contractor's link that it was written with. */
  linkId: objectId.optional(),
});

/** An intervention as it is stored. */
export const storedIntervention = z.object({
  ...storedFields,
  machineId: objectId,
  maintenanceId: objectId.nullish(),
  /** The visit that gave the reason for it; it may have been deleted. */
  visitId: objectId.nullish(),
  /** The order that it waits for, while in WAITING PARTS. */
  waitsForOrder: objectId.nullish(),
  type: interventionType,
  status: interventionStatus,
  priority: interventionPriority.nullish(),
  alreadyReported: z.boolean(),
  /** Full name of the user, or the name that a public reporter typed. */
  openBy: z.string().nullish(),
  openDate: isoInstant,
  startDate: isoInstant,
  endDate: isoInstant.nullish(),
  /** User who closed it, with the name at that time; absent if open, or closed by an older version. */
  closedBy: z.object({ id: z.string().nullable(), name: z.string() }).nullish(),
  /** Users who did it, with the names at that time. */
  doneBy: z.array(z.object({ id: z.string(), name: z.string() })).nullish(),
  issueDescription: z.string().nullish(),
  solveDescription: z.string().nullish(),
  /** The names of `assignees` (`namesOf`); without people, what was typed. */
  externalExecutor: z.string().nullish(),
  /** Users whom it is assigned to, with the names at that time; they may be disabled since. */
  assignees: z.array(z.object({ id: z.string(), name: z.string() })).nullish(),
  scheduledMaintenance: z
    .object({
      checkList: z.array(
        z.object({ title: z.string(), result: z.enum(['OK', '']), notOk: z.literal(true).optional() }),
      ),
    })
    .nullish(),
  /** The intervention that it follows, and the KO point of its checklist, as they were at creation. */
  fromInterventionId: objectId.nullish(),
  fromPoint: z.string().nullish(),
  notes: z.array(note),
  customData: z.array(z.object({ name: z.string(), value: z.string() })),
  isActive: z.boolean(),
  /** Whether it was recorded as the last execution of a plan (`planCreate`), rather than opened and closed here. */
  isRecorded: z.boolean().nullish(),
  /** A contractor's proposal to close it. Closing clears it. */
  proposedClosing: z
    .object({ linkId: objectId, firm: z.string(), at: isoInstant, text: z.string() })
    .nullish(),
  files: fileCounts.optional(),
});

/** An intervention as the API returns it. */
export const intervention = storedIntervention
  .extend({
    /** Current name of its plan; `null` if the plan was deleted, absent without a plan. */
    maintenanceName: z.string().nullish(),
  })
  .meta({ id: 'Intervention' });

export type Intervention = z.infer<typeof intervention>;
export type InterventionEdit = z.infer<typeof interventionEdit>;
export type InterventionCreate = z.infer<typeof interventionCreate>;
export type Note = z.infer<typeof note>;
export type NoteInput = z.infer<typeof noteInput>;

/** Body of a request by a sensor beyond its limit. */
export const sensorRequest = z.object({
  machineId: objectId,
  /** When the value crossed the limit. */
  startDate: isoInstant,
  issueDescription: requiredText(4000),
  note: requiredText(2000),
  /** The intervention that the sensor opened before. */
  before: objectId.nullish(),
});

export type SensorRequest = z.infer<typeof sensorRequest>;

/** What a report says. */
const reportedFields = [
  ...['machineId', 'type', 'status', 'priority', 'alreadyReported'],
  'startDate',
  'issueDescription',
  'notes',
  'customData',
];

/** All but `isActive`, which takes an intervention off the lists. */
const workedFields = [
  ...reportedFields,
  'maintenanceId',
  'visitId',
  'waitsForOrder',
  'endDate',
  'closedBy',
  'doneBy',
  'solveDescription',
  'externalExecutor',
  'assignees',
  'scheduledMaintenance',
  'proposedClosing',
];

/** Interventions; lists are by start date, newest first. */
export const interventions = {
  /** Not CLOSED. Lists omit interventions that are not `isActive`. */
  allOpen: endpoint({
    http: 'GET /api/maintenance/intervention/allOpen',
    subject: 'rpc.maintenance.interventions.allOpen',
    kind: 'list',
    caller: 'staff',
    may: 'read',
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
    may: 'read',
    status: 200,
    summary: 'Interventi archiviati',
    output: intervention,
  }),
  /** CLOSED, with a `maintenanceId`. */
  maintenanceDone: endpoint({
    http: 'GET /api/maintenance/intervention/maintenancedone',
    subject: 'rpc.maintenance.interventions.maintenanceDone',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Manutenzioni programmate eseguite',
    output: intervention,
  }),
  /** Open and closed interventions of a machine. */
  byMachine: endpoint({
    http: 'GET /api/maintenance/intervention/bymachine/{machineId}',
    subject: 'rpc.maintenance.interventions.byMachine',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Interventi di un macchinario',
    params: machineIdParams,
    output: intervention,
  }),
  /** Open and closed interventions that were opened from a visit. 404 for an unknown visit. */
  byVisit: endpoint({
    http: 'GET /api/maintenance/intervention/byvisit/{id}',
    subject: 'rpc.maintenance.interventions.byVisit',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Interventi aperti da una visita',
    params: idParams,
    output: intervention,
  }),
  /** `statistiche-man-{name}.xlsx`, or the code without a name: the list `byMachine`, with an end only for closed ones. */
  byMachineExcel: endpoint({
    http: 'GET /api/maintenance/intervention/bymachine/{id}/excel',
    subject: 'rpc.maintenance.interventions.byMachineExcel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel degli interventi di un macchinario',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    params: idParams,
  }),
  /** `interventi-DD-MM-YYYY.xlsx`: the columns of the list. */
  listExcel: endpoint({
    http: 'POST /api/maintenance/intervention/excel',
    subject: 'rpc.maintenance.interventions.listExcel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel di un elenco di interventi',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: listedRows,
  }),
  /** `interventi.xlsx`: the sheets of `byMachineExcel` for all machines, with their names; for exports of a tenant. */
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
    may: 'read',
    status: 200,
    summary: 'Un intervento',
    params: idParams,
    output: intervention,
  }),
  /**
   * Answers 409 `already_open`, with the existing one as `current`, for a second open intervention of a plan (`edit` does too, also
   * when it reopens), of a KO point, or of a machine in a visit, unless `allowSecond` is set.
   */
  create: endpoint({
    http: 'POST /api/maintenance/intervention/create',
    subject: 'rpc.maintenance.interventions.create',
    kind: 'write',
    caller: 'staff',
    may: 'report',
    status: 201,
    summary: 'Crea un intervento',
    mayChange: {
      report: { fields: reportedFields, when: { type: ['RICHIESTA'], status: ['OPEN'] } },
      work: { fields: 'all' },
    },
    body: interventionCreate,
    output: intervention,
  }),
  /**
   * A CLOSED intervention answers 409 `locked`, except to new notes and to a change of the status only (reopening clears `endDate`,
   * `closedBy` and `doneBy`).
   * A change of the type resets the checklist and, unless the new type is PROGRAMMATA, `maintenanceId`; all texts are kept.
   */
  edit: endpoint({
    http: 'PUT /api/maintenance/intervention/{id}/edit',
    subject: 'rpc.maintenance.interventions.edit',
    kind: 'write',
    caller: 'staff',
    may: 'report',
    status: 200,
    summary: 'Modifica un intervento',
    mayChange: {
      report: { fields: ['notes'] },
      work: { fields: workedFields },
      manage: { fields: 'all' },
    },
    params: idParams,
    body: interventionEdit,
    output: intervention,
  }),
  remove: endpoint({
    http: 'DELETE /api/maintenance/intervention/delete/{id}',
    subject: 'rpc.maintenance.interventions.remove',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Elimina un intervento',
    params: idParams,
    output: done,
  }),
  /** Always of type RICHIESTA and status OPEN. */
  report: endpoint({
    http: 'POST /api/public/form/{tenant}/create',
    subject: 'rpc.maintenance.interventions.report',
    kind: 'write',
    caller: 'public',
    status: 201,
    summary: 'Segnalazione pubblica di un guasto',
    service: 'form',
    params: tenantParams,
    body: publicReport,
    output: done,
  }),
  /**
   * For industrial-data: a RICHIESTA that the system opens for a sensor. While `before` is open, answers that one instead. 422 for an
   * unknown machine; 410 if the one that was created with this key has been deleted.
   */
  fromSensor: busCall({
    subject: 'rpc.maintenance.interventions.fromSensor',
    kind: 'write',
    body: sensorRequest,
    output: z.object({ _id: objectId }),
  }),
};
