import { entryHours } from '@officina/contracts/auth/accounts';
import { roles, type Role } from '@officina/contracts/auth/roles';
import { roleOf, type Entry, type UserRecord } from '../users/user.model.ts';

/** Wrong codes of a company that end the codes of its open links. */
const maxWrongCodes = 5;

type WithRole = Pick<UserRecord, 'role' | 'isActive'>;

const isWithin = (one: Role, other: Role): boolean => roles.indexOf(one) <= roles.indexOf(other);

/** When a link that is made now expires. */
export const entryExpiry = (now: Date): Date => new Date(now.getTime() + entryHours * 3_600_000);

export const isExpired = ({ expiresAt }: Pick<Entry, 'expiresAt'>, now: Date): boolean => expiresAt <= now;

/**
 * Whether the code of a link ended, as five wrong ones were tried. The link itself stays open: whoever knows the company's code, which
 * stands on its labels, could otherwise end all its links.
 * @param wrongCodes of the company until now
 */
export const isCodeEnded = ({ wrongBefore }: Pick<Entry, 'wrongBefore'>, wrongCodes: number): boolean =>
  wrongCodes - wrongBefore >= maxWrongCodes;

/**
 * Whether a link ended before its time: its maker is disabled or has less than it gives. The administrator of the installation may
 * give everything.
 * @param maker the user who made it, as he is now
 */
export function isVoid(
  { by }: Pick<Entry, 'by'>,
  user: Pick<UserRecord, 'role'>,
  maker: WithRole | undefined,
): boolean {
  if (by.id === null) return false;
  return !maker?.isActive || !isWithin(roleOf(user), roleOf(maker));
}
