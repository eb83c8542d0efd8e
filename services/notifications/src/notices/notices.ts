import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { groupMs, noticeKeptDays, type NoticeKind } from '@officina/contracts/notifications/kinds';
import type { NoticeThing } from '@officina/contracts/notifications/notices';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate, retryOnConflict } from '@officina/server-kit/store/store-errors';
import { Schema, Types, type Model } from 'mongoose';

/** What a person is told. */
export interface Told {
  /** Names what happened: the `eid` of an event, or what a plan has come to. */
  key: string;
  kind: NoticeKind;
  at: Date;
  title: string;
  line: string;
  /** Code of the machine. */
  machine?: string;
  reason: string;
  thing: NoticeThing;
  mute: NoticeThing & { label: string };
}

/** One thing that one person was told. */
export interface NoticeRow extends Told {
  _id: Types.ObjectId;
  tenantId: string;
  userId: string;
  /** `_id` of the first of those that are shown as one, and when that was told. */
  group: Types.ObjectId;
  groupAt: Date;
  inBell: boolean;
  readAt: Date | null;
  /** When it was told, as long as an e-mail about it is to be made; then absent. */
  mailAt?: Date;
  /** The same for push. */
  pushAt?: Date;
}

const { Mixed, ObjectId } = Schema.Types;
const required = { type: String, required: true } as const;
const schema = new Schema<NoticeRow>(
  {
    ...{ tenantId: required, userId: required, key: required, kind: required },
    ...{ at: Date, title: String, line: String, machine: String, reason: String, thing: Mixed, mute: Mixed },
    ...{ group: ObjectId, groupAt: Date, inBell: Boolean, readAt: Date, mailAt: Date, pushAt: Date },
  },
  { versionKey: false },
);
// tell: each thing once to each person
schema.index({ tenantId: 1, userId: 1, key: 1 }, { unique: true });
// newest: a person's notices
schema.index({ tenantId: 1, userId: 1, at: -1 });
// unread
schema.index({ tenantId: 1, userId: 1, readAt: 1, kind: 1 });
// openGroup: without a look at everything that a person never reads
schema.index({ tenantId: 1, userId: 1, kind: 1, groupAt: -1 });
// isTold: what was told of a plan; forgetOld
schema.index({ tenantId: 1, key: 1 });
schema.index({ tenantId: 1, at: 1 });
// mail/due-rows.ts
schema.index({ mailAt: 1 }, { sparse: true });
schema.index({ pushAt: 1 }, { sparse: true });

const dayMs = 86_400_000;
/** The bell says «9+»: more need not be counted. */
const mostUnread = 1_000;

type Which = Pick<NoticeRow, 'group'> | { at: { $lte: Date } };

/** What people of a tenant were told. */
@Injectable()
export class Notices {
  readonly model: Model<NoticeRow>;

  constructor(
    private readonly store: Store,
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {
    this.model = store.scoped('notices', schema);
  }

  /** Tells a person once: a repeat with the same key changes nothing. */
  async tell(
    tenantId: string,
    userId: string,
    told: Told,
    { inBell, byMail, byPush }: { inBell: boolean; byMail: boolean; byPush: boolean },
  ): Promise<void> {
    if (await this.store.tenantData.isErased(tenantId)) return;
    const _id = new Types.ObjectId();
    const first = inBell ? await this.openGroup(tenantId, userId, told) : undefined;
    const { group, groupAt } = first ?? { group: _id, groupAt: told.at };
    try {
      const now = this.clock.now();
      const due = { ...(byMail && { mailAt: now }), ...(byPush && { pushAt: now }) };
      const row = { _id, tenantId, userId, ...told, group, groupAt, inBell, readAt: null, ...due };
      await retryOnConflict(() => this.model.insertMany([row], { lean: true }));
    } catch (error) {
      if (isDuplicate(error)) return;
      throw error;
    }
    this.hint(tenantId, userId);
  }

  /** The notice of the same kind that a new one becomes one with: unread, and begun a short time ago. */
  private openGroup(tenantId: string, userId: string, { kind, at }: Told): Promise<NoticeRow | null> {
    const begun = { $gt: new Date(at.getTime() - groupMs), $lte: at };
    return this.model
      .findOne({ tenantId, userId, readAt: null, kind, inBell: true, groupAt: begun })
      .sort({ groupAt: -1 })
      .lean<NoticeRow>()
      .exec();
  }

  /** Which of these keys were told to whom: `<userId> <key>`. */
  async toldAmong(tenantId: string, keys: string[]): Promise<Set<string>> {
    const rows = await this.model
      .find({ tenantId, key: { $in: keys } }, { userId: 1, key: 1 })
      .lean<NoticeRow[]>();
    return new Set(rows.map(({ userId, key }) => `${userId} ${key}`));
  }

  /** The caller's notices in the bell, newest first. */
  newest({ tenantId, userId }: Caller, kinds: NoticeKind[], limit: number): Promise<NoticeRow[]> {
    return this.model
      .find({ tenantId, userId, inBell: true, kind: { $in: kinds } })
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<NoticeRow[]>()
      .exec();
  }

  /** The caller's unread notices, several as one: the kind of each. */
  async unread({ tenantId, userId }: Caller, kinds: NoticeKind[]): Promise<NoticeKind[]> {
    const rows = await this.model
      .find({ tenantId, userId, readAt: null, inBell: true, kind: { $in: kinds } }, { group: 1, kind: 1 })
      .limit(mostUnread)
      .lean<NoticeRow[]>();
    const groups = new Map(rows.map(({ group, kind }) => [group.toHexString(), kind]));
    return [...groups.values()];
  }

  /** What a person has not read of some groups; newest first. */
  unreadOf({ tenantId, userId }: Pick<NoticeRow, 'tenantId' | 'userId'>, groups: NoticeRow['group'][]) {
    return this.model
      .find({ tenantId, userId, readAt: null, group: { $in: groups } })
      .sort({ at: -1, _id: -1 })
      .limit(mostUnread)
      .lean<NoticeRow[]>()
      .exec();
  }

  /** Marks a notice as read, with those that are shown as one with it. @throws AppError `not_found` */
  async read(caller: Caller, id: string): Promise<void> {
    const { tenantId, userId, group } = await this.own(caller, id);
    await this.markRead({ tenantId, userId, group });
  }

  /** Marks as read a notice and what happened before it. @throws AppError `not_found` */
  async readUpTo(caller: Caller, id: string): Promise<void> {
    const { tenantId, userId, at } = await this.own(caller, id);
    await this.markRead({ tenantId, userId, at: { $lte: at } });
  }

  /** Removes what is too old to be shown. */
  async forgetOld(tenantId: string): Promise<void> {
    const at = { $lt: new Date(this.clock.now().getTime() - noticeKeptDays * dayMs) };
    await retryOnConflict(() => this.model.deleteMany({ tenantId, at }));
  }

  private async own({ tenantId, userId }: Caller, id: string): Promise<NoticeRow> {
    const row = await this.model.findOne({ tenantId, userId, _id: new Types.ObjectId(id) }).lean<NoticeRow>();
    if (!row) throw new AppError('not_found', 'Avviso sconosciuto');
    return row;
  }

  private async markRead(which: Pick<NoticeRow, 'tenantId' | 'userId'> & Which): Promise<void> {
    const set = { $set: { readAt: this.clock.now() } };
    const unread = { ...which, readAt: null };
    const { matchedCount } = await retryOnConflict(() => this.model.updateMany(unread, set));
    if (matchedCount > 0) this.hint(which.tenantId, which.userId);
  }

  /** For the person's own pages alone. */
  private hint(tenantId: string, userId: string): void {
    const at = this.clock.now().toISOString();
    const change = { entity: 'notice', id: userId, version: 0, at };
    this.bus.hint('event.notifications.notice.told', { tenantId, userId, ...change });
  }
}
