import { Injectable } from '@nestjs/common';
import { ruleOf } from '@officina/contracts/notifications/kinds';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { AddressBook } from '../mail/addressees.ts';
import { Notices, type NoticeRow } from '../notices/notices.ts';
import { OpenDevices } from './open-devices.ts';
import { PushClient } from './push-client.ts';
import { PushOptions } from './push-options.ts';
import { pushMessage } from './push-texts.ts';
import { Pushes, type Push } from './pushes.ts';
import { Subscriptions, type Subscription } from './subscriptions.ts';

/** Push services that are waited for at once. */
const mostAtOnce = 4;
const lifeMs = 3_600_000;
const ttl = { urgent: 24 * 3_600, other: 4 * 3_600 };

/** Gives pushes to the push services of browsers. */
@Injectable()
export class PushSender {
  private readonly running = new Map<string, Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly pushes: Pushes,
    private readonly subscriptions: Subscriptions,
    private readonly devices: OpenDevices,
    private readonly notices: Notices,
    private readonly book: AddressBook,
    private readonly client: PushClient,
    private readonly options: PushOptions,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Begins to send what is due, without waiting for push services. @returns whether something is being sent */
  async round(): Promise<boolean> {
    if (this.running.size >= mostAtOnce) return true;
    for (const push of await this.pushes.due()) {
      if (this.isStopping || this.running.size >= mostAtOnce) break;
      if (this.running.has(push._id)) continue;
      if (await this.pushes.claim(push, this.options.times.claimMs)) this.begin(push);
    }
    return this.running.size > 0;
  }

  /** Waits for attempts that have begun: each ends within five seconds. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running.values());
  }

  private begin(push: Push): void {
    const done = this.attempt(push)
      .catch(async (error: unknown) => {
        this.logger.warn({ err: error }, 'a push is sent later');
        await this.again(push);
      })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a push is left to the next look'))
      .finally(() => {
        this.running.delete(push._id);
        if (!this.isStopping) void this.round().catch(() => undefined);
      });
    this.running.set(push._id, done);
  }

  private async attempt(push: Push): Promise<void> {
    const subscription = await this.wanted(push);
    const rows = subscription ? await this.rowsOf(push) : [];
    const [newest, ...others] = rows;
    if (!subscription || !newest) return this.pushes.end(push);
    const isUrgent = ruleOf(push.kind).isUrgent === true;
    const outcome = await this.client.send(
      subscription,
      pushMessage([newest, ...others], subscription.showsText),
      { isUrgent, ttl: isUrgent ? ttl.urgent : ttl.other },
    );
    if (outcome.state === 'failed') {
      this.logger.warn({ host: new URL(subscription.endpoint).host, answer: outcome.text }, 'a push failed');
      return this.again(push);
    }
    if (outcome.state === 'gone') await this.subscriptions.end(subscription);
    return this.pushes.end(push);
  }

  /** The subscription, if its person still wants this there. One whose person or session has ended is removed. */
  private async wanted({ tenantId, userId, kind, ...push }: Push): Promise<Subscription | undefined> {
    const found = await this.subscriptions.single({ tenantId, _id: push.subscription });
    const people = await this.book.of(tenantId);
    if (!found || found.userId !== userId || !people) return undefined;
    const devices = people.nameOf(userId) === undefined ? [] : await this.devices.ofPerson(tenantId, userId);
    if (!devices.some(({ _id }) => _id === found.device)) {
      await this.subscriptions.end(found);
      return undefined;
    }
    return people.takesPush(userId, kind) ? found : undefined;
  }

  /** What is unread of it, with what it is shown as one with; newest first. */
  private async rowsOf({ tenantId, userId, groups }: Push): Promise<NoticeRow[]> {
    const people = await this.book.of(tenantId);
    const rows = await this.notices.unreadOf({ tenantId, userId }, groups);
    return rows.filter((row) => people?.isFor(userId, row));
  }

  private async again(push: Push): Promise<void> {
    const pause = this.options.times.retryMs * 2 ** push.tries;
    const isOver = this.clock.now().getTime() + pause > push.madeAt.getTime() + lifeMs;
    await (isOver ? this.pushes.end(push) : this.pushes.postpone(push, pause));
  }
}
