import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, isoInstant } from '../fields.ts';
import { patterns } from '../patterns.ts';

/** Push services of browsers; `*.` stands for any names in front. The setting `PUSH_HOSTS` adds others. */
export const pushHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const;

/** Devices of a person that get push; beyond these the oldest gets no more. */
export const mostPushDevices = 10;

/** Where a browser's push service takes messages for one browser. */
const pushEndpoint = z
  .string()
  .max(1_000)
  .regex(/^https:\/\/[A-Za-z0-9.-]+(:443)?\/[!-~]*$/, 'Deve essere un indirizzo https')
  .meta({ pattern: patterns.pushEndpoint });

/** What `PushSubscription.toJSON()` of a browser gives, and what its person allows. */
const subscription = z.object({
  /** 422 unless it is https, by name, at port 443, of one of `pushHosts` or `PUSH_HOSTS`. */
  endpoint: pushEndpoint,
  keys: z.object({
    /** The browser's P-256 point, uncompressed, in base64url. */
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'Chiave non valida'),
    /** 16 bytes in base64url. */
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Chiave non valida'),
  }),
  /** Whether push says what happened; otherwise only «Hai un avviso». */
  showsText: z.boolean(),
});

export type PushSubscriptionBody = z.infer<typeof subscription>;

/** Push to the devices of the caller. */
const pushDevices = z
  .object({
    /** The key that a browser subscribes with (VAPID), in base64url. */
    key: z.string(),
    /** The device that asks; absent while it gets none. */
    here: z.object({ since: isoInstant, name: z.string(), showsText: z.boolean() }).optional(),
    others: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(['computer', 'phone', 'tablet']),
        /** «Chrome su Windows» */
        name: z.string(),
        since: isoInstant,
      }),
    ),
  })
  .meta({ id: 'PushDevices' });

export type PushDevices = z.infer<typeof pushDevices>;

/** Push on the screens of devices. A subscription ends with its device's session, and when its push service says so. */
export const push = {
  mine: endpoint({
    http: 'GET /api/notice/push',
    subject: 'rpc.notifications.push.mine',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Su quali dispositivi arrivano gli avvisi',
    service: 'notifications',
    output: pushDevices,
  }),
  /** Replaces what this device, or another person with the same browser, had subscribed to. */
  subscribe: endpoint({
    http: 'PUT /api/notice/push/subscribe',
    subject: 'rpc.notifications.push.subscribe',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Fa arrivare gli avvisi su questo dispositivo',
    service: 'notifications',
    body: subscription,
    output: pushDevices,
  }),
  /** Repeating it changes nothing. */
  unsubscribe: endpoint({
    http: 'DELETE /api/notice/push/subscribe',
    subject: 'rpc.notifications.push.unsubscribe',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Non fa più arrivare gli avvisi su questo dispositivo',
    service: 'notifications',
    output: done,
  }),
};
