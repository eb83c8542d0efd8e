import { z } from 'zod';
import { tenantCode } from '../caller.ts';
import { busCall } from '../endpoint.ts';
import { isoInstant, objectId } from '../fields.ts';
import { issuer, tokenHeader } from './token.ts';

/** `typ` and `aud` of the token of a contractor's link; no other call accepts them. */
export const linkTokenType = 'link+jwt';
export const linkAudience = 'link';

/** Lifetime in seconds; the link's key is exchanged again afterwards. */
export const linkTokenLifetime = 60 * 60;

/** Header of such a token; extra members are treated as a forgery. */
export const linkTokenHeader = tokenHeader.extend({ typ: z.literal(linkTokenType) });

/** Payload of such a token, after its signature has been checked. */
export const linkClaims = z.object({
  iss: z.literal(issuer),
  aud: z.literal(linkAudience),
  /** Id of the link. */
  sub: objectId,
  TCODE: tenantCode,
  jti: z.string(),
  /** Seconds since 1970. */
  iat: z.number().int(),
  exp: z.number().int(),
});

export type LinkClaims = z.infer<typeof linkClaims>;

export const linkTokens = {
  /** For maintenance: a token for a link of the caller's tenant, whose key it has checked. */
  issue: busCall({
    subject: 'rpc.auth.links.issue',
    kind: 'write',
    body: z.object({ linkId: objectId }),
    output: z.object({ token: z.string(), expiresAt: isoInstant }),
  }),
};
