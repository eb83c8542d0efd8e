import { Injectable } from '@nestjs/common';
import {
  algorithm,
  issuer,
  tokenAudience,
  tokenClaims,
  tokenHeader,
  tokenLifetime,
  type TokenClaims,
} from '@officina/contracts/auth/token';
import { AppError } from '@officina/server-kit/app-error';
import { Clock, isTimely } from '@officina/server-kit/clock';
import type { FastifyRequest } from 'fastify';
import { decodeProtectedHeader } from 'jose';
import { LRUCache } from 'lru-cache';
import type { IncomingHttpHeaders } from 'node:http';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { PublicKeys, Revocations } from './auth-state.ts';

/**
 * The token of a request, from `x-auth-token` or `Authorization: Bearer`.
 * Throws `malformed` when both are there and differ: silently preferring one would let a proxy and the gateway
 * see two different users.
 */
function tokenOf({ headers }: { headers: IncomingHttpHeaders }): string | null {
  const own = headers['x-auth-token'];
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (typeof own === 'string' && bearer !== undefined && own !== bearer)
    throw new AppError('malformed', 'Due token diversi nella stessa richiesta');
  return (typeof own === 'string' ? own : bearer) ?? null;
}

/** Of a token that is none, whatever is wrong with it. */
const refused = (): AppError => new AppError('unauthorized', 'Token non valido o scaduto');

/** passport-jwt with auth-proxy's keys; the key is chosen by `kid` alone, nothing else of the header is followed. */
@Injectable()
export class JwtStrategy {
  private readonly passport = new passport.Passport();

  constructor(private readonly keys: PublicKeys) {
    this.passport.use(
      new Strategy(
        {
          jwtFromRequest: tokenOf,
          secretOrKeyProvider: (_request, token: string, found) => {
            this.keyOf(token).then((key) => found(null, key), found);
          },
          algorithms: [algorithm],
          issuer,
          audience: tokenAudience,
        },
        (payload, done) => done(null, tokenClaims.safeParse(payload).data ?? false),
      ),
    );
  }

  /** Throws `unauthorized`, or `unavailable` when the keys cannot be had. */
  verify({ headers }: Pick<FastifyRequest, 'headers'>): Promise<{ claims: TokenClaims; kid: string }> {
    const { kid } = headerOf(tokenOf({ headers }) ?? '');
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null, claims: TokenClaims | false | null, reason: unknown) => {
        if (claims) resolve({ claims, kid });
        else reject(error ?? (reason instanceof AppError ? reason : refused()));
      };
      // passport leaves methods of its own on what it is given: not on our request.
      this.passport.authenticate('jwt', { session: false }, answer)({ headers }, undefined, reject);
    });
  }

  private async keyOf(token: string): Promise<string> {
    const key = await this.keys.find(headerOf(token).kid);
    if (!key) throw refused();
    return key;
  }
}

function headerOf(token: string) {
  try {
    return tokenHeader.parse(decodeProtectedHeader(token));
  } catch {
    throw refused();
  }
}

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
