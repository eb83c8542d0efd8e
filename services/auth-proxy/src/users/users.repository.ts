import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Page } from '@officina/contracts/endpoint';
import type { AuditedCollection } from '@officina/server-kit/store/audited-collection';
import type { Change } from '@officina/server-kit/store/audited-definition';
import { Store } from '@officina/server-kit/store/store';
import type { Stored } from '@officina/server-kit/store/stored';
import { userDefinition, type UserRecord } from './user.model.ts';

@Injectable()
export class UsersRepository {
  private readonly users: AuditedCollection<UserRecord>;

  constructor(store: Store) {
    this.users = store.audited(userDefinition);
  }

  list(caller: Caller, after?: string): Promise<Page<Stored<UserRecord>>> {
    return this.users.list(caller, {}, { sort: { fullName: 1 }, after });
  }

  /** @throws AppError `not_found`, for another tenant's user too */
  get(caller: Caller, id: string): Promise<Stored<UserRecord>> {
    return this.users.get(caller, id);
  }

  async byName(caller: Caller, username: string): Promise<Stored<UserRecord> | undefined> {
    const [found] = await this.users.find(caller, { username });
    return found;
  }

  /** @throws AppError `duplicate` */
  create(caller: Caller, record: UserRecord): Promise<Stored<UserRecord>> {
    return this.users.insert(caller, record, { action: 'Utente creato' });
  }

  change(
    caller: Caller,
    { _id }: Stored<UserRecord>,
    change: (current: Stored<UserRecord>) => Change<UserRecord> | null,
  ): Promise<Stored<UserRecord>> {
    return this.users.update(caller, _id, undefined, change);
  }

  /** Users of all tenants some of whose tokens, not yet expired, are void. */
  async endedSince(seconds: number): Promise<{ userId: string; upTo: number }[]> {
    const ended = await this.users.findEverywhere('revocations', { endedUpTo: { $gt: seconds } });
    return ended.map(({ _id, endedUpTo }) => ({ userId: _id.toHexString(), upTo: endedUpTo }));
  }
}
