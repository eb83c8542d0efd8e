import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { faultPoint } from '@officina/server-kit/fault-points';
import { Logger } from '@officina/server-kit/logger';
import type { NoticeRow } from '../notices/notices.ts';
import { StopLinks } from '../stop/stop-links.ts';
import { AddressBook, type Addressees } from './addressees.ts';
import { DueRows, type DueGroup } from './due-rows.ts';
import { MailOptions } from './mail-options.ts';
import { noticeMail } from './mail-texts.ts';
import { Mails } from './mails.ts';
import { WaitingGroups } from './waiting-groups.ts';

/** What waited longer, for a mail server that was taken away for example, is not news any more. */
const longestMs = 7 * 86_400_000;

/** Makes one e-mail of the notices of a kind that a person was told in a short time. */
@Injectable()
export class Collector {
  private readonly waiting: WaitingGroups;

  constructor(
    private readonly rows: DueRows,
    private readonly book: AddressBook,
    private readonly mails: Mails,
    private readonly links: StopLinks,
    private readonly options: MailOptions,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.waiting = new WaitingGroups(options.times, clock);
  }

  /** Makes the e-mails of all tenants that are due. @returns whether there was one */
  async round(): Promise<boolean> {
    const open = this.waiting.open(await this.rows.groups());
    const ripe = open.filter((group) => this.waiting.isSettled(group));
    for (const group of ripe)
      await this.collect(group).catch((error: unknown) => {
        this.waiting.wait(group);
        this.logger.warn({ err: error }, 'notices are mailed later');
      });
    return ripe.length > 0;
  }

  private async collect(group: DueGroup): Promise<void> {
    const { tenantId, userId, kind } = group;
    const people = await this.book.of(tenantId);
    if (people && this.isQuiet(group, people)) return;
    const rows = await this.rows.rowsOf(group);
    const [first] = rows;
    if (!first) return;
    const ids = rows.map(({ _id }) => _id);
    const key = first._id.toHexString();
    const made = await this.mails.of(tenantId, { type: 'notice', key });
    if (made) return this.rows.unmark(tenantId, made.rows ?? ids);
    const to = people?.addressOf(userId, kind);
    const oldest = new Date(this.clock.now().getTime() - longestMs);
    const isNew = ({ readAt, mailAt = oldest }: NoticeRow) => readAt === null && mailAt > oldest;
    const unread = rows.filter((row) => isNew(row) && people?.isFor(userId, row));
    if (people && to !== undefined && unread.length > 0) {
      const { company } = people;
      const stopAddress = await this.links.addressOf({ tenantId, userId, kind });
      const frame = { company: company.name, publicUrl: this.options.publicUrl, stopAddress };
      const content = noticeMail(kind, unread, frame);
      const about = { userId, kind };
      await this.mails.make(tenantId, { type: 'notice', key, to, about, rows: ids, ...content });
      faultPoint('mails.afterMade');
    }
    await this.rows.unmark(tenantId, ids);
  }

  private isQuiet(group: DueGroup, people: Addressees): boolean {
    const until = people.quietUntil(group.userId, group.kind, this.clock.now());
    if (until) this.waiting.wait(group, until);
    return until !== undefined;
  }
}
