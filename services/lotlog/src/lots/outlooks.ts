import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { fullLotSettings, type LotProduct } from '@officina/contracts/lotlog/lot-settings';
import { Clock } from '@officina/server-kit/clock';
import type { Stored } from '@officina/server-kit/store/stored';
import { historyOf, lastLots, noHistory, type History } from './history.ts';
import { Lots, type LotFields } from './lot.model.ts';
import { outlookOf, type Outlook } from './outlook.ts';

/** A lot, with its id unless it is new. */
export type KnownLot = LotFields & Partial<Pick<Stored<LotFields>, '_id'>>;

/** Tells lots with what their readings say, by the tenant's settings and its products' last closed lots. */
@Injectable()
export class Outlooks {
  constructor(
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Each of the lots with its outlook; a product is looked up once. */
  async with<T extends KnownLot>(caller: Caller, lots: T[]): Promise<(T & Outlook)[]> {
    const open = lots.filter(({ status }) => status === 'OPEN');
    // One that is being opened again is stored as CLOSED still.
    const own = new Set(open.map(({ _id }) => _id?.toHexString()));
    const [settings, now] = [fullLotSettings(caller.lots), this.clock.now()];
    const found = [...new Set(open.map(({ product }) => product))].map(
      async (product) => [product, await this.historyOf(caller, product, own, now)] as const,
    );
    const histories = new Map(await Promise.all(found));
    return lots.map((lot) => {
      const history = histories.get(lot.product) ?? noHistory;
      return { ...lot, ...outlookOf(readBy(lot, now), { history, settings, now }) };
    });
  }

  private async historyOf(
    caller: Caller,
    product: LotProduct,
    own: Set<string | undefined>,
    now: Date,
  ): Promise<History> {
    const closed = await this.lots.lastClosed(caller, product, lastLots + 1, now);
    const others = closed.filter(({ _id }) => !own.has(_id.toHexString())).slice(0, lastLots);
    const read = others.map((lot) => readBy(lot, now));
    return historyOf(read, fullLotSettings(caller.lots).instrument);
  }
}

/** A lot with what was read by a moment: what is dated ahead of it says nothing yet (ADR 0035). */
const readBy = <T extends Pick<LotFields, 'data'>>(lot: T, now: Date): T => ({
  ...lot,
  data: lot.data.filter(({ measuredAt }) => measuredAt <= now),
});
