import { Injectable } from '@nestjs/common';
import { isPublicAddress } from '@officina/server-kit/networks/public-address';
import { lookup, type LookupAddress } from 'node:dns';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { refusedEndpoint } from './push-hosts.ts';
import { PushOptions } from './push-options.ts';
import type { Subscription } from './subscriptions.ts';
import { VapidKeys } from './vapid-keys.ts';

const limitMs = 5_000;

/** What a push shows, as `/sw.js` reads it. */
export interface PushMessage {
  title: string;
  body?: string;
  /** A later push with the same one replaces it. */
  tag: string;
  /** Path of our page that it opens. */
  path: string;
}

export interface PushPriority {
  isUrgent: boolean;
  /** Seconds for which a push service keeps it for a device that is away. */
  ttl: number;
}

/** What became of an attempt: `gone` if the browser has no such subscription any more. */
export type PushOutcome = { state: 'sent' | 'gone' } | { state: 'failed'; text: string };

/** Resolves a name as usual, and refuses it if any of its addresses is not of the public network. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error ?? !first) return done(error ?? new Error(`${hostname} has no address`), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${hostname} is an address of a private network`), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** Sends messages to push services, encrypted for one browser (RFC 8291). No redirect is followed. */
@Injectable()
export class PushClient {
  private readonly agent: Agent;

  constructor(
    private readonly keys: VapidKeys,
    private readonly options: PushOptions,
  ) {
    // The address that was checked is the one that is connected to.
    this.agent = new Agent({ keepAlive: false, lookup: options.reach.lookup ?? publicLookup });
  }

  /** Within five seconds. */
  async send(
    { endpoint, pushKeys }: Pick<Subscription, 'endpoint' | 'pushKeys'>,
    message: PushMessage,
    { isUrgent, ttl }: PushPriority,
  ): Promise<PushOutcome> {
    const refused = refusedEndpoint(endpoint, this.options.hosts);
    if (refused !== undefined) return { state: 'failed', text: refused };
    const vapidDetails = { subject: this.options.subject, ...(await this.keys.both()) };
    try {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: pushKeys },
        JSON.stringify(message),
        { vapidDetails, TTL: ttl, urgency: isUrgent ? 'high' : 'normal', contentEncoding: 'aes128gcm' },
      );
      return outcomeOf(await this.post(endpoint, headers, body));
    } catch (error) {
      return { state: 'failed', text: error instanceof Error ? error.message : 'unknown error' };
    }
  }

  private post(endpoint: string, headers: object, body: Buffer | null): Promise<number> {
    const { port = 443, ca } = this.options.reach;
    const { hostname, pathname, search } = new URL(endpoint);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ method: 'POST', hostname, port, path: pathname + search, agent: this.agent },
          ...{ headers: { ...headers }, signal: AbortSignal.timeout(limitMs) },
          ...(ca !== undefined && { ca }),
        },
        (answer) => {
          resolve(answer.statusCode ?? 0);
          // What a push service says more is of no use, and may be long.
          answer.destroy();
        },
      );
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
  }
}

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  return { state: 'failed', text: `Il servizio di push ha risposto ${status}` };
};
