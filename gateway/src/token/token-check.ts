import { Injectable } from '@nestjs/common';
import type { LinkClaims } from '@officina/contracts/auth/link-token';
import { algorithm, issuer, type TokenClaims } from '@officina/contracts/auth/token';
import { AppError } from '@officina/server-kit/app-error';
import { Clock, isValidNow } from '@officina/server-kit/clock';
import type { FastifyRequest } from 'fastify';
import { decodeProtectedHeader } from 'jose';
import { LRUCache } from 'lru-cache';
import type { IncomingHttpHeaders } from 'node:http';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { PublicKeys, Revocations } from './auth-state.ts';
import { linkToken, userToken, type TokenKind } from './token-kinds.ts';

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

/** Claims of both kinds. */
type Claims = TokenClaims | LinkClaims;

/** passport-jwt with auth-proxy's keys for one kind of token; the key is chosen only by `kid`, other header fields are ignored. */
class JwtStrategy<C extends Claims> {
  private readonly passport = new passport.Passport();

  constructor(
    private readonly kind: TokenKind<C>,
    private readonly keys: PublicKeys,
  ) {
    this.passport.use(
      new Strategy(
        {
          jwtFromRequest: tokenOf,
          secretOrKeyProvider: (_request, token: string, found) => {
            this.keyOf(token).then((key) => found(null, key), found);
          },
          algorithms: [algorithm],
          issuer,
          audience: kind.audience,
        },
        (payload, done) => done(null, kind.claims.safeParse(payload).data ?? false),
      ),
    );
  }

  /** @throws AppError `unauthorized`, or `unavailable` if the keys cannot be loaded */
  verify({ headers }: Pick<FastifyRequest, 'headers'>): Promise<{ claims: C; kid: string }> {
    const { kid } = this.headerOf(tokenOf({ headers }) ?? '');
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null, claims: C | false | null, reason: unknown) => {
        if (claims) resolve({ claims, kid });
        else reject(error ?? (reason instanceof AppError ? reason : invalidToken()));
      };
      // passport adds methods to the request that it gets: pass a copy.
      this.passport.authenticate('jwt', { session: false }, answer)({ headers }, undefined, reject);
    });
  }

  private async keyOf(token: string): Promise<string> {
    const key = await this.keys.find(this.headerOf(token).kid);
    if (!key) throw invalidToken();
    return key;
  }

  private headerOf(token: string): { kid: string } {
    try {
      return this.kind.header.parse(decodeProtectedHeader(token));
    } catch {
      throw invalidToken();
    }
  }
}

const maxRemembered = 5_000;

/** Checks tokens of one kind. */
class KindCheck<C extends Claims> {
  private readonly strategy: JwtStrategy<C>;
  /** Tokens with a verified signature; time and revocation are checked on every request. */
  private readonly verified = new LRUCache<string, { claims: C; kid: string }>({ max: maxRemembered });

  constructor(
    private readonly kind: TokenKind<C>,
    private readonly keys: PublicKeys,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
  ) {
    this.strategy = new JwtStrategy(kind, keys);
  }

  /** @throws AppError `unauthorized`, or `unavailable` if keys or revocations cannot be loaded */
  async check(request: FastifyRequest): Promise<C> {
    const token = tokenOf(request);
    if (!token) throw new AppError('unauthorized', 'Accesso richiesto');
    const claims = this.fromCache(token) ?? (await this.verify(token, request));
    if (await this.revocations.includes(claims)) throw new AppError('unauthorized', 'Sessione terminata');
    return claims;
  }

  private fromCache(token: string): C | undefined {
    const known = this.verified.get(token);
    const isValid = known && this.keys.has(known.kid) && this.isTimeValid(known.claims);
    if (known && !isValid) this.verified.delete(token);
    return isValid ? known.claims : undefined;
  }

  private isTimeValid({ exp }: C): boolean {
    return isValidNow(exp, this.kind.lifetime, this.clock.now());
  }

  private async verify(token: string, request: FastifyRequest): Promise<C> {
    const result = await this.strategy.verify(request);
    if (!this.isTimeValid(result.claims)) throw invalidToken();
    this.verified.set(token, result);
    return result.claims;
  }
}

/**
 * The only place that answers 401: without a token, or with one of another kind, whose header, signature, claims or time are
 * invalid, or that is revoked. If the keys cannot be loaded the answer is 503, because clients log out on 401.
 */
@Injectable()
export class TokenCheck {
  private readonly users: KindCheck<TokenClaims>;
  private readonly links: KindCheck<LinkClaims>;

  constructor(keys: PublicKeys, revocations: Revocations, clock: Clock) {
    this.users = new KindCheck(userToken, keys, revocations, clock);
    this.links = new KindCheck(linkToken, keys, revocations, clock);
  }

  /** The claims of a user's token. */
  user(request: FastifyRequest): Promise<TokenClaims> {
    return this.users.check(request);
  }

  /** The claims of the token of a contractor's link. */
  link(request: FastifyRequest): Promise<LinkClaims> {
    return this.links.check(request);
  }
}
