import { Injectable } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { Store } from '@officina/server-kit/store/store';
import { contended, isDuplicate } from '@officina/server-kit/store/store-errors';
import { Schema, type Model } from 'mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { clearedWhenOver, expiringFields, expiringSchema, type Expiring } from './expiring.ts';

/** Milliseconds for which a browser is known after its last log-in. */
const knownMs = 180 * 24 * 3_600_000;

/** Browsers in which somebody has logged in, by random names that say nothing else; each is known for its accounts alone. */
@Injectable()
export class KnownBrowsers {
  private readonly browsers: Model<Expiring>;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.browsers = store.system<Expiring>('login', 'known_browsers', expiringSchema());
  }

  /** Whether the account has logged in from this browser. */
  async has(account: string, browser: string): Promise<boolean> {
    const known = { _id: nameOf(account, browser), expiresAt: { $gt: this.clock.now() } };
    return (await this.browsers.exists(known)) !== null;
  }

  /** Knows the browser of a log-in from now on, one without a name by a new one; answers the name. */
  async remember(account: string, browser = randomBytes(16).toString('base64url')): Promise<string> {
    const _id = nameOf(account, browser);
    const expiresAt = new Date(this.clock.now().getTime() + knownMs);
    try {
      await contended(() => this.browsers.updateOne({ _id }, { $set: { expiresAt } }, { upsert: true }));
    } catch (error) {
      // Two log-ins at once: the other one has noted it by now.
      if (!isDuplicate(error)) throw error;
    }
    return browser;
  }
}

/** Who reads the store cannot take a browser's place. */
const nameOf = (account: string, browser: string): string =>
  createHash('sha256').update(`${account}\n${browser}`).digest('base64url');

interface Attempts extends Expiring {
  count: number;
}

const schema = clearedWhenOver(
  new Schema<Attempts>({ ...expiringFields, count: { type: Number, required: true } }, { versionKey: false }),
);

const windowMs = 15 * 60_000;

/**
 * Failed attempts that a quarter of an hour allows: on one account from one address, or from one browser that it knows,
 * and from one address on all accounts; a plant's whole staff may share one. Nothing counts for an account alone, with
 * that a stranger could lock out its owner.
 */
const loginLimits = { account: 10, address: 100 } as const;

/** One attempt: who is tried, from where, and in which browser. Accounts count whether they exist or not. */
interface Attempt {
  account: string;
  address: string;
  /** As the browser calls itself; it counts only where it is known for the account. */
  browser?: string | undefined;
}

/** What an attempt counts for, each with what it may come to. */
type Counters = Record<string, number>;

/** Counts attempts in the store, so that restarts and several processes change nothing. */
@Injectable()
export class LoginLimits {
  private readonly attempts: Model<Attempts>;

  constructor(
    store: Store,
    private readonly browsers: KnownBrowsers,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.attempts = store.system<Attempts>('login', 'login_attempts', schema);
  }

  /**
   * Counts before the password is looked at, so that attempts at the same moment are counted too.
   * @returns takes the attempt back when the password was right
   * @throws AppError `too_many`
   */
  async admit(attempt: Attempt): Promise<() => Promise<void>> {
    const counters = await this.countersOf(attempt);
    const counts = await Promise.all(Object.keys(counters).map((name) => this.count(name)));
    if (Object.values(counters).every((limit, at) => (counts[at] ?? 0) <= limit))
      return () => this.succeeded(Object.keys(counters));
    const { account, address } = attempt;
    this.logger.warn({ account, address, counts }, 'too many login attempts');
    throw new AppError('too_many', 'Troppi tentativi di accesso: riprova tra un quarto d’ora');
  }

  private async countersOf({ account, address, browser }: Attempt): Promise<Counters> {
    if (browser !== undefined && (await this.browsers.has(account, browser)))
      return { [`browser:${account}:${browser}`]: loginLimits.account };
    return {
      [`account:${account}:${address}`]: loginLimits.account,
      [`address:${address}`]: loginLimits.address,
    };
  }

  /** A right password clears what counts for its account and takes back its own count from the address. */
  private async succeeded([own = '', ...shared]: string[]): Promise<void> {
    await Promise.all([
      contended(() => this.attempts.deleteOne({ _id: this.key(own) })),
      ...shared.map((name) =>
        contended(() => this.attempts.updateOne({ _id: this.key(name) }, { $inc: { count: -1 } })),
      ),
    ]);
  }

  /** Adds first and creates second: what DocumentDB answers to upserts of one moment is 1 for several of them. */
  private async count(name: string): Promise<number> {
    const _id = this.key(name);
    const oneMore = () =>
      this.attempts
        .findOneAndUpdate({ _id }, { $inc: { count: 1 } }, { returnDocument: 'after' })
        .lean<Attempts>();
    const row = await contended(oneMore);
    if (row) return row.count;
    try {
      const expiresAt = new Date((this.window() + 1) * windowMs);
      await contended(() => this.attempts.create({ _id, count: 1, expiresAt }));
      return 1;
    } catch (error) {
      // Two first attempts at once: the other one has made the counter by now.
      if (!isDuplicate(error)) throw error;
      return this.count(name);
    }
  }

  private key(name: string): string {
    return `${name}:${this.window()}`;
  }

  private window(): number {
    return Math.floor(this.clock.now().getTime() / windowMs);
  }
}
