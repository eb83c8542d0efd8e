import { Injectable } from '@nestjs/common';
import type { Page } from '@officina/contracts/endpoint';
import { fitPage } from '@officina/server-kit/store/list-pages';
import { Store } from '@officina/server-kit/store/store';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import type { Model } from 'mongoose';
import { emptyHead, type Head } from './chain.ts';
import { eventSchema, type EventDocument, type EventFields } from './event.model.ts';

const newestFirst = { at: -1, seq: -1 } as const;

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
