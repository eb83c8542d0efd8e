import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { fullLotSettings, type LotProduct } from '@officina/contracts/lotlog/lot-settings';
import { Clock } from '@officina/server-kit/clock';
import type { Stored } from '@officina/server-kit/store/stored';
import { historyOf, historySize, noHistory, type History } from './history.ts';
import { Lots, type LotFields } from './lot.model.ts';
import { forecastOf, type Forecast } from './forecast.ts';

/** A lot; a new one has no id. */
export type ForecastLot = LotFields & Partial<Pick<Stored<LotFields>, '_id'>>;

/** Computes forecasts of lots, from the tenant's settings and the last closed lots of each product. */
@Injectable()
export class Forecasts {
  constructor(
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Adds its forecast to each lot; a product is looked up once. */
  async with<T extends ForecastLot>(caller: Caller, lots: T[]): Promise<(T & Forecast)[]> {
    const open = lots.filter(({ status }) => status === 'OPEN');
    // A lot that is being reopened is still stored as CLOSED.
    const openIds = new Set(open.map(({ _id }) => _id?.toHexString()));
    const [settings, now] = [fullLotSettings(caller.lots), this.clock.now()];
    const found = [...new Set(open.map(({ product }) => product))].map(
      async (product) => [product, await this.historyOf(caller, product, openIds, now)] as const,
    );
    const histories = new Map(await Promise.all(found));
    return lots.map((lot) => {
      const history = histories.get(lot.product) ?? noHistory;
      return { ...lot, ...forecastOf(withReadingsUntil(lot, now), { history, settings, now }) };
    });
  }

  private async historyOf(
    caller: Caller,
    product: LotProduct,
    openIds: Set<string | undefined>,
    now: Date,
  ): Promise<History> {
    const closed = await this.lots.lastClosed(caller, product, historySize + 1, now);
    const others = closed.filter(({ _id }) => !openIds.has(_id.toHexString())).slice(0, historySize);
    const read = others.map((lot) => withReadingsUntil(lot, now));
    return historyOf(read, fullLotSettings(caller.lots).instrument);
  }
}

/** A lot with its readings up to an instant: those with a future date do not count yet (ADR 0035). */
const withReadingsUntil = <T extends Pick<LotFields, 'data'>>(lot: T, now: Date): T => ({
  ...lot,
  data: lot.data.filter(({ measuredAt }) => measuredAt <= now),
});
