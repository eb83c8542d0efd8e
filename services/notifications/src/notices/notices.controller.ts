import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { noticeKindNames, ruleOf, type NoticeKind } from '@officina/contracts/notifications/kinds';
import { notices } from '@officina/contracts/notifications/notices';
import { Handle } from '@officina/server-kit/bus/handle';
import { isReached } from '../telling/company-rules.ts';
import { Companies } from '../telling/companies.ts';
import { grouped } from './groups.ts';
import { Notices } from './notices.ts';

const latestRows = 300;
const latestGroups = 30;
const mostRows = 2_000;
/** The bell says «9+» from here on. */
const mostCounted = 10;

/** Answers the notices group of the contracts. */
@Controller()
export class NoticesController {
  constructor(
    private readonly notices: Notices,
    private readonly companies: Companies,
  ) {}

  @Handle(notices.unread)
  async unread(_request: RequestOf<typeof notices.unread>, caller: Caller) {
    const unread = await this.notices.unread(caller, await this.kindsFor(caller));
    return {
      count: Math.min(unread.length, mostCounted),
      isUrgent: unread.some((kind) => ruleOf(kind).isUrgent),
    };
  }

  @Handle(notices.latest)
  async latest(_request: RequestOf<typeof notices.latest>, caller: Caller) {
    const rows = await this.notices.newest(caller, await this.kindsFor(caller), latestRows);
    return { items: grouped(rows).slice(0, latestGroups) };
  }

  @Handle(notices.all)
  async all(_request: RequestOf<typeof notices.all>, caller: Caller) {
    return { items: grouped(await this.notices.newest(caller, await this.kindsFor(caller), mostRows)) };
  }

  @Handle(notices.read)
  async read({ params }: RequestOf<typeof notices.read>, caller: Caller) {
    await this.notices.read(caller, params.id);
    return { ok: true as const };
  }

  @Handle(notices.readAll)
  async readAll({ params }: RequestOf<typeof notices.readAll>, caller: Caller) {
    await this.notices.readUpTo(caller, params.id);
    return { ok: true as const };
  }

  /** The kinds that reach the caller today: role and switches may have changed since something was told. */
  private async kindsFor({ tenantId, role = 'manager' }: Caller): Promise<NoticeKind[]> {
    const { services } = await this.companies.of(tenantId);
    return noticeKindNames.filter((kind) => isReached(kind, role, services));
  }
}
