import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { NamedPerson } from '@officina/contracts/maintenance/executors';
import type { InterventionCreate, InterventionEdit } from '@officina/contracts/maintenance/interventions';
import { invalidFields } from '@officina/server-kit/app-error';
import type { References } from '@officina/server-kit/references/references';
import type { InterventionFields } from './intervention.model.ts';

const fields = ['doneBy', 'assignees'] as const;

type People = Pick<InterventionFields, (typeof fields)[number]>;

/** A body in which each user of `doneBy` and `assignees` has a name. */
export type Named<Body extends InterventionEdit> = Omit<Body, keyof People> & Partial<People>;
export type NamedEdit = Named<InterventionEdit>;
export type NamedCreate = Named<InterventionCreate>;

/**
 * Adds the names of the users in `doneBy` and `assignees`: stored users keep their stored name, the others get today's. Repeated
 * users count once; an empty list becomes `null`.
 * @throws AppError `invalid` naming `<field>.<n>.id` for an unknown user, `unavailable` if users cannot be looked up
 */
export async function withNames<Body extends InterventionEdit>(
  references: References,
  caller: Caller,
  { doneBy, assignees, ...body }: Body,
  stored: Partial<People> = {},
): Promise<Named<Body>> {
  const sent = { doneBy, assignees };
  const names = (field: keyof People) => new Map(stored[field]?.map(({ id, name }) => [id, name]));
  const missing = fields.flatMap((field) =>
    (sent[field] ?? []).flatMap(({ id }) => (names(field).has(id) ? [] : [id])),
  );
  const found = await references.lookUp(caller, users.byIds, [...new Set(missing)], 'le persone');
  const unknown: { path: string; message: string }[] = [];
  const named = (field: keyof People): NamedPerson[] | null => {
    const known = new Map([...found.map(({ _id, fullName }) => [_id, fullName] as const), ...names(field)]);
    for (const [at, { id }] of (sent[field] ?? []).entries())
      if (!known.has(id)) unknown.push({ path: `${field}.${at}.id`, message: 'Utente sconosciuto' });
    const ids = [...new Set(sent[field]?.map(({ id }) => id))];
    return ids.length > 0 ? ids.map((id) => ({ id, name: known.get(id) ?? '' })) : null;
  };
  // Where none are stored, an empty list changes nothing: interventions of older versions lack the fields.
  const isSet = (field: keyof People) => sent[field]?.length || (sent[field] !== undefined && stored[field]);
  const people = Object.fromEntries(fields.filter(isSet).map((field) => [field, named(field)]));
  if (unknown.length > 0) throw invalidFields(unknown);
  return { ...body, ...people };
}
