import type { Role } from '@officina/contracts/auth/roles';
import { systemIn } from '@officina/server-kit/system-caller';
import { changeSome, type Migration } from '@officina/server-kit/migrations/migration';
import type { Stored } from '@officina/server-kit/store/stored';
import { Users, type UserRecord } from '../users/user.model.ts';

const audit = { action: 'Ruolo cambiato' } as const;

/**
 * Users had no roles and might do all that a manager may. They become managers; the oldest active user of each tenant becomes its
 * administrator, so that each has one.
 */
export const firstRoles: Migration = {
  name: '0001-first-roles',
  step: (get) => {
    const users = get(Users);
    return changeSome(users, { role: null }, async (current) => {
      if (current.role) return null;
      const role: Role = (await isFirstOfTenant(users, current)) ? 'admin' : 'manager';
      return { set: { role }, audit };
    });
  },
};

/** Whether a user is the oldest active one of a tenant that has no administrator. */
async function isFirstOfTenant(users: Users, user: Stored<UserRecord>): Promise<boolean> {
  const { tenantId, _id, createdAt, isActive } = user;
  const caller = systemIn(tenantId);
  if (!isActive || (await users.exists(caller, { role: 'admin' }))) return false;
  const isOlder = { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }] };
  return !(await users.exists(caller, { isActive: true, ...isOlder }));
}
