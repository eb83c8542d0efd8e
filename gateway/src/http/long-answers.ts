import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { FastifyReply } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { RetryLater } from './retry-later.ts';

type Limits = Pick<GatewayConfig, 'LIMIT_LONG_USER' | 'LIMIT_LONG_TENANT' | 'LIMIT_LONG_WAIT_MS'>;

interface Waiting {
  caller: Caller;
  begin: () => void;
}

/** Those of a tenant who need no log-in count as one user. */
const userOf = ({ tenantId, userId }: Caller): string => `${tenantId}/${userId}`;

/**
 * Lists and files under way. Only so many of a user and of a tenant are made at once, so that they leave the store to
 * others too; the rest wait in order, past those whose user has his share.
 */
@Injectable()
export class LongAnswers {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Set<Waiting>();

  constructor(@Inject(GATEWAY_CONFIG) private readonly limits: Limits) {}

  /**
   * Waits for a place, which is kept until the answer is over, however it ends.
   * @throws RetryLater `unavailable` when none comes in time
   */
  async place(caller: Caller, { raw }: FastifyReply): Promise<void> {
    if (!this.take(caller)) await this.turn(caller, raw);
    const leave = () => {
      this.count(caller, -1);
      this.next();
    };
    if (raw.destroyed) leave();
    else raw.once('close', leave);
  }

  private turn(caller: Caller, raw: FastifyReply['raw']): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { caller, begin: resolve };
    this.waiting.add(waiting);
    const giveUp = () => reject(new RetryLater('unavailable', 'too many lists and files at once', 5));
    const timer = setTimeout(giveUp, this.limits.LIMIT_LONG_WAIT_MS);
    raw.once('close', giveUp);
    return promise.finally(() => {
      clearTimeout(timer);
      raw.off('close', giveUp);
      this.waiting.delete(waiting);
    });
  }

  private next(): void {
    for (const waiting of this.waiting)
      if (this.take(waiting.caller)) {
        this.waiting.delete(waiting);
        return waiting.begin();
      }
  }

  private take(caller: Caller): boolean {
    const { LIMIT_LONG_USER, LIMIT_LONG_TENANT } = this.limits;
    const isFull =
      this.of(userOf(caller)) >= LIMIT_LONG_USER || this.of(caller.tenantId) >= LIMIT_LONG_TENANT;
    if (!isFull) this.count(caller, 1);
    return !isFull;
  }

  private of(name: string): number {
    return this.running.get(name) ?? 0;
  }

  private count(caller: Caller, change: 1 | -1): void {
    for (const name of [caller.tenantId, userOf(caller)]) {
      const now = this.of(name) + change;
      if (now > 0) this.running.set(name, now);
      else this.running.delete(name);
    }
  }
}
