import { Injectable } from '@nestjs/common';
import type { TicketClaims } from '@officina/contracts/auth/token';
import { Store } from '@officina/server-kit/store/store';
import type { Model } from 'mongoose';
import { insertOnce } from '../insert-once.ts';
import { expiringSchema, keptSeconds, type Expiring } from './expiring.ts';

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
