import { hasPermission, neededFor, whoMay, type MayChange, type Role } from '@officina/contracts/auth/roles';
import type { Caller } from '@officina/contracts/caller';
import type { Call } from '@officina/contracts/endpoint';
import { AppError } from './app-error.ts';

/** The role of a caller; undefined for the system and the public, whose calls have no permission. */
const roleOf = ({ userId, role = 'manager' }: Caller): Role | undefined =>
  userId === null ? undefined : role;

/**
 * @throws AppError `forbidden` if the caller's role lacks the permission of the call, which is `read` for calls between services; for
 *   a contractor's link, if the call has a permission at all
 */
export function checkPermission(call: Pick<Call, 'may'>, caller: Caller): void {
  if (caller.linkId !== undefined && call.may !== undefined)
    throw new AppError('forbidden', 'Questo link vale solo per il suo intervento.');
  const { may = 'read' } = call;
  const role = roleOf(caller);
  if (role && !hasPermission(role, may)) throw new AppError('forbidden', whoMay(may));
}

/**
 * Judges a change by the rules of its call.
 * @param document the stored document, or the new one
 * @param fields the fields that differ
 * @throws AppError `forbidden` with each field that the caller's role may not change
 */
export function checkChange(
  rules: MayChange | undefined,
  caller: Caller,
  document: object,
  fields: readonly string[],
): void {
  const role = roleOf(caller);
  if (!rules || !role) return;
  const needed = fields.map((path) => ({ path, permission: neededFor(rules, document, path) }));
  const refused = needed.filter(({ permission }) => !hasPermission(role, permission));
  if (refused.length === 0) return;
  const errors = refused.map(({ path, permission }) => ({ path, message: whoMay(permission) }));
  throw new AppError('forbidden', errors[0]?.message ?? '', { errors });
}
