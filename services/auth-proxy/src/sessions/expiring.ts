import { Injectable } from '@nestjs/common';
import { tokenLifetime, type TicketClaims } from '@officina/contracts/auth/token';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { Schema, type Model } from 'mongoose';
import { insertOnce } from '@officina/server-kit/store/insert-once';

/** A named record that the store removes after its expiry. */
export interface Expiring {
  _id: string;
  expiresAt: Date;
}

/** Seconds that records of tokens are kept beyond expiry: more than clocks of machines differ. */
export const graceSeconds = 3_600;

export const expiringFields = { _id: String, expiresAt: { type: Date, required: true } } as const;

/** Lets the store remove expired documents; it checks about once a minute, so readers check `expiresAt` too. */
export const withExpiry = <S extends Schema<never> | Schema>(schema: S): S => {
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return schema;
};

/** Schema of expiring names. */
export const expiringSchema = (): Schema<Expiring> =>
  withExpiry(new Schema<Expiring>(expiringFields, { versionKey: false }));

/** Exchanged tickets, kept well beyond their minute. */
@Injectable()
export class UsedTickets {
  private readonly tickets: Model<Expiring>;

  constructor(store: Store) {
    this.tickets = store.system<Expiring>('tickets', 'used_tickets', expiringSchema());
  }

  /** `true` for exactly one caller per ticket, for any number of concurrent requests. */
  use({ jti, exp }: TicketClaims): Promise<boolean> {
    return insertOnce(this.tickets, { _id: jti, expiresAt: new Date((exp + graceSeconds) * 1000) });
  }
}

/** Tokens revoked by a logout, until they have expired by every clock. */
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
    const expiresAt = new Date(this.clock.now().getTime() + (tokenLifetime + graceSeconds) * 1000);
    await insertOnce(this.tokens, { _id: tokenId, expiresAt });
  }

  async list(): Promise<string[]> {
    const found = await this.tokens.find({ expiresAt: { $gt: this.clock.now() } }).lean<Expiring[]>();
    return found.map(({ _id }) => _id);
  }
}
