import { namesOf } from '@officina/contracts/maintenance/executors';
import type { InterventionFields } from './intervention.model.ts';

type Assigned = Pick<InterventionFields, 'assignees' | 'externalExecutor'>;

/**
 * The fields of a body with «Assegnato a» completed: with people, the text is their names, whatever text is sent with them. Clearing
 * the stored people clears their text, unless a text is sent. A text alone keeps the stored people where it is unchanged, else
 * clears them.
 */
export function withAssigned<Fields extends Partial<Assigned>>(stored: Assigned, fields: Fields): Fields {
  const { assignees, externalExecutor: text } = fields;
  if (assignees?.length) return { ...fields, externalExecutor: namesOf(assignees) };
  if (!stored.assignees) return fields;
  if (text === undefined) return assignees === null ? { ...fields, externalExecutor: null } : fields;
  return text === stored.externalExecutor ? fields : { ...fields, assignees: null };
}
