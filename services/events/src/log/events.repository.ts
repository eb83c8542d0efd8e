import { Injectable } from '@nestjs/common';
import type { Page } from '@officina/contracts/endpoint';
import { inOrderOf } from '@officina/server-kit/store/audited-reads';
import { fitPage } from '@officina/server-kit/store/list-pages';
import { Store } from '@officina/server-kit/store/store';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { Types, type Model } from 'mongoose';
import { emptyHead, type Head } from './chain.ts';
import { eventSchema, type EventDocument, type EventFields } from './event.model.ts';

const newestFirst = { at: -1, seq: -1 } as const;
const byAge = (one: EventDocument, other: EventDocument): number =>
  other.at.getTime() - one.at.getTime() || other.seq - one.seq;

/** Events per page of a history. */
const historySize = 100;

interface HistoryPage {
  items: EventDocument[];
  next: string | null;
}

/** Every query on the log. None changes or deletes events. */
@Injectable()
export class EventsRepository {
  private readonly model: Model<EventFields>;

  constructor(private readonly store: Store) {
    this.model = store.scoped('events', eventSchema.clone());
  }

  async storedAmong(eids: string[]): Promise<Set<string>> {
    const stored = await this.model.find({ eid: { $in: eids } }, { eid: 1 }, systemScope('event-eid')).lean();
    return new Set(stored.map((event) => event.eid));
  }

  async head(tenantId: string): Promise<Head> {
    const last = await this.model.findOne({ tenantId }, { seq: 1, hash: 1 }).sort({ seq: -1 }).lean();
    return last ?? emptyHead;
  }

  /** Inserts in order and stops at the first conflict, so that the stored chain is always intact. */
  async insert(events: EventFields[]): Promise<void> {
    await this.model.insertMany(events, { ordered: true });
  }

  /** Events from `from` to before `until`, newest first, one page. */
  async newest(tenantId: string, from: Date, until: Date, after?: string): Promise<Page<EventDocument>> {
    return this.store.pages.page(tenantId, { sort: newestFirst, after }, (behind) =>
      this.model.find({ tenantId, at: { $gte: from, $lt: until }, ...behind }),
    );
  }

  /**
   * A page of the events of a document that precede the event `before` (0: all), newest first, and the cursor of the next page;
   * of a machine, also those of its interventions.
   */
  async history(tenantId: string, id: string, before: number): Promise<HistoryPage> {
    const preceding = before === 0 ? {} : await this.preceding(tenantId, before);
    if (!preceding) return { items: [], next: null };
    // Two searches: each reads its own index in its order, which a disjunction would not.
    const sources: object[] = [{ entityId: id }, { machineId: id, entity: 'intervention' }];
    const found = sources.map((source) =>
      this.model
        .find({ tenantId, ...source, ...preceding })
        .sort(newestFirst)
        .limit(historySize + 1)
        .lean<EventDocument[]>(),
    );
    const rows = (await Promise.all(found)).flat().sort(byAge);
    const { items, last } = fitPage(rows.slice(0, historySize));
    return { items, next: last && rows.length > items.length ? String(last.seq) : null };
  }

  /** The filter for the events that precede one in the order of time; undefined if the tenant has no such event. */
  private async preceding(tenantId: string, seq: number): Promise<object | undefined> {
    const event = await this.model.findOne({ tenantId, seq }, { at: 1 }).lean();
    if (!event) return undefined;
    return { at: { $lte: event.at }, $or: [{ at: { $lt: event.at } }, { seq: { $lt: seq } }] };
  }

  /** The user who created a document; null for the system, the public, and without a record. */
  async creatorOf(tenantId: string, entityId: string): Promise<string | null> {
    const first = await this.model.findOne({ tenantId, entityId, version: 0 }, { user: 1 }).lean();
    return first?.user.id ?? null;
  }

  /** Events by id, in the order of the ids; unknown ids and other tenants' are skipped. */
  async inOrder(tenantId: string, ids: string[]): Promise<EventDocument[]> {
    const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
    return inOrderOf(ids, await this.model.find({ tenantId, _id }).lean<EventDocument[]>());
  }

  /** The events of the chain after `seq`, oldest first, and the number of the last one read. */
  async after(
    tenantId: string,
    seq: number,
    limit: number,
  ): Promise<{ items: EventDocument[]; last: number }> {
    const rows = await this.model
      .find({ tenantId, seq: { $gt: seq } })
      .sort({ seq: 1 })
      .limit(limit)
      .lean<EventDocument[]>();
    const { items, last } = fitPage(rows);
    return { items, last: last?.seq ?? seq };
  }
}
