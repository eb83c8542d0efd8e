import { entryHours } from '@officina/contracts/auth/accounts';
import { roles, type Role } from '@officina/contracts/auth/roles';
import { roleOf, type Entry, type UserRecord } from '../users/user.model.ts';

/** Wrong codes of a company that end its open links. */
export const maxWrongCodes = 5;

type WithRole = Pick<UserRecord, 'role' | 'isActive'>;

/** What the judgement of a link needs besides its user. */
export interface Surroundings {
  /** The user who made it, as he is now. */
  maker: WithRole | undefined;
  /** The company's wrong codes until now. */
  wrongCodes: number;
}

const isWithin = (one: Role, other: Role): boolean => roles.indexOf(one) <= roles.indexOf(other);

/** When a link that is made now expires. */
export const entryExpiry = (now: Date): Date => new Date(now.getTime() + entryHours * 3_600_000);

export const isExpired = ({ expiresAt }: Pick<Entry, 'expiresAt'>, now: Date): boolean => expiresAt <= now;

/**
 * Whether a link ended before its time: five wrong codes were tried, or its maker is disabled or has less than it gives. The
 * administrator of the installation may give everything.
 */
export function isVoid(
  { by, wrongBefore }: Pick<Entry, 'by' | 'wrongBefore'>,
  user: Pick<UserRecord, 'role'>,
  { maker, wrongCodes }: Surroundings,
): boolean {
  if (wrongCodes - wrongBefore >= maxWrongCodes) return true;
  if (by.id === null) return false;
  return !maker?.isActive || !isWithin(roleOf(user), roleOf(maker));
}
