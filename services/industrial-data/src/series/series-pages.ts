import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Page } from '@officina/contracts/endpoint';
import type { Series } from '@officina/contracts/industrial/series';
import { Clock } from '@officina/server-kit/clock';
import { fitPage, pageSize } from '@officina/server-kit/store/list-pages';
import { dayId } from './day-documents.ts';
import { dayOf, daysLater } from './series-days.ts';
import { withStoreTimeout, SeriesModels, type DayDocument, type DetailsDocument } from './series-models.ts';
import { cursorAt, placesOf, SeriesNames, type DayRange, type SeriesPlace } from './series-names.ts';

/** The fields of a day that are served. */
type ServedDay = Pick<DayDocument, '_id' | 'slots' | 'kept'>;

const decimals = 1e4;

/** Rounded to four decimals. */
export function rounded(value: number): number {
  const round = Math.round(value * decimals) / decimals;
  return Number.isFinite(round) ? round : value;
}

/** A series' day as it is served: the fields of the specification, and the sensor if the data code is ambiguous. */
function seriesItem(
  { name, dataCode, sensorId, isCodeShared, day }: SeriesPlace,
  { slots }: ServedDay,
  { seconds, values }: Pick<DetailsDocument, 'seconds' | 'values'>,
): Series {
  const midnight = day.getTime();
  return {
    ...{ name, dataCode, ...(isCodeShared && { sensorId }) },
    avgValues: slots.map((value) => value && rounded(value)),
    details: seconds.map((second, index) => ({
      momentInfo: new Date(midnight + second * 1_000).toISOString(),
      value: rounded(values[index] ?? 0),
    })),
    ...{ day: day.getUTCDate(), month: day.getUTCMonth() + 1, momentInfo: day.toISOString() },
  };
}

const pageBytes = 480 * 1024;
/** Approximate size of an item without details, and of one detail. */
const [itemBytes, detailBytes] = [700, 60];
/** With details a page has few items. */
const detailBatchSize = 100;
/** A page ends after this many searches, if nearly all days are missing. */
const maxSearches = 10;

interface PageOptions {
  after?: string;
  hasDetails: boolean;
}

interface FoundDay {
  place: SeriesPlace;
  day: ServedDay;
}

const nothing = { seconds: [], values: [] };

/** The next items; fewer at the end. */
function take<T>(items: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

/** Serves summed days, page by page. */
@Injectable()
export class SeriesPages {
  constructor(
    private readonly models: SeriesModels,
    private readonly names: SeriesNames,
    private readonly clock: Clock,
  ) {}

  /**
   * The tenant's series of a range of finished days, by day and data code.
   * @throws AppError `malformed` for an invalid cursor; `timeout` if the store does not answer
   */
  async page(
    caller: Caller,
    { first, last }: DayRange,
    { after, hasDetails }: PageOptions,
  ): Promise<Page<Series>> {
    const yesterday = daysLater(dayOf(this.clock.now().getTime()), -1);
    const days = { first, last: last < yesterday ? last : yesterday };
    const names = after === undefined ? this.names.all(caller) : this.names.forNextPage(caller);
    const places = placesOf(await names, days, after);
    const { found, next } = await this.search(caller, places, pageSize(after), hasDetails);
    const details = hasDetails ? await this.detailsOf(caller, found) : new Map<string, DetailsDocument>();
    const rows = found.map(({ place, day }) => seriesItem(place, day, details.get(day._id) ?? nothing));
    const { items } = fitPage(rows);
    const lastPlace = items.length < rows.length ? found[items.length - 1]?.place : next;
    return { items, ...(lastPlace && { next: cursorAt(lastPlace) }) };
  }

  /**
   * The existing days at the next places, about one page.
   * @returns also the place after which there may be more
   */
  private async search(
    caller: Caller,
    places: Iterator<SeriesPlace>,
    limit: number,
    hasDetails: boolean,
  ): Promise<{ found: FoundDay[]; next?: SeriesPlace }> {
    const found: FoundDay[] = [];
    const batchSize = hasDetails ? detailBatchSize : limit;
    let bytes = 0;
    let next: SeriesPlace | undefined;
    for (let searches = 0; searches < maxSearches; searches += 1) {
      const some = take(places, batchSize);
      const days = await this.daysAt(caller, some);
      for (const place of some) {
        const day = days.get(dayId({ ...place, tenantId: caller.tenantId }));
        if (!day) continue;
        bytes += itemBytes + (hasDetails ? day.kept * detailBytes : 0);
        if (found.length > 0 && (bytes > pageBytes || found.length === limit))
          return { found, next: found.at(-1)?.place };
        found.push({ place, day });
      }
      if (some.length < batchSize) return { found };
      next = some.at(-1);
    }
    return { found, next };
  }

  private async daysAt(caller: Caller, places: SeriesPlace[]): Promise<Map<string, ServedDay>> {
    if (places.length === 0) return new Map();
    const { tenantId } = caller;
    const _id = { $in: places.map((place) => dayId({ ...place, tenantId })) };
    const days = this.models.days.find({ tenantId, _id }, { slots: 1, kept: 1 }).lean<ServedDay[]>();
    return byId(await withStoreTimeout('reading days', days.exec()));
  }

  private async detailsOf({ tenantId }: Caller, found: FoundDay[]): Promise<Map<string, DetailsDocument>> {
    const _id = { $in: found.map(({ day }) => day._id) };
    const details = this.models.details.find({ tenantId, _id }).lean<DetailsDocument[]>();
    return byId(await withStoreTimeout('reading details', details.exec()));
  }
}

const byId = <T extends { _id: string }>(documents: T[]): Map<string, T> =>
  new Map(documents.map((document) => [document._id, document]));
