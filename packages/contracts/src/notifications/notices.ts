import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams, isoInstant, objectId } from '../fields.ts';
import { noticeKindNames } from './kinds.ts';

/** What a notice is about. */
export const noticeThing = z.object({
  entity: z.enum(['intervention', 'machine', 'plan', 'order', 'spare', 'sensor']),
  id: objectId,
});

export type NoticeThing = z.infer<typeof noticeThing>;

/** One thing that somebody was told, or several of a kind in a short time as one. Texts are Italian sentences, ready to show. */
export const notice = z
  .object({
    _id: objectId,
    kind: z.enum(noticeKindNames),
    /** When the last of them happened. */
    at: isoInstant,
    isRead: z.boolean(),
    /** How many things it tells. */
    count: z.number().int().min(1),
    /** «Segnalazione urgente», «Nota di Luca Bianchi», «3 segnalazioni nuove» */
    title: z.string(),
    /** «Ivan, dal modulo: perde olio dal cilindro destro»; of several, what they are about. */
    line: z.string(),
    /** Code of the machine; absent without one, and for several. */
    machine: z.string().optional(),
    /** Why it came: «È urgente», «Segui COM-01» */
    reason: z.string(),
    /** The thing that it opens; of several, the last one. */
    thing: noticeThing,
    /** What «Non avvisarmi di questo» can be about, besides the kind: «di questo lavoro», «delle segnalazioni di PRE-01». */
    mute: noticeThing.extend({ label: z.string() }),
  })
  .meta({ id: 'Notice' });

export type Notice = z.infer<typeof notice>;

/** What the bell shows on every page. */
export const unreadNotices = z.object({
  /** Unread notices, several of a kind as one; 10 stands for more. */
  count: z.number().int().min(0),
  /** Whether an urgent one is among them. */
  isUrgent: z.boolean(),
});

export type UnreadNotices = z.infer<typeof unreadNotices>;

/** What the caller was told; newest first. Notices of switched-off services, and those that the caller's role does not get, are left out. */
export const notices = {
  unread: endpoint({
    http: 'GET /api/notice/unread',
    subject: 'rpc.notifications.notices.unread',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Quanti avvisi sono da leggere',
    service: 'notifications',
    output: unreadNotices,
  }),
  /** At most 30. */
  latest: endpoint({
    http: 'GET /api/notice/latest',
    subject: 'rpc.notifications.notices.latest',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Gli ultimi avvisi',
    service: 'notifications',
    output: notice,
  }),
  /** Those of the last 90 days, at most 2,000. */
  all: endpoint({
    http: 'GET /api/notice/all',
    subject: 'rpc.notifications.notices.all',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Tutti gli avvisi',
    service: 'notifications',
    output: notice,
  }),
  /** Of several in one, reads all. Repeating it changes nothing. */
  read: endpoint({
    http: 'PUT /api/notice/{id}/read',
    subject: 'rpc.notifications.notices.read',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Segna un avviso come letto',
    service: 'notifications',
    params: idParams,
    output: done,
  }),
  /** Reads a notice and everything that happened before it: what came meanwhile has not been seen. */
  readAll: endpoint({
    http: 'PUT /api/notice/{id}/readAll',
    subject: 'rpc.notifications.notices.readAll',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Segna come letti un avviso e quelli di prima',
    service: 'notifications',
    params: idParams,
    output: done,
  }),
};
