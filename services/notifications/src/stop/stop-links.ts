import { Injectable } from '@nestjs/common';
import { noticeKindNames } from '@officina/contracts/notifications/kinds';
import { Clock } from '@officina/server-kit/clock';
import { MadeOnce } from '@officina/server-kit/store/made-once';
import { Store } from '@officina/server-kit/store/store';
import { Schema } from 'mongoose';
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
  private readonly made: MadeOnce<StopKey>;

  constructor(
    store: Store,
    private readonly options: MailOptions,
    clock: Clock,
  ) {
    const model = store.system('signing-keys', 'stop_keys', schema);
    const make = () => ({ key: randomBytes(32).toString('base64url'), madeAt: clock.now() });
    this.made = new MadeOnce<StopKey>(model, 'stop', make);
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

  private async key(): Promise<string> {
    return (await this.made.get()).key;
  }
}
