import { z } from 'zod';
import { claims, nonce } from './sessions.ts';

/** `iss` of everything that auth-proxy signs. */
export const issuer = 'officina';

/** The only accepted algorithm, whatever a header says. */
export const algorithm = 'ES256';

/** `typ` of a token and of a ticket; with `aud` the reason why neither passes for the other. */
export const tokenType = 'at+jwt';
export const ticketType = 'handoff+jwt';

export const tokenAudience = 'session' satisfies z.infer<typeof claims>['aud'];
export const ticketAudience = 'ticket' satisfies z.infer<typeof claims>['aud'];

/** Seconds that a token and a ticket are good for. */
export const tokenLifetime = 12 * 60 * 60;
export const ticketLifetime = 60;

// Strict: a header with jku, jwk, x5u, x5c or crit is refused before any key is looked for.
const header = z.strictObject({ alg: z.literal(algorithm), kid: z.string().min(1).max(64) });

/** Header of a token; anything more in it makes it a forgery. */
export const tokenHeader = header.extend({ typ: z.literal(tokenType) });
export const ticketHeader = header.extend({ typ: z.literal(ticketType) });

/** Payload of a token, after its signature has been checked. */
export const tokenClaims = claims.extend({ iss: z.literal(issuer), aud: z.literal(tokenAudience) });

/** Payload of a ticket: bound to the nonce of the browser that asked for it. */
export const ticketClaims = claims.extend({ iss: z.literal(issuer), aud: z.literal(ticketAudience), nonce });

export type TokenClaims = z.infer<typeof tokenClaims>;
export type TicketClaims = z.infer<typeof ticketClaims>;
