import { Injectable } from '@nestjs/common';
import { tokenLifetime, type TicketClaims } from '@officina/contracts/auth/token';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { Schema, type Model } from 'mongoose';
import { insertOnce } from '../insert-once.ts';

/** Something named that the store itself removes when its time is over. */
export interface Expiring {
  _id: string;
  expiresAt: Date;
}

/** Seconds for which what a token depends on is kept beyond its end: more than clocks of machines are apart. */
export const keptSeconds = 3_600;

export const expiringFields = { _id: String, expiresAt: { type: Date, required: true } } as const;

/** Lets the store clear what is over; it looks about once a minute, so readers look at `expiresAt` too. */
export const clearedWhenOver = <S extends Schema<never> | Schema>(schema: S): S => {
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  return schema;
};

/** Schema of names that expire. */
export const expiringSchema = (): Schema<Expiring> =>
  clearedWhenOver(new Schema<Expiring>(expiringFields, { versionKey: false }));

/** Tickets that have been exchanged; kept well beyond their minute. */
@Injectable()
export class UsedTickets {
  private readonly tickets: Model<Expiring>;

  constructor(store: Store) {
    this.tickets = store.system<Expiring>('tickets', 'used_tickets', expiringSchema());
  }

  /** `true` for exactly one caller per ticket, however many ask at once. */
  use({ jti, exp }: TicketClaims): Promise<boolean> {
    return insertOnce(this.tickets, { _id: jti, expiresAt: new Date((exp + keptSeconds) * 1000) });
  }
}

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
