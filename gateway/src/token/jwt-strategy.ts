import type { KeyObject } from 'node:crypto';
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
import { Strategy, type SecretOrKeyProvider } from 'passport-jwt';
import { PublicKeys } from './public-keys.ts';
import { tokenOf } from './token-of.ts';

const refused = () => new AppError('unauthorized', 'Token non valido o scaduto');

/** passport-jwt with auth-proxy's keys; the key is chosen by `kid` alone, nothing else of the header is followed. */
@Injectable()
export class JwtStrategy {
  private readonly strategy: Strategy;

  constructor(private readonly keys: PublicKeys) {
    const secretOrKeyProvider: SecretOrKeyProvider<FastifyRequest> = (_request, token, found) => {
      // The types of passport-jwt know no KeyObject; jsonwebtoken below it takes one.
      this.keyOf(token).then((key) => found(null, key as unknown as Buffer), found);
    };
    this.strategy = new Strategy(
      {
        jwtFromRequest: tokenOf,
        secretOrKeyProvider,
        algorithms: [algorithm],
        issuer,
        audience: tokenAudience,
      },
      (payload, done) => done(null, tokenClaims.safeParse(payload).data ?? false),
    );
  }

  /** Throws `unauthorized`, or `unavailable` when the keys cannot be had. */
  verify(request: FastifyRequest): Promise<{ claims: TokenClaims; kid: string }> {
    const { kid } = headerOf(tokenOf(request) ?? '');
    return new Promise((resolve, reject) => {
      const attempt = Object.assign(Object.create(this.strategy) as Strategy, {
        success: (claims: TokenClaims) => resolve({ claims, kid }),
        fail: (reason: unknown) => reject(reason instanceof AppError ? reason : refused()),
        error: reject,
      });
      attempt.authenticate(request as unknown as Parameters<Strategy['authenticate']>[0]);
    });
  }

  private async keyOf(token: string): Promise<KeyObject> {
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
