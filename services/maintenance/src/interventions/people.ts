import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { InterventionCreate, InterventionEdit } from '@officina/contracts/maintenance/interventions';
import { invalidFields } from '@officina/server-kit/app-error';
import type { References } from '@officina/server-kit/references/references';
import type { InterventionFields } from './intervention.model.ts';

type DoneBy = InterventionFields['doneBy'];

/** A body in which each user of `doneBy` has a name. */
export type Named<Body extends InterventionEdit> = Omit<Body, 'doneBy'> & { doneBy?: DoneBy };
export type NamedEdit = Named<InterventionEdit>;
export type NamedCreate = Named<InterventionCreate>;

/**
 * Adds the names of the users in `doneBy`: stored users keep their stored name, the others get today's. An empty list becomes
 * `null`.
 * @throws AppError `invalid` naming `doneBy.<n>.id` for an unknown user, `unavailable` if users cannot be looked up
 */
export async function withExecutorNames<Body extends InterventionEdit>(
  references: References,
  caller: Caller,
  { doneBy, ...body }: Body,
  stored?: DoneBy,
): Promise<Named<Body>> {
  const ids = [...new Set(doneBy?.map(({ id }) => id))];
  if (doneBy === undefined || (ids.length === 0 && !stored)) return body;
  const known = new Map(stored?.map(({ id, name }) => [id, name]));
  const missing = ids.filter((id) => !known.has(id));
  const found = await references.lookUp(caller, users.byIds, missing, 'chi ha eseguito');
  for (const { _id, fullName } of found) known.set(_id, fullName);
  const unknown = (doneBy ?? []).flatMap(({ id }, at) =>
    known.has(id) ? [] : [{ path: `doneBy.${at}.id`, message: 'Utente sconosciuto' }],
  );
  if (unknown.length > 0) throw invalidFields(unknown);
  return { ...body, doneBy: ids.length > 0 ? ids.map((id) => ({ id, name: known.get(id) ?? '' })) : null };
}
