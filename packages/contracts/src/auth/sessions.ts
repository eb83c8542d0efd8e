import { z } from 'zod';
import { tenantCode } from '../caller.ts';
import { busCall, endpoint } from '../endpoint.ts';
import { done, objectId, requiredText, tenantParams } from '../fields.ts';

/** Random text of the browser's guard; a ticket works only together with it. */
export const nonce = z.string().regex(/^[A-Za-z0-9_-]{16,128}$/, 'Codice di accesso non valido');

/** Payload of a ticket (60 s, once) and of a token (12 h): decodable by the browser, as specification §2 `/auth` wants. */
export const claims = z.object({
  /** User id. */
  sub: objectId,
  fullName: z.string(),
  TCODE: tenantCode,
  jti: z.string(),
  /** A ticket is never accepted as a token. */
  aud: z.enum(['ticket', 'session']),
  /** Seconds since 1970. */
  iat: z.number().int(),
  exp: z.number().int(),
});

export type Claims = z.infer<typeof claims>;

/** Random name that a browser keeps after a log-in; it says nothing of who logged in. */
export const browserName = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

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
  /** One attempt of the login page. Wrong data answer 422 with one text for all causes, too many 429. */
  login: busCall({
    subject: 'rpc.auth.sessions.login',
    kind: 'write',
    body: z.object({
      tenant: tenantParams.shape.tenant,
      username: requiredText(80, 'Inserisci il nome utente'),
      // Not trimmed: blanks may belong to a password.
      password: z.string().min(1, 'Inserisci la password').max(200),
      /** Network address of the browser, for the limits. */
      address: z.string().max(64),
      /** Whether it runs on the gateway's own computer, beyond doubt; people of a demo may have to be there. */
      isHere: z.boolean().optional(),
      nonce,
      /** As the browser was called by an earlier log-in: attempts by others do not count for it. */
      browser: browserName.optional(),
    }),
    output: z.object({ ticket: z.string(), browser: browserName }),
  }),
  /** A used, late, forged or foreign ticket answers 422, never 401. */
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
    status: 200,
    summary: 'Esci',
    output: done,
  }),
  /** What gateways must refuse although the signature holds; entries leave the list when the tokens have expired anyway. */
  revocations: busCall({
    subject: 'rpc.auth.sessions.revocations',
    kind: 'read',
    output: z.object({
      /** Single tokens (logout), by `jti`. */
      tokens: z.array(z.string()),
      /** All tokens of a user issued up to and including `upTo` (seconds since 1970): password changed, user disabled. */
      users: z.array(z.object({ userId: objectId, upTo: z.number().int() })),
      /** The same of all users of a tenant: it was disabled. An auth-proxy of before that says nothing of them. */
      tenants: z.array(z.object({ tenant: tenantCode, upTo: z.number().int() })).default([]),
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
