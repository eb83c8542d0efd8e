import { Injectable } from '@nestjs/common';
import {
  issuer,
  ticketAudience,
  ticketClaims,
  ticketHeader,
  ticketLifetime,
  ticketType,
  tokenAudience,
  tokenLifetime,
  tokenType,
  type TicketClaims,
  type TokenClaims,
} from '@officina/contracts/auth/token';
import { Clock } from '@officina/server-kit/clock';
import type { Stored } from '@officina/server-kit/store/stored';
import { randomUUID } from 'node:crypto';
import { KeyRing } from '../keys/key-ring.ts';
import type { UserRecord } from '../users/user.model.ts';
import { signJwt, verifyJwt } from './signed-jwt.ts';

/** Makes tickets and tokens, and reads tickets back; gateways read the tokens. */
@Injectable()
export class Tokens {
  constructor(
    private readonly keys: KeyRing,
    private readonly clock: Clock,
  ) {}

  /** @param askedAt when the user was about to be looked up: what happened to the user since then counts as later */
  async ticket(user: Stored<UserRecord>, nonce: string, askedAt: Date): Promise<string> {
    const claims: TicketClaims = {
      ...this.claims(user, askedAt, ticketLifetime),
      aud: ticketAudience,
      nonce,
    };
    return signJwt(ticketType, claims, await this.keys.signing());
  }

  /** @param askedAt as for a ticket */
  async token(user: Stored<UserRecord>, askedAt: Date): Promise<string> {
    const claims: TokenClaims = { ...this.claims(user, askedAt, tokenLifetime), aud: tokenAudience };
    return signJwt(tokenType, claims, await this.keys.signing());
  }

  /** @throws AppError `invalid` for anything but one of our tickets within its minute */
  readTicket(ticket: string): Promise<TicketClaims> {
    const kind = { header: ticketHeader, claims: ticketClaims };
    return verifyJwt(ticket, kind, (kid) => this.keys.publicKey(kid), this.clock.now());
  }

  private claims(user: Stored<UserRecord>, askedAt: Date, lifetime: number) {
    const { _id, tenantId, fullName, endedUpTo } = user;
    // Later than what was ended, although both may fall into one second.
    const iat = Math.max(Math.floor(askedAt.getTime() / 1000), endedUpTo + 1);
    const sub = _id.toHexString();
    return {
      iss: issuer,
      sub,
      TCODE: tenantId,
      fullName,
      jti: randomUUID(),
      iat,
      exp: iat + lifetime,
    } as const;
  }
}
