import { z } from 'zod';
import { busCall } from '../endpoint.ts';
import { objectId } from '../fields.ts';
import { attachable, fileCounts, type Attachable } from './files.ts';

/** The service that owns each kind of record. */
export const ownerOf = {
  intervention: 'maintenance',
  machine: 'maintenance',
  visit: 'sites',
} as const satisfies Record<Attachable, string>;

/** Calls that the owners of records answer to files. */
export const ownerCalls = (owner: (typeof ownerOf)[Attachable]) => ({
  /** The record's name for the event log: `Intervento a1b2c — Pressa 4`. 404 if it is not there. */
  title: busCall({
    subject: `rpc.${owner}.attachments.title`,
    kind: 'read',
    body: z.object({ entity: attachable, entityId: objectId }),
    output: z.object({ title: z.string() }),
  }),
  /**
   * Keeps the counts with the record, without an event or a new version: an editor who has it open is not disturbed. Counts with a
   * lower `revision` than the kept ones are ignored. 404 if the record is not there.
   */
  keep: busCall({
    subject: `rpc.${owner}.attachments.keep`,
    kind: 'write',
    body: z.object({
      entity: attachable,
      entityId: objectId,
      counts: fileCounts,
      revision: z.number().int().min(1),
    }),
    output: z.object({ ok: z.literal(true) }),
  }),
});
