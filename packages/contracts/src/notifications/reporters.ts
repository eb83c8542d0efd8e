import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, isoInstant, tenantParams } from '../fields.ts';
import { followKey, reportState } from '../maintenance/followed.ts';
import { mailAddress } from './mails.ts';

/** In the body, so that it stands in no address, log or referrer. */
const withKey = z.object({ key: followKey });

/**
 * How the reporter of a public report follows it, without a session: by the key that the report named, or by the one of an e-mail. An
 * unknown key, one that has ended, and one of another tenant are the same 404. Nothing else of the tenant can be reached with it.
 */
export const reporters = {
  /** How far the report is, and whether e-mails tell it. */
  state: endpoint({
    http: 'POST /api/public/report/{tenant}/state',
    subject: 'rpc.notifications.reporters.state',
    kind: 'read',
    caller: 'public',
    status: 200,
    summary: 'A che punto è una segnalazione, per chi l’ha mandata',
    service: 'form',
    params: tenantParams,
    body: withKey,
    output: z.object({
      /** Name of the company, as on the form. */
      company: z.string(),
      state: reportState,
      receivedAt: isoInstant,
      closedAt: isoInstant.optional(),
      /** `off` without a mail server; `asked` until the address is confirmed. */
      mail: z.enum(['off', 'none', 'asked', 'on']),
      /** Whether the key came by e-mail, and its address can be confirmed with it. */
      mayConfirm: z.boolean(),
    }),
  }),
  /**
   * Asks for e-mails to this address. It gets one confirmation a day, from all companies together; nothing else before it is confirmed.
   * The answer says nothing about the address. 429 after too many from one network, or for one tenant, in a day.
   */
  mail: endpoint({
    http: 'POST /api/public/report/{tenant}/mail',
    subject: 'rpc.notifications.reporters.mail',
    kind: 'write',
    caller: 'public',
    status: 200,
    summary: 'Chiede di sapere per e-mail a che punto è la propria segnalazione',
    service: 'form',
    params: tenantParams,
    body: withKey.extend({ email: mailAddress }),
    output: done,
  }),
  /** Confirms the address to which this key went, for all reports of the tenant that wait for it. The key that the report named confirms nothing. */
  confirm: endpoint({
    http: 'POST /api/public/report/{tenant}/confirm',
    subject: 'rpc.notifications.reporters.confirm',
    kind: 'write',
    caller: 'public',
    status: 200,
    summary: 'Conferma l’indirizzo per le e-mail su una segnalazione',
    service: 'form',
    params: tenantParams,
    body: withKey,
    output: done,
  }),
  /** Ends the e-mails about the report, and forgets the address. */
  stop: endpoint({
    http: 'POST /api/public/report/{tenant}/stop',
    subject: 'rpc.notifications.reporters.stop',
    kind: 'write',
    caller: 'public',
    status: 200,
    summary: 'Ferma le e-mail su una segnalazione',
    service: 'form',
    params: tenantParams,
    body: withKey,
    output: done,
  }),
};
