import { Controller } from '@nestjs/common';
import { accounts } from '@officina/contracts/auth/accounts';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { inOrderOf } from '@officina/server-kit/store/audited-reads';
import { fieldsOfBody } from '@officina/server-kit/store/fields';
import { listWorkbook } from '@officina/server-kit/workbook/list-workbook';
import { datedFileName } from '@officina/server-kit/workbook/workbook';
import { zoneOf } from '@officina/server-kit/zone';
import { withCurrent } from '../stale.ts';
import { Users } from '../users/user.model.ts';
import { AccountViews } from './account-views.ts';
import { EntryMails } from './entry-mails.ts';
import { listColumns } from './list-sheet.ts';
import { AccountsService, type WithEntry } from './accounts.service.ts';

/** Answers the accounts group of the contracts, for the administrators of a tenant. */
@Controller()
export class AccountsController {
  constructor(
    private readonly users: Users,
    private readonly accounts: AccountsService,
    private readonly views: AccountViews,
    private readonly mails: EntryMails,
    private readonly clock: Clock,
  ) {}

  @Handle(accounts.all)
  async all({ after }: RequestOf<typeof accounts.all>, caller: Caller) {
    const { items, ...place } = await this.users.list(caller, {}, { sort: { fullName: 1 }, after });
    return { ...place, items: await this.views.all(caller, items) };
  }

  @Handle(accounts.listExcel)
  listExcel({ body: { ids } }: RequestOf<typeof accounts.listExcel>, caller: Caller) {
    const zone = zoneOf(caller);
    const rowsOf = async (some: string[]) =>
      this.views.all(caller, inOrderOf(some, await this.users.byIds(caller, some)));
    return {
      name: datedFileName('utenti', zone, this.clock.now()),
      content: listWorkbook({ name: 'Utenti', zone, columns: listColumns }, ids, rowsOf),
    };
  }

  @Handle(accounts.create)
  async create({ body, idempotencyKey }: RequestOf<typeof accounts.create>, caller: Caller) {
    const { username, fullName, role } = body;
    const named = { ...fieldsOfBody(accounts.create.body, body), username, fullName, role };
    return this.withEntry(caller, await this.accounts.invite(caller, named, { idempotencyKey }));
  }

  @Handle(accounts.edit)
  async edit({ params, body, version, idempotencyKey }: RequestOf<typeof accounts.edit>, caller: Caller) {
    const { id } = params;
    const edited = this.accounts.edit(caller, id, body, { version, idempotencyKey });
    const show = async () => this.views.one(caller, await this.users.get(caller, id));
    return this.views.one(caller, await withCurrent(edited, show));
  }

  @Handle(accounts.renew)
  async renew({ params }: RequestOf<typeof accounts.renew>, caller: Caller) {
    return this.withEntry(caller, await this.accounts.renew(caller, params.id));
  }

  @Handle(accounts.revoke)
  async revoke({ params }: RequestOf<typeof accounts.revoke>, caller: Caller) {
    return this.views.one(caller, await this.accounts.revoke(caller, params.id));
  }

  @Handle(accounts.unlink)
  async unlink({ params }: RequestOf<typeof accounts.unlink>, caller: Caller) {
    return this.views.one(caller, await this.accounts.unlink(caller, params.id));
  }

  private async withEntry(caller: Caller, made: WithEntry) {
    const entry = await this.mails.sent(caller, made);
    return { account: await this.views.one(caller, made.user), entry };
  }
}
