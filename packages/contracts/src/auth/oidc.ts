import { z } from 'zod';
import { busCall } from '../endpoint.ts';
import { objectId } from '../fields.ts';
import { browserId, nonce } from './sessions.ts';

/** Text that only auth-proxy can read, for a cookie. */
const sealed = z.string().regex(/^[A-Za-z0-9._-]{1,4000}$/);

/** Whether the browser certainly runs on the gateway's computer, as in a log-in. */
const isHere = z.boolean().optional();

/** Somebody who proved who he is: the ticket of a log-in, and what the page remembers on this device. */
const entered = z.object({
  ticket: z.string(),
  browser: browserId,
  tenant: z.string(),
  username: z.string(),
  fullName: z.string(),
  company: z.string(),
  /** Local path that the log-in was started for. */
  destination: z.string(),
  /** What ends the provider's session later; absent if the provider's text is too long for a cookie. */
  session: sealed.optional(),
});

/** The accounts of which the person has to choose one. */
const toChoose = z.object({
  choice: sealed,
  /** The verified address. */
  email: z.string(),
  /** `isLinked` if the account was chosen earlier; choosing another one links it. */
  accounts: z.array(
    z.object({ account: objectId, company: z.string(), fullName: z.string(), isLinked: z.boolean() }),
  ),
});

export type Entered = z.infer<typeof entered>;
export type ToChoose = z.infer<typeof toChoose>;

/**
 * Log-in with an account of the company's OpenID Connect provider, at the gateway's pages below `/login/oidc`. Only auth-proxy talks
 * to the provider. Refusals are 422: at `provider` if it does not answer, else at `oidc`, each with a sentence for the person.
 */
export const oidc = {
  /** What the log-in page offers. `label` is absent without a provider. */
  state: busCall({
    subject: 'rpc.auth.oidc.state',
    kind: 'read',
    output: z.object({ label: z.string().optional(), passwordLogin: z.boolean() }),
  }),
  /** The address at the provider that the browser opens, and the text that its return needs, good for ten minutes. */
  begin: busCall({
    subject: 'rpc.auth.oidc.begin',
    kind: 'write',
    body: z.object({
      /** Address of this installation to which the provider returns, as it is registered there. */
      redirectUri: z.url(),
      nonce,
      destination: z.string().max(2048),
      browser: browserId.optional(),
    }),
    output: z.object({ address: z.url(), flow: sealed }),
  }),
  /** The return from the provider, once. */
  finish: busCall({
    subject: 'rpc.auth.oidc.finish',
    kind: 'write',
    body: z.object({
      flow: sealed,
      /** Query of the return, without `?`. */
      query: z.string().max(8000),
      /** Network address of the browser, for limits. */
      address: z.string().max(64),
      isHere,
    }),
    output: z.union([entered, toChoose]),
  }),
  /** Logs in to one of the accounts that `finish` offered, once; links it if it was not linked. */
  choose: busCall({
    subject: 'rpc.auth.oidc.choose',
    kind: 'write',
    body: z.object({ choice: sealed, account: objectId, isHere }),
    output: entered,
  }),
  /** The address that ends the provider's session; none if the provider does not answer or has no such address. */
  logout: busCall({
    subject: 'rpc.auth.oidc.logout',
    kind: 'read',
    body: z.object({
      session: sealed,
      /** Address of this installation to which the provider returns, as it is registered there. */
      returnTo: z.url(),
    }),
    output: z.object({ address: z.url().optional() }),
  }),
};
