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
import { Clock, isValidNow } from '@officina/server-kit/clock';
import type { FastifyRequest } from 'fastify';
import { decodeProtectedHeader } from 'jose';
import { LRUCache } from 'lru-cache';
import type { IncomingHttpHeaders } from 'node:http';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { PublicKeys, Revocations } from './auth-state.ts';

/**
 * The token of a request, from `x-auth-token` or `Authorization: Bearer`. Throws `malformed` if both are present and
 * differ: silently preferring one would let a proxy and the gateway see two different users.
 */
function tokenOf({ headers }: { headers: IncomingHttpHeaders }): string | null {
  const custom = headers['x-auth-token'];
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (typeof custom === 'string' && bearer !== undefined && custom !== bearer)
    throw new AppError('malformed', 'Due token diversi nella stessa richiesta');
  return (typeof custom === 'string' ? custom : bearer) ?? null;
}

/** The error for any invalid token. */
const invalidToken = (): AppError => new AppError('unauthorized', 'Token non valido o scaduto');

/** passport-jwt with auth-proxy's keys; the key is chosen only by `kid`, other header fields are ignored. */
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

  /** @throws AppError `unauthorized`, or `unavailable` if the keys cannot be loaded */
  verify({ headers }: Pick<FastifyRequest, 'headers'>): Promise<{ claims: TokenClaims; kid: string }> {
    const { kid } = headerOf(tokenOf({ headers }) ?? '');
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null, claims: TokenClaims | false | null, reason: unknown) => {
        if (claims) resolve({ claims, kid });
        else reject(error ?? (reason instanceof AppError ? reason : invalidToken()));
      };
      // passport adds methods to the request that it gets: pass a copy.
      this.passport.authenticate('jwt', { session: false }, answer)({ headers }, undefined, reject);
    });
  }

  private async keyOf(token: string): Promise<string> {
    const key = await this.keys.find(headerOf(token).kid);
    if (!key) throw invalidToken();
    return key;
  }
}

function headerOf(token: string) {
  try {
    return tokenHeader.parse(decodeProtectedHeader(token));
  } catch {
    throw invalidToken();
  }
}

interface Verified {
  claims: TokenClaims;
  kid: string;
}

const maxRemembered = 5_000;

/**
 * The only place that answers 401: without a token, or with one whose header, signature, claims or time are invalid,
 * or that is revoked. If the keys cannot be loaded the answer is 503, because clients log out on 401.
 */
@Injectable()
export class TokenCheck {
  /** Tokens with a verified signature; time and revocation are checked on every request. */
  private readonly verified = new LRUCache<string, Verified>({ max: maxRemembered });

  constructor(
    private readonly strategy: JwtStrategy,
    private readonly keys: PublicKeys,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
  ) {}

  async check(request: FastifyRequest): Promise<TokenClaims> {
    const token = tokenOf(request);
    if (!token) throw new AppError('unauthorized', 'Accesso richiesto');
    const claims = this.fromCache(token) ?? (await this.verify(token, request));
    if (await this.revocations.includes(claims)) throw new AppError('unauthorized', 'Sessione terminata');
    return claims;
  }

  private fromCache(token: string): TokenClaims | undefined {
    const known = this.verified.get(token);
    const isValid = known && this.keys.has(known.kid) && this.isTimeValid(known.claims);
    if (known && !isValid) this.verified.delete(token);
    return isValid ? known.claims : undefined;
  }

  private isTimeValid({ exp }: TokenClaims): boolean {
    return isValidNow(exp, tokenLifetime, this.clock.now());
  }

  private async verify(token: string, request: FastifyRequest): Promise<TokenClaims> {
    const result = await this.strategy.verify(request);
    if (!this.isTimeValid(result.claims)) throw invalidToken();
    this.verified.set(token, result);
    return result.claims;
  }
}
