import { Injectable } from '@nestjs/common';
import {
  algorithm,
  issuer,
  tokenAudience,
  tokenClaims,
  tokenHeader,
  type TokenClaims,
} from '@officina/contracts/auth/token';
import { AppError } from '@officina/server-kit/app-error';
import type { FastifyRequest } from 'fastify';
import { decodeProtectedHeader } from 'jose';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { PublicKeys } from './public-keys.ts';
import { tokenOf } from './token-of.ts';

/** Of a token that is none, whatever is wrong with it. */
export const refused = (): AppError => new AppError('unauthorized', 'Token non valido o scaduto');

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
