import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoInstant, objectId, requiredText } from '../fields.ts';
import { noticeKindNames, type NoticeKind } from './kinds.ts';
import { noticeThing } from './notices.ts';

/** A time of day in the tenant's zone: `07:00`. */
const timeOfDay = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Ora non valida');

/** What one person has chosen for a kind. */
const kindChoice = z.object({
  bell: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
  /** Absent for kinds without scopes. */
  scope: z.enum(['mine', 'made', 'all']).optional(),
  /** Days before an expiry; absent for other kinds. */
  days: z.number().int().min(0).max(365).optional(),
});

export type KindChoice = z.infer<typeof kindChoice>;

/** Hours in which mail and push wait; urgent ones do not. */
const quietHours = z.object({
  isOn: z.boolean(),
  from: timeOfDay,
  to: timeOfDay,
  /** Days that are quiet as a whole, 0 = Sunday. */
  days: z.array(z.number().int().min(0).max(6)).max(7),
});

export type QuietHours = z.infer<typeof quietHours>;

/** One e-mail a day with what was not read. */
const digest = z.object({ isOn: z.boolean(), at: timeOfDay });

/** Something that a person is not told about: notices of a kind, about a thing. */
const muted = noticeThing.extend({
  kind: z.enum(noticeKindNames),
  /** How it is listed: «Note e cambi di questo lavoro: Intervento a1b2c — Pressa 4» */
  label: requiredText(160),
});

export type Muted = z.infer<typeof muted>;

const parts = {
  /** Merged by kind; each kind is replaced as a whole. */
  kinds: z.partialRecord(z.enum(noticeKindNames), kindChoice),
  quiet: quietHours,
  digest,
  /** Machines that the person follows, besides those that the person owns. */
  machines: z.array(objectId).max(200),
  /** Sites whose machines the person follows. */
  sites: z.array(objectId).max(100),
  muted: z.array(muted).max(100),
};

const choiceOfEach = Object.fromEntries(noticeKindNames.map((kind) => [kind, kindChoice])) as Record<
  NoticeKind,
  typeof kindChoice
>;

/** How the caller wants to be told, with the defaults where nothing was chosen. */
export const noticeChoices = z
  .object({
    ...parts,
    /** 0 until something was chosen. */
    __v: z.number().int().min(0),
    kinds: z.object(choiceOfEach),
    /** Why mail does not come; absent if it does. `server`: no mail server; `address`: the person has no address. */
    noMail: z.enum(['server', 'address']).optional(),
    /** The address that mail goes to. */
    address: z.string().optional(),
    /** The last e-mail, if it did not arrive: the mail server's answer. */
    mailFailure: z.object({ at: isoInstant, text: z.string() }).optional(),
  })
  .meta({ id: 'NoticeChoices' });

export type NoticeChoices = z.infer<typeof noticeChoices>;

/** What became of a message that was sent to try a way. */
const testedWays = z.object({
  mail: z.object({
    /** `off`: there is no mail server, or the person has no address. */
    state: z.enum(['sent', 'refused', 'off']),
    /** The mail server's answer, or why there is none. */
    text: z.string(),
    /** Milliseconds until then. */
    ms: z.number().int().min(0),
  }),
  /** To the device that asks. */
  push: z
    .object({
      /** `off`: this device gets no push. */
      state: z.enum(['sent', 'refused', 'off']),
      /** Why it did not go; empty if it did. */
      text: z.string(),
      ms: z.number().int().min(0),
    })
    .optional(),
});

export type TestedWays = z.infer<typeof testedWays>;

export const choices = {
  mine: endpoint({
    http: 'GET /api/notice/choices',
    subject: 'rpc.notifications.choices.mine',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Come si vuole essere avvisati',
    service: 'notifications',
    output: noticeChoices,
  }),
  /** Absent parts stay. 422 at `machines` or `sites` for one that the tenant does not have. */
  edit: endpoint({
    http: 'PUT /api/notice/choices/edit',
    subject: 'rpc.notifications.choices.edit',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Sceglie come essere avvisati',
    service: 'notifications',
    body: z.object(parts).partial(),
    output: noticeChoices,
  }),
  /** «Prova»: sends the caller an e-mail, and a push to this device, now, and answers within ten seconds what became of it. 429 after five within an hour. */
  test: endpoint({
    http: 'POST /api/notice/choices/test',
    subject: 'rpc.notifications.choices.test',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Prova come si è avvisati',
    service: 'notifications',
    deadlineMs: 15_000,
    output: testedWays,
  }),
};

export type ChoicesEdit = z.infer<(typeof choices)['edit']['body']>;
