import { Injectable } from '@nestjs/common';
import { noticeKindNames } from '@officina/contracts/notifications/kinds';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate } from '@officina/server-kit/store/store-errors';
import { Schema, type Model } from 'mongoose';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MailOptions } from '../mail/mail-options.ts';
import type { StopKind } from '../mail/mail.model.ts';

/** What one link stops: e-mail of one kind to one person, or that about a report to its reporter. */
export interface Stop {
  tenantId: string;
  /** Of a reporter: the hash of the report's key. */
  userId: string;
  kind: StopKind | 'reporter';
}

interface StopKey {
  _id: string;
  /** 256 bits in base64url. */
  key: string;
  madeAt: Date;
}

const schema = new Schema<StopKey>({ _id: String, key: String, madeAt: Date }, { versionKey: false });
const onlyKey = 'stop';
const kinds: readonly string[] = [...noticeKindNames, 'digest', 'reporter'];

const signed = (key: string, parts: string[]): string =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(parts.join('\n')).digest('base64url');

/** Signs what a link stops. It is good for ever: an old e-mail must be able to end the next ones. */
export const signatureOf = (key: string, { tenantId, userId, kind }: Stop): string =>
  signed(key, ['stop', tenantId, userId, kind]);

/** `<user>.<kind>.<signature>` */
export const tokenOf = (key: string, stop: Stop): string =>
  [stop.userId, stop.kind, signatureOf(key, stop)].join('.');

/** What a token stops in a tenant; undefined unless it was signed for it. */
export function stopOf(key: string, tenantId: string, token: string): Stop | undefined {
  const [userId = '', kind = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !kinds.includes(kind)) return undefined;
  const stop = { tenantId, userId, kind: kind as Stop['kind'] };
  const [expected, given] = [signatureOf(key, stop), signature].map((one) => Buffer.from(one));
  if (!expected || !given || expected.length !== given.length) return undefined;
  return timingSafeEqual(expected, given) ? stop : undefined;
}

/** Links that stop e-mail, and other secrets that are signed. Their key is made once, and is in backups. */
@Injectable()
export class StopLinks {
  private readonly model: Model<StopKey>;
  private known: Promise<string> | undefined;

  constructor(
    store: Store,
    private readonly options: MailOptions,
    private readonly clock: Clock,
  ) {
    this.model = store.system('signing-keys', 'stop_keys', schema);
  }

  /** A page that stops by a POST, and shows with a GET. */
  async addressOf(stop: Stop): Promise<string> {
    const token = tokenOf(await this.key(), stop);
    return new URL(`/avvisi/stop/${encodeURIComponent(stop.tenantId)}/${token}`, this.options.publicUrl).href;
  }

  async read(tenantId: string, token: string): Promise<Stop | undefined> {
    return stopOf(await this.key(), tenantId, token);
  }

  /** A secret of 256 bits, in base64url, that follows from its purpose and the parts, and need not be kept. */
  async secretOf(purpose: string, ...parts: string[]): Promise<string> {
    return signed(await this.key(), [purpose, ...parts]);
  }

  private key(): Promise<string> {
    const key = this.known ?? this.load();
    this.known = key;
    key.catch(() => (this.known = undefined));
    return key;
  }

  private async load(): Promise<string> {
    const found = await this.model.findOne({ _id: onlyKey }).lean<StopKey>();
    if (found) return found.key;
    const key = randomBytes(32).toString('base64url');
    try {
      await this.model.insertMany([{ _id: onlyKey, key, madeAt: this.clock.now() }], { lean: true });
      return key;
    } catch (error) {
      if (isDuplicate(error)) return this.load();
      throw error;
    }
  }
}
