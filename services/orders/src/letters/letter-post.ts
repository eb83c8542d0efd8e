import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import { mails, type MailOutcome } from '@officina/contracts/notifications/mails';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { Letterheads } from '@officina/server-kit/pdf/letterheads';
import { References } from '@officina/server-kit/references/references';
import type { Stored } from '@officina/server-kit/store/stored';
import { systemIn } from '@officina/server-kit/system-caller';
import { Orders, type OrderFields } from '../orders/order.model.ts';
import { withOutcome } from './letter-rules.ts';
import { letterText } from './letter-text.ts';

const sweepMs = 60_000;

/**
 * Hands the e-mails of orders to notifications. Those that wait are handed over again every minute, in case the first time failed or
 * their outcome was lost; the key makes that one e-mail.
 */
@Injectable()
export class LetterPost implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly orders: Orders,
    private readonly bus: BusClient,
    private readonly references: References,
    private readonly letterheads: Letterheads,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = () => void this.sweep().catch((error: unknown) => this.report(error));
    this.timer = setInterval(sweep, sweepMs);
    sweep();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Hands over all e-mails that wait. */
  async sweep(): Promise<void> {
    const waiting = await this.orders.findEverywhere('waiting-letters', { 'letter.state': 'waiting' });
    for (const order of waiting) await this.hand(systemIn(order.tenantId), order);
  }

  /** Hands over an order's e-mail; a failure is left to the next sweep. */
  async hand(caller: Caller, order: Stored<OrderFields>): Promise<void> {
    try {
      const outcome = await this.post(caller, order);
      if (outcome) await this.record(caller, order._id.toHexString(), outcome);
    } catch (error) {
      this.report(error);
    }
  }

  /** Records what became of an order's e-mail; ignores that of an older e-mail, or of a deleted order. */
  async record(caller: Caller, id: string, outcome: MailOutcome): Promise<void> {
    try {
      await this.orders.update(caller, id, {}, (current) => withOutcome(current, outcome));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    }
  }

  private async post(caller: Caller, order: Stored<OrderFields>): Promise<MailOutcome | undefined> {
    const { _id, letter } = order;
    if (!letter) return undefined;
    const ids = letter.by.id ? [letter.by.id] : [];
    const [company, [person]] = await Promise.all([
      this.letterheads.of(caller),
      this.references.lookUp(caller, users.contactsByIds, ids, 'chi invia l’ordine'),
    ]);
    const body = letterText({ id: _id.toHexString(), letter, company, replyTo: person?.email });
    try {
      return await this.bus.call(mails.send, { body }, caller);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'invalid')) throw error;
      // Trying again would not help: there is no mail server any more, for example.
      const answer = error.errors?.[0]?.message ?? error.detail;
      return { key: letter.key, state: 'refused', answer, at: this.clock.now().toISOString() };
    }
  }

  private report(error: unknown): void {
    this.logger.info({ err: error }, 'the e-mail of an order goes later');
  }
}
