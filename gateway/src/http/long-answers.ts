import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { Turns } from '@officina/server-kit/turns';
import type { FastifyReply } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { RetryLater } from './retry-later.ts';

type Limits = Pick<GatewayConfig, 'LIMIT_LONG_USER' | 'LIMIT_LONG_TENANT' | 'LIMIT_LONG_WAIT_MS'>;

/**
 * Lists and files under way. Only so many of a user and of a tenant are made at once, so that they leave the store to
 * others too; the rest wait for their turn.
 */
@Injectable()
export class LongAnswers {
  private readonly turns: Turns;

  constructor(@Inject(GATEWAY_CONFIG) private readonly limits: Limits) {
    this.turns = new Turns({ tenant: limits.LIMIT_LONG_TENANT, user: limits.LIMIT_LONG_USER });
  }

  /**
   * Waits for a place, which is kept until the answer is over, however it ends.
   * @throws RetryLater `unavailable` when none comes in time
   */
  async place(caller: Caller, { raw }: FastifyReply): Promise<void> {
    const gone = new AbortController();
    const go = () => gone.abort();
    raw.once('close', go);
    const patience = { limitMs: this.limits.LIMIT_LONG_WAIT_MS, signal: gone.signal };
    const leave = await this.turns.place(caller, patience).catch(() => {
      throw new RetryLater('unavailable', 'too many lists and files at once', 5);
    });
    raw.off('close', go);
    if (raw.destroyed) leave();
    else raw.once('close', leave);
  }
}
