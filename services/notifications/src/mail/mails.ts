import { Injectable } from '@nestjs/common';
import type { MailState } from '@officina/contracts/notifications/mails';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate, retryOnConflict } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import type { Model } from 'mongoose';
import { mailSchema, type HandOvers, type Mail, type MailContent } from './mail.model.ts';

const keptMs = 30 * 86_400_000;
const mostAtOnce = 50;

interface NewMail extends MailContent, Pick<Mail, 'rows' | 'until'> {
  type: 'notice' | 'digest' | 'letter' | 'reporter';
  key: string;
  isSecret?: boolean | undefined;
}

const allTenants = systemScope('due-mails');
const idOf = (tenantId: string, { type, key }: Pick<NewMail, 'type' | 'key'>): string =>
  `${tenantId}:${type}:${key}`;

/** The e-mails of all tenants: those that wait for the mail server, and what became of the others. */
@Injectable()
export class Mails {
  private readonly model: Model<Mail>;

  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {
    this.model = store.scoped('mails', mailSchema);
  }

  /** Makes an e-mail once. @returns the one with this key, as it is; undefined for an erased tenant */
  async make(
    tenantId: string,
    { type, key, text, isSecret, ...content }: NewMail,
  ): Promise<Mail | undefined> {
    if (await this.store.tenantData.isErased(tenantId)) return undefined;
    const now = this.clock.now();
    const mail: Mail = {
      ...{ ...content, _id: idOf(tenantId, { type, key }), tenantId, key },
      ...(isSecret ? { secretText: text } : { text }),
      ...{ state: 'waiting', tries: 0, handOvers: 0, madeAt: now, at: now, nextAt: now },
    };
    try {
      await retryOnConflict(() => this.model.insertMany([mail], { lean: true }));
      return mail;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return (await this.of(tenantId, { type, key })) ?? undefined;
    }
  }

  of(tenantId: string, name: Pick<NewMail, 'type' | 'key'>): Promise<Mail | null> {
    return this.model
      .findOne({ _id: idOf(tenantId, name), tenantId })
      .lean<Mail>()
      .exec();
  }

  /** Up to when the digests of people of a tenant went, since an instant; by user. */
  async digestsSince(tenantId: string, since: Date): Promise<Map<string, Date>> {
    const mails = await this.model
      .find({ tenantId, 'about.kind': 'digest', madeAt: { $gt: since } }, { about: 1, until: 1 })
      .sort({ madeAt: 1 })
      .lean<Mail[]>();
    return new Map(
      mails.flatMap(({ about, until }) => (about && until ? [[about.userId, until] as const] : [])),
    );
  }

  /** What became of the last e-mail about notices to a person that was tried and has come to its end. */
  lastOf(tenantId: string, userId: string): Promise<Mail | null> {
    return this.model
      .findOne(
        { tenantId, 'about.userId': userId, state: { $ne: 'waiting' }, tries: { $gt: 0 } },
        { state: 1, answer: 1, at: 1 },
      )
      .sort({ madeAt: -1 })
      .lean<Mail>()
      .exec();
  }

  /** E-mails that are due, of all tenants, longest first. */
  due(): Promise<Mail[]> {
    return this.model
      .find({ nextAt: { $lte: this.clock.now() } })
      .sort({ nextAt: 1 })
      .limit(mostAtOnce)
      .setOptions(allTenants)
      .lean<Mail[]>()
      .exec();
  }

  /** Leaves a due e-mail to this process for some time. @returns whether no other one was faster */
  claim(mail: Mail, forMs: number): Promise<boolean> {
    return this.put(mail, { nextAt: mail.nextAt }, { $set: { nextAt: this.later(forMs) } });
  }

  /**
   * Notes, before its last byte goes out, that an e-mail is given to the mail server.
   * @throws if another process is about to do so
   */
  async handOver(mail: Mail): Promise<void> {
    const { handOvers } = mail;
    if (!(await this.put(mail, { handOvers }, { $set: { handOvers: handOvers + 1 } })))
      throw new Error('another process sends this e-mail');
  }

  /** Notes that a hand-over has left this process. */
  async reached(mail: Mail): Promise<void> {
    const { handOvers, reached = 0 } = mail;
    await this.put(mail, { handOvers: handOvers + 1 }, { $set: { reached: reached + 1 } });
  }

  /** An e-mail that was not begun, or not to its end, is tried again. */
  async postpone(mail: Mail, byMs: number): Promise<void> {
    await this.put(mail, {}, { $set: { nextAt: this.later(byMs) } });
  }

  /** Notes a try that failed. @param unclear hand-overs without a clear answer */
  async failed(mail: Mail, answer: string, unclear: HandOvers, nextAt: Date): Promise<void> {
    const at = this.clock.now();
    await this.put(mail, {}, { $set: { answer, ...unclear, tries: mail.tries + 1, nextAt, at } });
  }

  /** Ends an e-mail; a secret text is forgotten. */
  async end(
    mail: Mail,
    state: Exclude<MailState, 'waiting'>,
    answer: string,
    tries = mail.tries + 1,
  ): Promise<void> {
    const told = mail.order !== undefined && { isUntold: true };
    const set = { state, answer, tries, at: this.clock.now(), ...told };
    await this.put(mail, {}, { $set: set, $unset: { nextAt: 1, secretText: 1 } });
  }

  /** Ended e-mails whose orders do not know of it yet, of all tenants. */
  untold(): Promise<Mail[]> {
    return this.model.find({ isUntold: true }).limit(mostAtOnce).setOptions(allTenants).lean<Mail[]>().exec();
  }

  async told({ _id, tenantId }: Mail): Promise<void> {
    await retryOnConflict(() => this.model.updateOne({ _id, tenantId }, { $unset: { isUntold: 1 } }));
  }

  /** Removes what ended a month ago, of all tenants. */
  async forgetOld(): Promise<void> {
    const at = { $lt: this.later(-keptMs) };
    await retryOnConflict(() =>
      this.model.deleteMany({ at, state: { $ne: 'waiting' } }).setOptions(allTenants),
    );
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }

  /** Changes an e-mail that still waits, and is as expected. @returns whether it did */
  private async put({ _id, tenantId }: Mail, expected: Partial<Mail>, change: object): Promise<boolean> {
    const filter = { _id, tenantId, state: 'waiting' as const, ...expected };
    const { matchedCount } = await retryOnConflict(() => this.model.updateOne(filter, change));
    return matchedCount > 0;
  }
}
