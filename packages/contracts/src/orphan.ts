import { z } from 'zod';
import { objectId } from './fields.ts';

/** A document that points at one that is not there any more. */
export const orphan = z.object({
  /** As the event log calls it: `Intervento a1b2c`. */
  object: z.string(),
  entity: z.enum(['intervention', 'plan', 'spare', 'machine', 'order', 'visit']),
  _id: objectId,
  /** The field that points at nothing. */
  field: z.enum(['machineId', 'site', 'customer']),
  /** Whom it names. */
  missing: objectId,
});

export type Orphan = z.infer<typeof orphan>;

/** How many there are, and the first 200 of them. */
export const foundOrphans = z.object({ count: z.number().int().min(0), orphans: z.array(orphan) });
