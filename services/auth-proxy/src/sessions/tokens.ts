import { Injectable } from '@nestjs/common';
import {
  linkAudience,
  linkTokenLifetime,
  linkTokenType,
  type LinkClaims,
} from '@officina/contracts/auth/link-token';
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
import type { TenantRecord } from '../tenants/tenant-record.ts';
import type { UserRecord } from '../users/user.model.ts';
import { signJwt, verifyJwt } from './signed-jwt.ts';

/** The user who gets a ticket or a token, with the tenant. */
export interface Holder {
  user: Stored<UserRecord>;
  tenant: Stored<TenantRecord>;
}

/** A new token. */
export interface IssuedToken {
  token: string;
  /** `jti` */
  id: string;
  /** `iat` */
  issuedAt: number;
  expiresAt: Date;
}

/** Seconds since 1970: tokens of its contractors' links that were issued up to and including it are void. */
const endOf = (tenant: Stored<TenantRecord>): number => tenant.endedUpTo ?? 0;

/** Seconds since 1970: tokens and tickets issued to this user up to and including it are void. */
export const voidUpTo = ({ user, tenant }: Holder): number => Math.max(user.endedUpTo, endOf(tenant));

/** Issues tickets and tokens, and reads tickets; gateways read the tokens. */
@Injectable()
export class Tokens {
  constructor(
    private readonly keys: KeyRing,
    private readonly clock: Clock,
  ) {}

  /**
   * @param requestedAt instant before the holder was loaded: changes to the holder since then count as later
   * @param device the session of a device on which the person stays logged in
   */
  async ticket(holder: Holder, nonce: string, requestedAt: Date, device?: string): Promise<string> {
    const claims: TicketClaims = {
      ...this.claims(holder, requestedAt, ticketLifetime),
      aud: ticketAudience,
      nonce,
      ...(device !== undefined && { device }),
    };
    return signJwt(ticketType, claims, await this.keys.signing());
  }

  /** @param requestedAt as for a ticket */
  async token(holder: Holder, requestedAt: Date): Promise<IssuedToken> {
    const claims: TokenClaims = { ...this.claims(holder, requestedAt, tokenLifetime), aud: tokenAudience };
    const token = await signJwt(tokenType, claims, await this.keys.signing());
    return { token, id: claims.jti, issuedAt: claims.iat, expiresAt: new Date(claims.exp * 1000) };
  }

  /**
   * The token of a contractor's link.
   * @param requestedAt instant before the tenant was loaded, as for a ticket
   */
  async linkToken(
    tenant: Stored<TenantRecord>,
    linkId: string,
    requestedAt: Date,
  ): Promise<Pick<IssuedToken, 'token' | 'expiresAt'>> {
    const claims: LinkClaims = {
      ...this.issued(endOf(tenant), requestedAt, linkTokenLifetime),
      aud: linkAudience,
      sub: linkId,
      TCODE: tenant.tenantId,
    };
    const token = await signJwt(linkTokenType, claims, await this.keys.signing());
    return { token, expiresAt: new Date(claims.exp * 1000) };
  }

  /** @throws AppError `invalid` for anything but one of our tickets within its minute */
  readTicket(ticket: string): Promise<TicketClaims> {
    const kind = { header: ticketHeader, claims: ticketClaims, lifetime: ticketLifetime };
    return verifyJwt(ticket, kind, (kid) => this.keys.publicKey(kid), this.clock.now());
  }

  private claims(holder: Holder, requestedAt: Date, lifetime: number) {
    const { _id, tenantId, fullName } = holder.user;
    const issued = this.issued(voidUpTo(holder), requestedAt, lifetime);
    return { ...issued, sub: _id.toHexString(), TCODE: tenantId, fullName };
  }

  private issued(ended: number, requestedAt: Date, lifetime: number) {
    const now = Math.floor(requestedAt.getTime() / 1000);
    // Later than an ended session: both may fall into one second, and its clock may have been ahead. The expiry uses only our
    // clock.
    const iat = Math.max(now, ended + 1);
    return { iss: issuer, jti: randomUUID(), iat, exp: now + lifetime } as const;
  }
}
