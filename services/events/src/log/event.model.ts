import type { FieldsOf } from '@officina/server-kit/store/fields';
import { toWire } from '@officina/server-kit/store/stored';
import type { auditEntry, AuditEvent, StoredEvent } from '@officina/contracts/events/events';
import { importOf } from '@officina/contracts/events/import-runs';
import { Schema, type Types } from 'mongoose';
import type { Link } from './chain.ts';

/** A stored event: the service's entry, its link in the chain, and when it was stored. */
export interface EventFields extends Omit<FieldsOf<typeof auditEntry>, 'machineId'>, Link {
  /** Absent if the entry has none: an absent field is not hashed. */
  machineId?: string;
  /** When it was stored, by the system clock. */
  recordedAt: Date;
}

export interface EventDocument extends EventFields {
  _id: Types.ObjectId;
}

export const eventSchema = new Schema<EventFields>(
  {
    tenantId: { type: String, required: true },
    seq: { type: Number, required: true },
    prevHash: { type: String, required: true },
    hash: { type: String, required: true },
    eid: { type: String, required: true },
    entity: { type: String, required: true },
    entityId: { type: String, required: true },
    machineId: String,
    version: { type: Number, required: true },
    action: { type: String, required: true },
    object: { type: String, required: true },
    from: { type: Schema.Types.Mixed, default: null },
    to: { type: Schema.Types.Mixed, default: null },
    user: { type: new Schema({ id: String, name: String }, { _id: false }), required: true },
    requestId: { type: String, required: true },
    at: { type: Date, required: true },
    recordedAt: { type: Date, required: true },
  },
  // An empty object in `from` or `to` is part of the hash: mongoose must not drop it.
  { versionKey: false, minimize: false, strict: 'throw' },
);

// append: one event per place in the chain; after: reading on from a cursor
eventSchema.index({ tenantId: 1, seq: 1 }, { name: 'tenant_seq', unique: true });
// append: an entry sent twice is stored once (global, as an eid names its document)
eventSchema.index({ eid: 1 }, { name: 'eid', unique: true });
// list: the requested days, newest first
eventSchema.index({ tenantId: 1, at: -1, seq: -1 }, { name: 'tenant_at_seq' });
// history: the events of a document, newest first
eventSchema.index({ tenantId: 1, entityId: 1, at: -1, seq: -1 }, { name: 'tenant_entity_at_seq' });
// history: those of a machine's interventions, newest first
eventSchema.index(
  { tenantId: 1, machineId: 1, entity: 1, at: -1, seq: -1 },
  { name: 'tenant_machine_at_seq' },
);

const mutations = [
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'replaceOne',
  'deleteOne',
  'deleteMany',
] as const;

for (const mutation of mutations) {
  eventSchema.pre(mutation, { document: false, query: true }, () => {
    throw new Error(`events are only ever inserted: ${mutation} refused`);
  });
}

/** The event as the event log shows it. */
export function toEvent(document: EventDocument): AuditEvent {
  const { _id, action, object, from, to, user, entity, entityId, machineId, seq } = toWire(document);
  const importId = importOf(document.requestId);
  const shown = {
    _id,
    action,
    object,
    from,
    to,
    user,
    entity,
    entityId,
    seq,
    ...(machineId && { machineId }),
    ...(importId && { importId }),
  };
  return { ...shown, timestamp: document.at.toISOString() };
}

/** The event as other services read it. */
export function toStoredEvent(document: EventDocument): StoredEvent {
  const { eid, tenantId, version, requestId } = document;
  return { ...toEvent(document), eid, tenantId, version, requestId };
}
