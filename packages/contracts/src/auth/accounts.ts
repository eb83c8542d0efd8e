import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import {
  done,
  idParams,
  isoInstant,
  listedRows,
  objectId,
  requiredText,
  tenantParams,
  text,
} from '../fields.ts';
import { isNotBlank } from '../patterns.ts';
import { minPasswordLength } from './password.ts';
import { roles } from './roles.ts';
import { browserId, nonce } from './sessions.ts';

const tooShort = `La password deve avere almeno ${minPasswordLength} caratteri`;

/** A new password. The service refuses those that are easily guessed, at `password`. */
export const newPassword = z
  .string()
  .min(minPasswordLength, { error: tooShort, abort: true })
  .max(200)
  .refine(
    (typed) => typed.trim().length >= minPasswordLength && isNotBlank(typed),
    `${tooShort}, senza gli spazi all’inizio e alla fine`,
  );

/** The name with which a user logs in; never changes. */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._@-]{1,79}$/, 'Nome utente non valido');

export const fullName = requiredText(120, 'Scrivi nome e cognome');
/** An e-mail address; empty clears it. */
export const emailAddress = text(120).regex(/^$|^[^\s@]+@[^\s@]+$/, 'Deve essere un indirizzo di posta');
const contacts = z.object({ email: emailAddress.nullable(), phone: text(40).nullable() }).partial();

/** Hours for which the link of an invitation or of a reset is valid. */
export const entryHours = 72;

/**
 * `ACTIVE` can log in; `INVITED` has an open link; `EXPIRED` never logged in and has none; `DISABLED` cannot log in.
 */
export const accountState = z.enum(['ACTIVE', 'INVITED', 'EXPIRED', 'DISABLED']);

export type AccountState = z.infer<typeof accountState>;

/** Who did something, by the name at that time, and when. */
const deed = z.object({ by: z.string(), at: isoInstant });

/** A user as administrators see them. */
export const account = z
  .object({
    _id: objectId,
    __v: z.number().int().min(0),
    username: z.string(),
    fullName: z.string(),
    role: z.enum(roles),
    state: accountState,
    email: z.string().nullish(),
    /**
     * Whether an administrator wrote the address: only then can a company account with it open this one. Absent without a
     * provider.
     */
    isEmailConfirmed: z.boolean().optional(),
    phone: z.string().nullish(),
    /** The company account that opens this one. */
    oidc: z.object({ email: z.string() }).nullish(),
    /** Last log-in, or last use of a session; absent for somebody who never entered. */
    lastAccessAt: isoInstant.nullish(),
    /**
     * The open or expired link, without its secret. `isVoid` if it ended before its time: who made it may no longer give it.
     */
    entry: deed
      .extend({ isReset: z.boolean(), expiresAt: isoInstant, isVoid: z.boolean().optional() })
      .nullish(),
    /** Who disabled the account. */
    disabled: deed.nullish(),
  })
  .meta({ id: 'Account' });

export type Account = z.infer<typeof account>;

/**
 * What opens an account, shown once. The link is `<address>/entra#<secret>`: servers never receive a fragment. The code counts only
 * together with the company's code.
 */
export const newEntry = z.object({
  secret: z.string(),
  code: z.string(),
  expiresAt: isoInstant,
  /** The person's address, if the link goes there by e-mail too. */
  mailedTo: z.string().optional(),
});

export type NewEntry = z.infer<typeof newEntry>;

const withEntry = z.object({ account: z.object(account.shape), entry: newEntry });

/** Users of the tenant, for its administrators. */
export const accounts = {
  /** By full name. */
  all: endpoint({
    http: 'GET /api/user/account/all',
    subject: 'rpc.auth.accounts.all',
    kind: 'list',
    caller: 'staff',
    may: 'admin',
    status: 200,
    summary: 'Gli accessi delle persone dell’azienda',
    output: account,
  }),
  /** `utenti-DD-MM-YYYY.xlsx`: the columns of the list. */
  listExcel: endpoint({
    http: 'POST /api/user/account/excel',
    subject: 'rpc.auth.accounts.listExcel',
    kind: 'file',
    caller: 'staff',
    may: 'admin',
    status: 200,
    summary: 'Excel di un elenco di utenti',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: listedRows,
  }),
  /**
   * Creates a user without a password, and the invitation with which this person chooses one. `duplicate` for a known name. A
   * repeat with the same key answers a new link.
   */
  create: endpoint({
    http: 'POST /api/user/account/create',
    subject: 'rpc.auth.accounts.create',
    kind: 'write',
    caller: 'staff',
    may: 'admin',
    status: 201,
    summary: 'Invita una persona',
    body: contacts.extend({ username, fullName, role: z.enum(roles) }),
    output: withEntry,
  }),
  /**
   * Saving an address confirms it, also an unchanged one. A disabled user has no sessions and no open link. 422 at `role` or `isActive` for the last active administrator, and at
   * `isActive` for oneself.
   */
  edit: endpoint({
    http: 'PUT /api/user/account/{id}/edit',
    subject: 'rpc.auth.accounts.edit',
    kind: 'write',
    caller: 'staff',
    may: 'admin',
    status: 200,
    summary: 'Cambia nome, ruolo o stato di una persona',
    params: idParams,
    body: contacts.extend({ fullName, role: z.enum(roles), isActive: z.boolean() }).partial(),
    output: account,
  }),
  /**
   * Makes a new link and ends the former one: an invitation for somebody who never chose a password, else a reset. A reset ends all
   * sessions when it is used. 422 for oneself and for a disabled user.
   */
  renew: endpoint({
    http: 'PUT /api/user/account/{id}/link',
    subject: 'rpc.auth.accounts.renew',
    kind: 'write',
    caller: 'staff',
    may: 'admin',
    status: 200,
    summary: 'Fa un altro link d’accesso',
    params: idParams,
    output: withEntry,
  }),
  /** Ends an open link. */
  revoke: endpoint({
    http: 'DELETE /api/user/account/{id}/link',
    subject: 'rpc.auth.accounts.revoke',
    kind: 'write',
    caller: 'staff',
    may: 'admin',
    status: 200,
    summary: 'Annulla il link d’accesso',
    params: idParams,
    output: account,
  }),
  /** Undoes the link to a company account, and ends all sessions; nothing happens without one. */
  unlink: endpoint({
    http: 'DELETE /api/user/account/{id}/oidc',
    subject: 'rpc.auth.accounts.unlink',
    kind: 'write',
    caller: 'staff',
    may: 'admin',
    status: 200,
    summary: 'Scollega l’account aziendale',
    params: idParams,
    output: account,
  }),
};

/** A link's secret: 128 bits. */
const bySecret = z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Il link non è intero') });

/** An eight-character code as somebody types it: without the hyphen, in capital letters. */
export const shortCode = z
  .string()
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-Z]{8}$/, 'Il codice ha otto lettere e cifre'));

const byCode = z.object({ tenant: tenantParams.shape.tenant, code: shortCode });

/** Network address of the browser, for limits. */
const address = z.string().max(64);

/** The page on which a person chooses a password, at the gateway. All refusals are one answer: 422 `invalid`. */
export const entries = {
  /** Whose link or code it is; five wrong codes in a company end the codes of its links. */
  open: busCall({
    subject: 'rpc.auth.entries.open',
    kind: 'write',
    body: z.object({ key: z.union([bySecret, byCode]), address }),
    output: z.object({
      tenant: z.object({ code: z.string(), name: z.string() }),
      username: z.string(),
      fullName: z.string(),
      isReset: z.boolean(),
    }),
  }),
  /** Sets the password, once, and answers a ticket as a log-in does. 422 at `password` for one that is easily guessed. */
  use: busCall({
    subject: 'rpc.auth.entries.use',
    kind: 'write',
    body: z.object({
      key: z.union([bySecret, byCode]),
      password: newPassword,
      address,
      /** As in a log-in: a company of the demo may be closed to other computers. */
      isHere: z.boolean().optional(),
      nonce,
    }),
    output: z.object({ ticket: z.string(), browser: browserId }),
  }),
};

/** A device on which the user is logged in. */
export const device = z.object({
  _id: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet']),
  /** «Chrome su Windows» */
  name: z.string(),
  since: isoInstant,
  lastUsedAt: isoInstant,
  /** Whether this request came from it. */
  isHere: z.boolean(),
});

export type Device = z.infer<typeof device>;

/** The signed-in user. */
export const me = z
  .object({
    _id: objectId,
    __v: z.number().int().min(0),
    username: z.string(),
    fullName: z.string(),
    role: z.enum(roles),
    email: z.string().nullish(),
    phone: z.string().nullish(),
    passwordChangedAt: isoInstant.nullish(),
    /** Routes that the role may not call: `PUT /api/site/{id}/edit`. */
    refused: z.array(z.string()),
    /** What the role may change, for routes that do not let it change everything. */
    limits: z.record(
      z.string(),
      z.array(
        z.object({
          fields: z.union([z.array(z.string()), z.literal('all')]),
          when: z.record(z.string(), z.array(z.unknown())).optional(),
        }),
      ),
    ),
  })
  .meta({ id: 'Me' });

export type Me = z.infer<typeof me>;

/** What everybody does for oneself. */
export const profile = {
  me: endpoint({
    http: 'GET /api/user/me',
    subject: 'rpc.auth.profile.me',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Chi è entrato, e che cosa può fare',
    output: me,
  }),
  edit: endpoint({
    http: 'PUT /api/user/me/edit',
    subject: 'rpc.auth.profile.edit',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Cambia il proprio nome e i propri recapiti',
    body: contacts.extend({ fullName }).partial(),
    output: me,
  }),
  /** Ends all other sessions; the answer replaces the token that was used. 422 at `current` for a wrong password. */
  setPassword: endpoint({
    http: 'PUT /api/user/me/password',
    subject: 'rpc.auth.profile.setPassword',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Cambia la propria password',
    body: z.object({
      current: z.string().min(1, 'Scrivi la password di adesso').max(200),
      password: newPassword,
    }),
    output: z.object({ token: z.string() }),
  }),
  /** This one first, then by last use. */
  devices: endpoint({
    http: 'GET /api/user/me/device/all',
    subject: 'rpc.auth.profile.devices',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Dove si è collegati',
    output: device,
  }),
  endDevice: endpoint({
    http: 'DELETE /api/user/me/device/delete/{device}',
    subject: 'rpc.auth.profile.endDevice',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Esce da un dispositivo',
    params: z.object({ device: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Dispositivo sconosciuto') }),
    output: done,
  }),
  endOtherDevices: endpoint({
    http: 'DELETE /api/user/me/device/others',
    subject: 'rpc.auth.profile.endOtherDevices',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Esce da tutti gli altri dispositivi',
    output: done,
  }),
};
