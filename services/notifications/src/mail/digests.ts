import { Injectable } from '@nestjs/common';
import { tenants } from '@officina/contracts/auth/tenants';
import { allPages } from '@officina/server-kit/all-pages';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { systemCaller } from '@officina/server-kit/system-caller';
import { dayOf, zoneOf } from '@officina/server-kit/zone';
import type { NoticeRow } from '../notices/notices.ts';
import { StopLinks } from '../stop/stop-links.ts';
import { AddressBook, type Addressees } from './addressees.ts';
import { dueToday, nextDigest } from './digest-times.ts';
import { DueRows } from './due-rows.ts';
import { MailOptions } from './mail-options.ts';
import { digestMail } from './mail-texts.ts';
import { Mails } from './mails.ts';
import { quietUntil } from './quiet-hours.ts';

/** Who never got a digest, or not for a long time, is not sent older notices. */
const longestMs = 7 * 86_400_000;
/** People may choose an earlier hour meanwhile. */
const lookAgainMs = 10 * 60_000;

interface Due {
  userId: string;
  to: string;
  since: Date;
  until: Date;
}

/** Sends each person the digest of the day. */
@Injectable()
export class Digests {
  /** When each tenant is looked at next. */
  private readonly next = new Map<string, number>();
  /** Days for which a person had a digest, or nothing to read. */
  private readonly done = new Map<string, string>();

  constructor(
    private readonly bus: BusClient,
    private readonly book: AddressBook,
    private readonly rows: DueRows,
    private readonly mails: Mails,
    private readonly links: StopLinks,
    private readonly options: MailOptions,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Makes the digests of all tenants that are due. */
  async round(): Promise<void> {
    const page = (after: string | undefined) => this.bus.call(tenants.codes, { after }, systemCaller());
    for (const { code } of await allPages(page)) {
      if ((this.next.get(code) ?? 0) > this.clock.now().getTime()) continue;
      await this.look(code).catch((error: unknown) =>
        this.logger.warn({ err: error, tenantId: code }, 'digests are made later'),
      );
    }
  }

  /** What people chose counts at the next look. */
  lookSoon(tenantId: string): void {
    this.next.delete(tenantId);
  }

  /** Makes the digests of one tenant that are due. */
  async look(tenantId: string): Promise<void> {
    const people = await this.book.of(tenantId);
    const now = this.clock.now();
    this.next.set(tenantId, now.getTime() + lookAgainMs);
    if (!people?.isOn) return;
    const zone = zoneOf(people.company.caller);
    const due = await this.dueOf(people, now);
    const unread =
      due.length === 0
        ? new Map<string, NoticeRow[]>()
        : Map.groupBy(await this.rows.unread(tenantId, due), ({ userId }) => userId);
    for (const one of due) {
      await this.make(people, one, dayOf(zone, now), unread.get(one.userId) ?? []);
      this.done.set(`${tenantId} ${one.userId}`, dayOf(zone, one.until));
    }
    const runs = people.userIds.map((userId) => nextDigest(people.digestOf(userId).at, zone, now).getTime());
    this.next.set(tenantId, Math.min(now.getTime() + lookAgainMs, ...runs));
  }

  private async dueOf(people: Addressees, now: Date): Promise<Due[]> {
    const { tenantId } = people.company.caller;
    const zone = zoneOf(people.company.caller);
    const since = new Date(now.getTime() - longestMs);
    const due = people.userIds.flatMap((userId) => {
      const to = people.addressOf(userId, 'digest');
      const until = dueToday(people.digestOf(userId).at, zone, now);
      if (to === undefined || !until || quietUntil(people.quietOf(userId), zone, now)) return [];
      if (this.done.get(`${tenantId} ${userId}`) === dayOf(zone, now)) return [];
      return [{ userId, to, since, until }];
    });
    if (due.length === 0) return [];
    const former = await this.mails.digestsSince(tenantId, since);
    return due.map((one) => ({ ...one, since: former.get(one.userId) ?? one.since }));
  }

  private async make(people: Addressees, due: Due, day: string, unread: NoticeRow[]): Promise<void> {
    const { userId, to, until } = due;
    const rows = unread.filter((row) => people.isFor(userId, row));
    if (rows.length === 0) return;
    const { company } = people;
    const { tenantId } = company.caller;
    const about = { userId, kind: 'digest' as const };
    const stopAddress = await this.links.addressOf({ tenantId, ...about });
    const frame = { company: company.name, publicUrl: this.options.publicUrl, stopAddress };
    const content = digestMail(rows, frame);
    await this.mails.make(tenantId, {
      type: 'digest',
      key: `${userId}:${day}`,
      to,
      about,
      until,
      ...content,
    });
  }
}
