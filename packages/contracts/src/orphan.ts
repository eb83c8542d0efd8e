import { z } from 'zod';
import { objectId } from './fields.ts';

/** A document that references a deleted one. */
export const orphan = z.object({
  /** Its name in the event log: `Intervento a1b2c`. */
  object: z.string(),
  entity: z.enum(['intervention', 'plan', 'spare', 'machine', 'order', 'visit']),
  _id: objectId,
  /** The field with the broken reference. */
  field: z.enum(['machineId', 'waitsForOrder', 'site', 'customer']),
  /** The id of the deleted document. */
  missing: objectId,
});

export type Orphan = z.infer<typeof orphan>;

/** Number of orphans, and the first 200. */
export const orphanReport = z.object({ count: z.number().int().min(0), orphans: z.array(orphan) });
