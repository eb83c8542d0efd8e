import { z } from 'zod';
import { tenantCode } from '../caller.ts';
import { busCall, endpoint } from '../endpoint.ts';
import { done, objectId, requiredText, tenantParams } from '../fields.ts';
import { roles } from './roles.ts';

/** Random text of the browser; a ticket is valid only together with it. */
export const nonce = z.string().regex(/^[A-Za-z0-9_-]{16,128}$/, 'Codice di accesso non valido');

/** Payload of a ticket (60 s, once) and of a token (12 h): the browser can decode it, as specification §2 `/auth` requires. */
export const claims = z.object({
  /** User id. */
  sub: objectId,
  fullName: z.string(),
  TCODE: tenantCode,
  jti: z.string(),
  /** A ticket is never accepted as a token. */
  aud: z.enum(['ticket', 'session']),
  /** In a ticket: the session of the device on which the person stays logged in. */
  device: z.string().max(60).optional(),
  /** Seconds since 1970. */
  iat: z.number().int(),
  exp: z.number().int(),
});

/** Random name that a browser keeps after a log-in; it does not identify the user. */
export const browserId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

const jwt = z
  .string()
  .min(1, { error: 'Biglietto mancante', abort: true })
  .max(4000, 'Biglietto non valido')
  .regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/, 'Biglietto non valido');

/** Public key in JWK form; the private half never leaves auth-proxy. */
const publicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});

export type PublicKey = z.infer<typeof publicKey>;

export const sessions = {
  /** A log-in attempt. Wrong credentials: 422 with the same text for all causes; too many attempts: 429. */
  login: busCall({
    subject: 'rpc.auth.sessions.login',
    kind: 'write',
    body: z.object({
      tenant: tenantParams.shape.tenant,
      username: requiredText(80, 'Inserisci il nome utente'),
      // Not trimmed: a password may begin or end with blanks.
      password: z.string().min(1, 'Inserisci la password').max(200),
      /** Network address of the browser, for rate limits. */
      address: z.string().max(64),
      /** Whether the browser certainly runs on the gateway's computer; log-ins to a demo may require it. */
      isHere: z.boolean().optional(),
      nonce,
      /** Whether the person stays logged in on this device. */
      stays: z.boolean().optional(),
      /** Name that an earlier log-in gave to the browser; attempts from other browsers do not count against it. */
      browser: browserId.optional(),
    }),
    output: z.object({
      ticket: z.string(),
      browser: browserId,
      /** Names for the log-in page to remember on this device; older versions of auth-proxy do not send them. */
      fullName: z.string().optional(),
      company: z.string().optional(),
      /** Text of the device's cookie, if the person stays logged in. */
      device: z.string().optional(),
    }),
  }),
  /**
   * A log-in by the cookie of a device on which its person stays logged in; the answer has the cookie's next text. 422 for a device
   * that is not known any more; at `device` if a copy of its cookie was used, which ended it.
   */
  resume: busCall({
    subject: 'rpc.auth.sessions.resume',
    kind: 'write',
    body: z.object({
      device: z.string().max(200),
      isHere: z.boolean().optional(),
      nonce,
    }),
    output: z.object({ ticket: z.string(), device: z.string() }),
  }),
  /**
   * Names of those who can reset a user's password: the other active administrators of the tenant. Empty unless the user has logged
   * in from this browser, so that nobody else learns a name, or whether the account exists.
   */
  helpers: busCall({
    subject: 'rpc.auth.sessions.helpers',
    kind: 'read',
    body: z.object({
      tenant: tenantParams.shape.tenant,
      username: requiredText(80).toLowerCase(),
      browser: browserId,
    }),
    output: z.object({ names: z.array(z.string()) }),
  }),
  /** The demo's companies, each with its first active user; empty if another company exists. For log-ins from this computer. */
  demoAccounts: busCall({
    subject: 'rpc.auth.sessions.demoAccounts',
    kind: 'read',
    output: z.object({
      items: z.array(
        z.object({ tenant: tenantCode, company: z.string(), username: z.string(), fullName: z.string() }),
      ),
    }),
  }),
  /** A used, expired or forged ticket, or one of another browser, is answered 422, never 401. */
  exchange: endpoint({
    http: 'POST /api/auth/exchange',
    subject: 'rpc.auth.sessions.exchange',
    kind: 'write',
    caller: 'open',
    status: 200,
    summary: 'Cambia il biglietto di accesso con un token',
    body: z.object({ ticket: jwt, nonce }),
    output: z.object({ token: z.string() }),
  }),
  /** Revokes the token that was used (`caller.tokenId`). */
  logout: endpoint({
    http: 'POST /api/auth/logout',
    subject: 'rpc.auth.sessions.logout',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Esci',
    output: done,
  }),
  /** Tokens that gateways must refuse although their signature is valid; entries are removed when the tokens expire. */
  revocations: busCall({
    subject: 'rpc.auth.sessions.revocations',
    kind: 'read',
    output: z.object({
      /** Tokens revoked by a log-out, by `jti`. */
      tokens: z.array(z.string()),
      /** Tokens of a user issued up to `upTo` (seconds since 1970, included): the password changed, or the user was disabled. */
      users: z.array(z.object({ userId: objectId, upTo: z.number().int() })),
      /** The same for all users of a disabled tenant. Older versions of auth-proxy do not send this list. */
      tenants: z.array(z.object({ tenant: tenantCode, upTo: z.number().int() })).default([]),
    }),
  }),
  /** Tokens that a gateway has seen in the last half minute, for the last use of sessions; unknown ones are ignored. */
  used: busCall({
    subject: 'rpc.auth.sessions.used',
    kind: 'write',
    body: z.object({ tokenIds: z.array(z.string().max(64)).max(1_000) }),
    output: done,
  }),
  /** The active users of all tenants, by id: whoever is absent may do nothing. Gateways keep the last complete list. */
  people: busCall({
    subject: 'rpc.auth.sessions.people',
    kind: 'list',
    output: z.object({
      userId: objectId,
      role: z.enum(roles),
      /** Version of the user's document: of two lists, the later one has the greater version. */
      version: z.number().int(),
    }),
  }),
};

export const keys = {
  /** The JWKS against which gateways check tokens. */
  public: busCall({
    subject: 'rpc.auth.keys.public',
    kind: 'read',
    output: z.object({ keys: z.array(publicKey) }),
  }),
};
