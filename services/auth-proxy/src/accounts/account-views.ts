import { Injectable } from '@nestjs/common';
import type { Account, AccountState } from '@officina/contracts/auth/accounts';
import type { Caller } from '@officina/contracts/caller';
import { Clock } from '@officina/server-kit/clock';
import type { Stored } from '@officina/server-kit/store/stored';
import { isExpired, isVoid } from '../entries/entry-rules.ts';
import { LoginWays } from '../oidc/settings.ts';
import { LastAccesses } from '../sessions/last-accesses.ts';
import { roleOf, Users, type UserRecord } from '../users/user.model.ts';

type User = Stored<UserRecord>;

/** Users as administrators see them. */
@Injectable()
export class AccountViews {
  constructor(
    private readonly users: Users,
    private readonly accesses: LastAccesses,
    private readonly ways: LoginWays,
    private readonly clock: Clock,
  ) {}

  async one(caller: Caller, user: User): Promise<Account> {
    const [account] = await this.all(caller, [user]);
    if (!account) throw new Error('a user without a view');
    return account;
  }

  async all(caller: Caller, users: User[]): Promise<Account[]> {
    const makerIds = new Set(users.flatMap(({ entry }) => entry?.by.id ?? []));
    const [makers, accesses] = await Promise.all([
      this.users.byIds(caller, [...makerIds]),
      this.accesses.of(
        caller.tenantId,
        users.map(({ _id }) => _id.toHexString()),
      ),
    ]);
    const now = this.clock.now();
    return users.map((user) => {
      const maker = makers.find(({ _id }) => _id.toHexString() === user.entry?.by.id);
      const entry = entryOf(user, maker);
      const lastAccessAt = accesses.get(user._id.toHexString());
      return {
        ...{ _id: user._id.toHexString(), __v: user.__v },
        ...{ username: user.username ?? '', fullName: user.fullName, role: roleOf(user) },
        ...{ email: user.email ?? null, phone: user.phone ?? null },
        ...(this.ways.provider && { isEmailConfirmed: Boolean(user.confirmedEmail) }),
        oidc: user.oidc ? { email: user.oidc.email } : null,
        state: stateOf(user, entry, now),
        lastAccessAt: lastAccessAt?.toISOString() ?? null,
        entry,
        disabled: user.disabled ? { by: user.disabled.by, at: user.disabled.at.toISOString() } : null,
      };
    });
  }
}

function entryOf(user: User, maker: User | undefined): Account['entry'] {
  const { entry } = user;
  if (!entry) return null;
  const { by, at, isReset, expiresAt } = entry;
  return {
    ...{ by: by.name, at: at.toISOString(), isReset, expiresAt: expiresAt.toISOString() },
    ...(isVoid(entry, user, maker) && { isVoid: true }),
  };
}

function stateOf({ isActive, passwordHash, oidc }: User, entry: Account['entry'], now: Date): AccountState {
  if (!isActive) return 'DISABLED';
  if (passwordHash || oidc) return 'ACTIVE';
  const isOpen = entry && !entry.isVoid && !isExpired({ expiresAt: new Date(entry.expiresAt) }, now);
  return isOpen ? 'INVITED' : 'EXPIRED';
}
