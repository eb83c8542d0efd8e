import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { AddressBook } from '../mail/addressees.ts';
import { DuePushRows, type DueGroup } from '../mail/due-rows.ts';
import { PushOptions } from './push-options.ts';
import { Pushes } from './pushes.ts';
import { Subscriptions } from './subscriptions.ts';

const nameOf = ({ tenantId, userId, kind }: DueGroup): string => `${tenantId} ${userId} ${kind}`;

/** Makes one push for each device of the notices of a kind that a person was told in a short time. */
@Injectable()
export class PushCollector {
  /** Until when groups wait, as it is quiet for their people. */
  private readonly waiting = new Map<string, Date>();

  constructor(
    private readonly rows: DuePushRows,
    private readonly book: AddressBook,
    private readonly subscriptions: Subscriptions,
    private readonly pushes: Pushes,
    private readonly options: PushOptions,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** @returns whether some were made, or are about to be due */
  async round(): Promise<boolean> {
    const now = this.clock.now();
    for (const [name, until] of this.waiting) if (until <= now) this.waiting.delete(name);
    const open = (await this.rows.groups()).filter((group) => !this.waiting.has(nameOf(group)));
    for (const group of open.filter((one) => this.isSettled(one, now)))
      await this.collect(group).catch((error: unknown) => {
        this.waiting.set(nameOf(group), this.soon());
        this.logger.warn({ err: error }, 'notices are pushed later');
      });
    return open.length > 0;
  }

  private isSettled({ first, last }: DueGroup, now: Date): boolean {
    const { settledMs, mostMs } = this.options.times;
    const [sinceFirst = 0, sinceLast = 0] = [first, last].map((one) => now.getTime() - one.getTime());
    return sinceLast >= settledMs || sinceFirst >= mostMs;
  }

  private async collect(group: DueGroup): Promise<void> {
    const { tenantId, userId, kind } = group;
    const people = await this.book.of(tenantId);
    const until = people?.quietUntil(userId, kind, this.clock.now());
    if (until) {
      // What the person chose may change meanwhile.
      this.waiting.set(nameOf(group), new Date(Math.min(until.getTime(), this.soon().getTime())));
      return;
    }
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

  private soon(): Date {
    return new Date(this.clock.now().getTime() + this.options.times.againMs);
  }
}
