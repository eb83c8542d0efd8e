import { Injectable } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { Store } from '@officina/server-kit/store/store';
import { retryOnConflict, isDuplicate } from '@officina/server-kit/store/store-errors';
import { upsert } from '@officina/server-kit/store/upsert';
import { Schema, type Model } from 'mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { withExpiry, expiringFields, expiringSchema, type Expiring } from './expiring.ts';

/** Milliseconds that a browser stays known after its last log-in. */
const knownMs = 180 * 24 * 3_600_000;

/** Browsers with a successful log-in, by random names without other meaning; each is known only for its accounts. */
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

  /** Remembers the browser of a log-in, with a new name if it has none; returns the name. */
  async remember(account: string, browser = randomBytes(16).toString('base64url')): Promise<string> {
    const _id = nameOf(account, browser);
    const expiresAt = new Date(this.clock.now().getTime() + knownMs);
    await upsert(this.browsers, { _id }, { $set: { expiresAt } });
    return browser;
  }
}

/** Hashed, so that a reader of the store cannot impersonate a browser. */
const nameOf = (account: string, browser: string): string =>
  createHash('sha256').update(`${account}\n${browser}`).digest('base64url');

interface Attempts extends Expiring {
  count: number;
}

const schema = withExpiry(
  new Schema<Attempts>({ ...expiringFields, count: { type: Number, required: true } }, { versionKey: false }),
);

const windowMs = 15 * 60_000;

/**
 * Failed attempts allowed per quarter of an hour: on one account from one address or from one known browser, and on all
 * accounts from one address, which a plant's whole staff may share. There is no limit per account alone, as strangers could
 * then lock out its owner.
 */
const loginLimits = { account: 10, address: 100 } as const;

/** One attempt: account, address and browser. Accounts count whether they exist or not. */
interface Attempt {
  account: string;
  address: string;
  /** The name that the browser sends; it counts only if it is known for the account. */
  browser?: string | undefined;
}

/** The counters of an attempt, each with its limit. */
type Counters = Record<string, number>;

/** Counts attempts in the store, so that they survive restarts and are shared by processes. */
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
   * Counts the attempt before the password is checked, so that concurrent attempts count too.
   * @returns a function that removes the attempt if the password was right
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

  /** Clears the account's counter after a right password, and removes the attempt from the address. */
  private async succeeded([account = '', ...shared]: string[]): Promise<void> {
    await Promise.all([
      retryOnConflict(() => this.attempts.deleteOne({ _id: this.key(account) })),
      ...shared.map((name) =>
        retryOnConflict(() => this.attempts.updateOne({ _id: this.key(name) }, { $inc: { count: -1 } })),
      ),
    ]);
  }

  /** Increments first and creates second: DocumentDB answers 1 to several concurrent upserts. */
  private async count(name: string): Promise<number> {
    const _id = this.key(name);
    const increment = () =>
      this.attempts
        .findOneAndUpdate({ _id }, { $inc: { count: 1 } }, { returnDocument: 'after' })
        .lean<Attempts>();
    const row = await retryOnConflict(increment);
    if (row) return row.count;
    try {
      const expiresAt = new Date((this.window() + 1) * windowMs);
      await retryOnConflict(() => this.attempts.create({ _id, count: 1, expiresAt }));
      return 1;
    } catch (error) {
      // Two concurrent first attempts: the other one has created the counter.
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
