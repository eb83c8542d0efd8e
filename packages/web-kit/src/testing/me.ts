import type { Me } from '@officina/contracts/auth/accounts';
import { rightsOf } from '@officina/contracts/auth/rights';
import type { Role } from '@officina/contracts/auth/roles';

export const meRoute = 'GET /api/user/me';

let role: Role = 'admin';

/** From here on, pages are those of a user with this role instead of an administrator; `clearPage` ends it. */
export const asRole = (next: Role): void => {
  role = next;
};

/** The answer that describes this user. */
export const currentMe = (): Me => ({
  ...{ _id: '1'.repeat(24), __v: 0, username: 'anna.rossi', fullName: 'Anna Rossi', role },
  ...rightsOf(role),
});
