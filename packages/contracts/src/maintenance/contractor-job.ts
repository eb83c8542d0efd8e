import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoInstant, objectId, requiredText, text } from '../fields.ts';
import { interventionPriority, interventionStatus, interventionType } from './interventions.ts';

/**
 * What a contractor sees of the job of their link: these fields alone. Custom data, costs, phone numbers, people of the tenant and other
 * jobs are not among them; notes of the tenant's staff only if the link shares them.
 */
export const contractorView = z
  .object({
    /** Name of the company that has handed out the job. */
    company: z.string(),
    firm: z.string(),
    /** When the link expires. */
    expiresAt: isoInstant,
    /** Last five characters of the intervention's id, as in the event log. */
    number: z.string(),
    machine: z.object({ name: z.string(), shortCode: z.string() }),
    /** Where the machine is; null if its site is not known. */
    place: z.object({ name: z.string(), address: z.string(), city: z.string() }).nullable(),
    type: interventionType,
    status: interventionStatus,
    priority: interventionPriority.nullish(),
    startDate: isoInstant,
    /** Expected end while open, the real one once it is CLOSED. */
    endDate: isoInstant.nullish(),
    issueDescription: z.string().nullish(),
    checkList: z.array(
      z.object({ title: z.string(), result: z.enum(['OK', '']), notOk: z.literal(true).optional() }),
    ),
    notes: z.array(
      z.object({
        _id: objectId,
        date: isoInstant,
        text: z.string(),
        user: z.string(),
        /** Whether it was written with this link. */
        isOwn: z.boolean(),
      }),
    ),
    /** The contractor's own proposal to close the job, until a person of the tenant has answered it. */
    proposed: z.object({ at: isoInstant, text: z.string() }).nullable(),
  })
  .meta({ id: 'ContractorView' });

export type ContractorView = z.infer<typeof contractorView>;

/** The one job of a contractor's link. A CLOSED one can be read; every write answers 409 `locked`. */
export const contractorJob = {
  show: endpoint({
    http: 'GET /api/link/job',
    subject: 'rpc.maintenance.contractors.show',
    kind: 'read',
    caller: 'link',
    status: 200,
    summary: 'L’intervento affidato alla ditta',
    service: 'contractors',
    output: contractorView,
  }),
  /** Adds a note, signed by the firm. The same `_id` twice is one note. 422 after `linkLimits.notes`. */
  note: endpoint({
    http: 'POST /api/link/note',
    subject: 'rpc.maintenance.contractors.note',
    kind: 'write',
    caller: 'link',
    status: 200,
    summary: 'Aggiunge una nota della ditta',
    service: 'contractors',
    body: z.object({ _id: objectId, text: requiredText(2000, 'Scrivi la nota') }),
    output: contractorView,
  }),
  /** Ticks a point of the checklist. 409 `stale` if the point at this place has another title now. */
  tick: endpoint({
    http: 'PUT /api/link/point',
    subject: 'rpc.maintenance.contractors.tick',
    kind: 'write',
    caller: 'link',
    status: 200,
    summary: 'Segna un punto della checklist',
    service: 'contractors',
    body: z.object({
      /** Place in the list, from 0. */
      at: z.number().int().min(0).max(99),
      title: requiredText(200),
      mark: z.enum(['OK', 'KO', 'none']),
    }),
    output: contractorView,
  }),
  /** Says that the job is done. A person of the tenant closes it, or answers that it is not. Repeated, the later text counts. */
  propose: endpoint({
    http: 'POST /api/link/propose',
    subject: 'rpc.maintenance.contractors.propose',
    kind: 'write',
    caller: 'link',
    status: 200,
    summary: 'Propone di chiudere l’intervento',
    service: 'contractors',
    /** What was done. */
    body: z.object({ text: text(2000) }),
    output: contractorView,
  }),
};
