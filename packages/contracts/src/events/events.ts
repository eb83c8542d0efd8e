import { z } from 'zod';
import { tenantCode } from '../caller.ts';
import { compactDay, inOrder } from '../days.ts';
import { busCall, endpoint } from '../endpoint.ts';
import { idParams, isoInstant, listedRows, objectId } from '../fields.ts';
import { actions, entities } from './actions.ts';

/**
 * The changed fields; of lists whose items have ids, only the changed items. `null` on the side where the document did not
 * exist. `{cut: <bytes>}` replaces a value that was too large for the log.
 */
const changedFields = z.record(z.string(), z.unknown()).nullable();

const auditUser = z.object({ id: z.string().nullable(), name: z.string() });

/** An entry that a service writes into the outbox of a document, together with the change. */
export const auditEntry = z.object({
  /** `<service>.<collection>:<id>:<version>`: unique, so that a repeat is harmless. */
  eid: z
    .string()
    .max(200)
    .regex(/^[a-z][\w-]*\.\w+:[^:]+:\d+$/),
  tenantId: tenantCode,
  entity: z.enum(entities),
  entityId: z.string().min(1).max(64),
  /** The machine that the document references after the change; missing in events of older versions. */
  machineId: z.string().max(64).optional(),
  /** `__v` of the document after the change; 0 = created. */
  version: z.number().int().min(0),
  action: z.enum(actions),
  /** The name of the document on screen: `Intervento a1b2c — Pressa 4`. */
  object: z.string().max(300),
  from: changedFields,
  to: changedFields,
  user: auditUser,
  requestId: z.string().max(64),
  /** Time of the change, by the clock of the service. */
  at: isoInstant,
});

/** An event as the event log shows it. */
export const auditEvent = z
  .object({
    _id: objectId,
    timestamp: isoInstant,
    // Lenient on purpose: an old event must stay readable when the closed list changes.
    action: z.string(),
    object: z.string(),
    from: changedFields,
    to: changedFields,
    user: auditUser,
    entity: z.string(),
    entityId: z.string(),
    machineId: z.string().optional(),
    /** The import that the change belongs to; missing for other changes, and in events of older versions. */
    importId: z.string().optional(),
    /** Position in the tenant's chain, from 1 without gaps. */
    seq: z.number().int().min(1),
  })
  .meta({ id: 'AuditEvent' });

/** An event as other services read it. */
export const storedEvent = auditEvent.extend({
  eid: z.string(),
  tenantId: tenantCode,
  version: z.number().int().min(0),
  requestId: z.string(),
});

/** A page of a history; `next` is the cursor of the next page, null on the last one. */
const historyPage = z.object({
  items: z.array(z.object(auditEvent.shape)),
  next: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntry>;
export type AuditEvent = z.infer<typeof auditEvent>;
export type StoredEvent = z.infer<typeof storedEvent>;

/** The event log; newest first. */
export const events = {
  /** Calendar days in the tenant's time zone, both included. `maintenance` in the path is the application's name, not a filter. */
  list: endpoint({
    http: 'GET /api/action/sft/maintenance/{start}/{end}',
    subject: 'rpc.events.events.list',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Eventi tra due giorni (DDMMYYYY)',
    service: 'events',
    params: z.object({ start: compactDay, end: compactDay }).refine(({ start, end }) => inOrder(start, end), {
      path: ['start'],
      error: 'La data di inizio è dopo la data di fine',
    }),
    output: auditEvent,
  }),
  /**
   * The events of one document, newest first; of a machine, also those of its interventions. At most 100 before this event:
   * `0` for the first page, then `next` of the previous page. 404 if the log has none.
   */
  history: endpoint({
    http: 'GET /api/action/history/{id}/{before}',
    subject: 'rpc.events.events.history',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'La storia di un documento, una pagina per volta',
    service: 'events',
    params: idParams.extend({ before: z.string().regex(/^[0-9]{1,15}$/, 'Numero di evento non valido') }),
    output: historyPage,
  }),
  /** `eventi-DD-MM-YYYY.xlsx`: when, action, object, changed fields and person. */
  listExcel: endpoint({
    http: 'POST /api/action/sft/maintenance/excel',
    subject: 'rpc.events.events.listExcel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel di un elenco di eventi',
    service: 'events',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: listedRows,
  }),
  /** Stores each entry once; an entry that already exists counts as stored. */
  append: busCall({
    subject: 'rpc.events.append',
    kind: 'write',
    body: z.object({ entries: z.array(auditEntry).min(1).max(500) }),
    output: z.object({ stored: z.array(z.string()) }),
  }),
  /** The next events of a tenant's chain, oldest first; `last` is the cursor of the next call. */
  after: busCall({
    subject: 'rpc.events.after',
    kind: 'read',
    body: z.object({
      tenant: tenantCode,
      seq: z.number().int().min(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    output: z.object({ items: z.array(storedEvent), last: z.number().int().min(0) }),
  }),
  /** The end of a tenant's chain: the number of its last event, 0 for an empty one. */
  head: busCall({
    subject: 'rpc.events.head',
    kind: 'read',
    body: z.object({ tenant: tenantCode }),
    output: z.object({ seq: z.number().int().min(0) }),
  }),
  /** Who created a document of the caller's tenant; null for the system, the public, and where the log does not have it. */
  creator: busCall({
    subject: 'rpc.events.creator',
    kind: 'read',
    body: z.object({ entityId: objectId }),
    output: z.object({ userId: z.string().nullable() }),
  }),
};
