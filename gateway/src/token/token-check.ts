import { Injectable } from '@nestjs/common';
import { tokenLifetime, type TokenClaims } from '@officina/contracts/auth/token';
import { AppError } from '@officina/server-kit/app-error';
import { Clock, isTimely } from '@officina/server-kit/clock';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { JwtStrategy, refused } from './jwt-strategy.ts';
import { PublicKeys } from './public-keys.ts';
import { Revocations } from './revocations.ts';
import { tokenOf } from './token-of.ts';

interface Verified {
  claims: TokenClaims;
  kid: string;
}

const maxRemembered = 5_000;

/**
 * The only place that answers 401: no token, or one whose header, signature, claims or time are wrong, or revoked.
 * When the keys cannot be had the answer is 503, because clients log out on 401.
 */
@Injectable()
export class TokenCheck {
  /** Signatures already checked; time and revocation are looked at on every request. */
  private readonly remembered = new LRUCache<string, Verified>({ max: maxRemembered });

  constructor(
    private readonly strategy: JwtStrategy,
    private readonly keys: PublicKeys,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
  ) {}

  async check(request: FastifyRequest): Promise<TokenClaims> {
    const token = tokenOf(request);
    if (!token) throw new AppError('unauthorized', 'Accesso richiesto');
    const claims = this.recall(token) ?? (await this.verify(token, request));
    if (await this.revocations.includes(claims)) throw new AppError('unauthorized', 'Sessione terminata');
    return claims;
  }

  private recall(token: string): TokenClaims | undefined {
    const known = this.remembered.get(token);
    const isGood = known && this.keys.has(known.kid) && this.holds(known.claims);
    if (known && !isGood) this.remembered.delete(token);
    return isGood ? known.claims : undefined;
  }

  private holds({ exp }: TokenClaims): boolean {
    return isTimely(exp, tokenLifetime, this.clock.now());
  }

  private async verify(token: string, request: FastifyRequest): Promise<TokenClaims> {
    const verified = await this.strategy.verify(request);
    if (!this.holds(verified.claims)) throw refused();
    this.remembered.set(token, verified);
    return verified.claims;
  }
}
