import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { InterventionCreate, InterventionEdit } from '@officina/contracts/maintenance/interventions';
import { invalidFields } from '@officina/server-kit/app-error';
import type { References } from '@officina/server-kit/references/references';
import type { InterventionFields } from './intervention.model.ts';

type DoneBy = InterventionFields['doneBy'];

/** A body in which whoever did it has a name. */
export type Named<Body extends InterventionEdit> = Omit<Body, 'doneBy'> & { doneBy?: DoneBy };
export type NamedEdit = Named<InterventionEdit>;
export type NamedCreate = Named<InterventionCreate>;

/**
 * The body with the names of the users whom it says did it: those that are stored keep the name they had, the others have
 * today's. Nobody at all is told by `null`.
 * @throws AppError `invalid` naming `doneBy.<n>.id` for who is no user of the tenant, `unavailable` when nobody can tell
 */
export async function withNames<Body extends InterventionEdit>(
  references: References,
  caller: Caller,
  { doneBy: said, ...body }: Body,
  stored?: DoneBy,
): Promise<Named<Body>> {
  const ids = [...new Set(said?.map(({ id }) => id))];
  if (said === undefined || (ids.length === 0 && !stored)) return body;
  const known = new Map(stored?.map(({ id, name }) => [id, name]));
  const asked = ids.filter((id) => !known.has(id));
  const found = await references.lookUp(caller, users.byIds, asked, 'chi ha eseguito');
  for (const { _id, fullName } of found) known.set(_id, fullName);
  const unknown = (said ?? []).flatMap(({ id }, at) =>
    known.has(id) ? [] : [{ path: `doneBy.${at}.id`, message: 'Utente sconosciuto' }],
  );
  if (unknown.length > 0) throw invalidFields(unknown);
  return { ...body, doneBy: ids.length > 0 ? ids.map((id) => ({ id, name: known.get(id) ?? '' })) : null };
}
