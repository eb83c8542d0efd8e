import { Injectable } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { contended, isDuplicate } from '@officina/server-kit/store/store-errors';
import { Store } from '@officina/server-kit/store/store';
import type { Model } from 'mongoose';
import { createHash, randomBytes } from 'node:crypto';
import { expiringSchema, type Expiring } from './expiring.ts';

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
