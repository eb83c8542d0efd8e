import { Injectable } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { isDuplicate } from '@officina/server-kit/store/duplicate-key';
import { Store } from '@officina/server-kit/store/store';
import { Schema, type Model } from 'mongoose';
import { clearedWhenOver, expiringFields, type Expiring } from './expiring.ts';

interface Attempts extends Expiring {
  count: number;
}

const schema = clearedWhenOver(
  new Schema<Attempts>({ ...expiringFields, count: { type: Number, required: true } }, { versionKey: false }),
);

const windowMs = 15 * 60_000;

/** Failed attempts that a quarter of an hour allows; a plant's whole staff may share one address. */
export const loginLimits = { account: 10, address: 100 } as const;

/** One attempt: who is tried, and from where. Accounts count whether they exist or not. */
export interface Attempt {
  account: string;
  address: string;
}

/** Counts attempts in the store, so that restarts and several processes change nothing. */
@Injectable()
export class LoginLimits {
  private readonly attempts: Model<Attempts>;

  constructor(
    store: Store,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.attempts = store.system<Attempts>('login', 'login_attempts', schema);
  }

  /** Counts before the password is looked at, so that attempts at the same moment are counted too. @throws AppError `too_many` */
  async admit({ account, address }: Attempt): Promise<void> {
    const [byAddress, byAccount] = await Promise.all([
      this.count('address', address),
      this.count('account', account),
    ]);
    if (byAddress <= loginLimits.address && byAccount <= loginLimits.account) return;
    this.logger.warn({ account, address, byAccount, byAddress }, 'too many login attempts');
    throw new AppError('too_many', 'Troppi tentativi di accesso: riprova tra un quarto d’ora');
  }

  /** A right password clears its account and takes back its own count from the address. */
  async succeeded({ account, address }: Attempt): Promise<void> {
    await Promise.all([
      this.attempts.deleteOne({ _id: this.key('account', account) }),
      this.attempts.updateOne({ _id: this.key('address', address) }, { $inc: { count: -1 } }),
    ]);
  }

  private async count(kind: keyof Attempt, name: string): Promise<number> {
    const _id = this.key(kind, name);
    const expiresAt = new Date((this.window() + 1) * windowMs);
    try {
      const row = await this.attempts
        .findOneAndUpdate(
          { _id },
          { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<Attempts>();
      return row?.count ?? 1;
    } catch (error) {
      // Two first attempts at once: the other one has made the counter by now.
      if (!isDuplicate(error)) throw error;
      return this.count(kind, name);
    }
  }

  private key(kind: keyof Attempt, name: string): string {
    return `${kind}:${name}:${this.window()}`;
  }

  private window(): number {
    return Math.floor(this.clock.now().getTime() / windowMs);
  }
}
