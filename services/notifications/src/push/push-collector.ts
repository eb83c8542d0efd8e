import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { AddressBook } from '../mail/addressees.ts';
import { WaitingGroups } from '../mail/waiting-groups.ts';
import { DuePushRows, type DueGroup } from '../mail/due-rows.ts';
import { PushOptions } from './push-options.ts';
import { Pushes } from './pushes.ts';
import { Subscriptions } from './subscriptions.ts';

/** Makes one push for each device of the notices of a kind that a person was told in a short time. */
@Injectable()
export class PushCollector {
  private readonly waiting: WaitingGroups;

  constructor(
    private readonly rows: DuePushRows,
    private readonly book: AddressBook,
    private readonly subscriptions: Subscriptions,
    private readonly pushes: Pushes,
    options: PushOptions,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.waiting = new WaitingGroups(options.times, clock);
  }

  /** @returns whether some were made, or are about to be due */
  async round(): Promise<boolean> {
    const open = this.waiting.open(await this.rows.groups());
    for (const group of open.filter((one) => this.waiting.isSettled(one)))
      await this.collect(group).catch((error: unknown) => {
        this.waiting.wait(group);
        this.logger.warn({ err: error }, 'notices are pushed later');
      });
    return open.length > 0;
  }

  private async collect(group: DueGroup): Promise<void> {
    const { tenantId, userId, kind } = group;
    const people = await this.book.of(tenantId);
    const until = people?.quietUntil(userId, kind, this.clock.now());
    if (until) return this.waiting.wait(group, until);
    const rows = await this.rows.rowsOf(group);
    const [first] = rows;
    if (!first) return;
    const groups = [...new Map(rows.map((row) => [row.group.toHexString(), row.group])).values()];
    for (const { _id: subscription, hash } of people
      ? await this.subscriptions.of({ tenantId, userId })
      : []) {
      const _id = `${tenantId}:${first._id.toHexString()}:${hash}`;
      await this.pushes.make({ _id, tenantId, userId, kind, subscription, groups });
    }
    await this.rows.unmark(
      tenantId,
      rows.map(({ _id }) => _id),
    );
  }
}
