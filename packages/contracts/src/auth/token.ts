import { z } from 'zod';
import { claims, nonce } from './sessions.ts';

/** `iss` of all tokens and tickets. */
export const issuer = 'officina';

/** The only accepted algorithm, regardless of the header. */
export const algorithm = 'ES256';

/** `typ` of a token and of a ticket; together with `aud` it prevents using one as the other. */
export const tokenType = 'at+jwt';
export const ticketType = 'handoff+jwt';

export const tokenAudience = 'session' satisfies z.infer<typeof claims>['aud'];
export const ticketAudience = 'ticket' satisfies z.infer<typeof claims>['aud'];

/** Lifetimes in seconds. */
export const tokenLifetime = 12 * 60 * 60;
export const ticketLifetime = 60;

// Strict: a header with jku, jwk, x5u, x5c or crit is rejected before any key is looked up.
const header = z.strictObject({ alg: z.literal(algorithm), kid: z.string().min(1).max(64) });

/** Header of a token; extra members are treated as a forgery. */
export const tokenHeader = header.extend({ typ: z.literal(tokenType) });
export const ticketHeader = header.extend({ typ: z.literal(ticketType) });

/** Payload of a token, after its signature has been checked. */
export const tokenClaims = claims.extend({ iss: z.literal(issuer), aud: z.literal(tokenAudience) });

/** Payload of a ticket, bound to the nonce of the browser that requested it. */
export const ticketClaims = claims.extend({ iss: z.literal(issuer), aud: z.literal(ticketAudience), nonce });

export type TokenClaims = z.infer<typeof tokenClaims>;
export type TicketClaims = z.infer<typeof ticketClaims>;
