import { Injectable } from '@nestjs/common';
import { tokenLifetime } from '@officina/contracts/auth/token';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import type { Model } from 'mongoose';
import { insertOnce } from '../insert-once.ts';
import { expiringSchema, keptSeconds, type Expiring } from './expiring.ts';

/** Single tokens that were given back by a logout, until they have expired by every clock. */
@Injectable()
export class RevokedTokens {
  private readonly tokens: Model<Expiring>;

  constructor(
    store: Store,
    private readonly clock: Clock,
  ) {
    this.tokens = store.system<Expiring>('revocations', 'revoked_tokens', expiringSchema());
  }

  async revoke(tokenId: string): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + (tokenLifetime + keptSeconds) * 1000);
    await insertOnce(this.tokens, { _id: tokenId, expiresAt });
  }

  async list(): Promise<string[]> {
    const found = await this.tokens.find({ expiresAt: { $gt: this.clock.now() } }).lean<Expiring[]>();
    return found.map(({ _id }) => _id);
  }
}
