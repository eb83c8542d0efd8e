import {
  linkAudience,
  linkClaims,
  linkTokenHeader,
  linkTokenLifetime,
  type LinkClaims,
} from '@officina/contracts/auth/link-token';
import {
  tokenAudience,
  tokenClaims,
  tokenHeader,
  tokenLifetime,
  type TokenClaims,
} from '@officina/contracts/auth/token';
import type { z } from 'zod';

/** A kind of token that the gateway accepts; header and audience make sure that no other kind passes for it. */
export interface TokenKind<C> {
  header: z.ZodType<{ kid: string }>;
  claims: z.ZodType<C>;
  audience: string;
  /** In seconds. */
  lifetime: number;
}

/** The token of a user. */
export const userToken: TokenKind<TokenClaims> = {
  header: tokenHeader,
  claims: tokenClaims,
  audience: tokenAudience,
  lifetime: tokenLifetime,
};

/** The token of a contractor's link. */
export const linkToken: TokenKind<LinkClaims> = {
  header: linkTokenHeader,
  claims: linkClaims,
  audience: linkAudience,
  lifetime: linkTokenLifetime,
};
