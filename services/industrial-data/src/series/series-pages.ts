import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Page } from '@officina/contracts/endpoint';
import type { Series } from '@officina/contracts/industrial/series';
import { Clock } from '@officina/server-kit/clock';
import { fitting, rowsOfPage } from '@officina/server-kit/store/list-pages';
import { dayId } from './day-documents.ts';
import { dayOf, daysLater } from './series-days.ts';
import { answered, SeriesModels, type DayDocument, type DetailsDocument } from './series-models.ts';
import { cursorAt, placesOf, SeriesNames, type Days, type SeriesPlace } from './series-names.ts';

/** What of a day is served. */
type ServedDay = Pick<DayDocument, '_id' | 'slots' | 'kept'>;

const decimals = 1e4;

/** To four decimals, where numbers have as many. */
export function rounded(value: number): number {
  const round = Math.round(value * decimals) / decimals;
  return Number.isFinite(round) ? round : value;
}

/** A series' day as it is served: the specification's fields, and where its data code does not tell it from another its sensor. */
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
/** About what an item has without details, and one of these. */
const [itemBytes, detailBytes] = [700, 60];
/** With details few items fill a page. */
const placesAtOnce = 100;
/** A page whose days are nearly all missing ends after so many searches. */
const mostSearches = 10;

interface Asked {
  after?: string;
  hasDetails: boolean;
}

interface Found {
  place: SeriesPlace;
  day: ServedDay;
}

const nothing = { seconds: [], values: [] };

/** The next ones; fewer when there are no more. */
function take<T>(items: Iterator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = items.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

/** Serves what days were summed to, page by page. */
@Injectable()
export class SeriesPages {
  constructor(
    private readonly models: SeriesModels,
    private readonly names: SeriesNames,
    private readonly clock: Clock,
  ) {}

  /**
   * The tenant's series of some days that are over, by day and data code.
   * @throws AppError `malformed` for a cursor that is not ours; `timeout` when the store does not answer
   */
  async page(caller: Caller, { first, last }: Days, { after, hasDetails }: Asked): Promise<Page<Series>> {
    const yesterday = daysLater(dayOf(this.clock.now().getTime()), -1);
    const days = { first, last: last < yesterday ? last : yesterday };
    const names = after === undefined ? this.names.all(caller) : this.names.ofListBegun(caller);
    const places = placesOf(await names, days, after);
    const { found, next } = await this.search(caller, places, rowsOfPage(after), hasDetails);
    const details = hasDetails ? await this.detailsOf(caller, found) : new Map<string, DetailsDocument>();
    const rows = found.map(({ place, day }) => seriesItem(place, day, details.get(day._id) ?? nothing));
    const { items } = fitting(rows);
    const behind = items.length < rows.length ? found[items.length - 1]?.place : next;
    return { items, ...(behind && { next: cursorAt(behind) }) };
  }

  /**
   * What there is at the next places, about as much as a page has.
   * @returns with the place behind which there may be more
   */
  private async search(
    caller: Caller,
    places: Iterator<SeriesPlace>,
    limit: number,
    hasDetails: boolean,
  ): Promise<{ found: Found[]; next?: SeriesPlace }> {
    const found: Found[] = [];
    const atOnce = hasDetails ? placesAtOnce : limit;
    let bytes = 0;
    let next: SeriesPlace | undefined;
    for (let searches = 0; searches < mostSearches; searches += 1) {
      const some = take(places, atOnce);
      const days = await this.daysAt(caller, some);
      for (const place of some) {
        const day = days.get(dayId({ ...place, tenantId: caller.tenantId }));
        if (!day) continue;
        bytes += itemBytes + (hasDetails ? day.kept * detailBytes : 0);
        if (found.length > 0 && (bytes > pageBytes || found.length === limit))
          return { found, next: found.at(-1)?.place };
        found.push({ place, day });
      }
      if (some.length < atOnce) return { found };
      next = some.at(-1);
    }
    return { found, next };
  }

  private async daysAt(caller: Caller, places: SeriesPlace[]): Promise<Map<string, ServedDay>> {
    if (places.length === 0) return new Map();
    const { tenantId } = caller;
    const _id = { $in: places.map((place) => dayId({ ...place, tenantId })) };
    const days = this.models.days.find({ tenantId, _id }, { slots: 1, kept: 1 }).lean<ServedDay[]>();
    return byId(await answered('reading days', days.exec()));
  }

  private async detailsOf({ tenantId }: Caller, found: Found[]): Promise<Map<string, DetailsDocument>> {
    const _id = { $in: found.map(({ day }) => day._id) };
    const details = this.models.details.find({ tenantId, _id }).lean<DetailsDocument[]>();
    return byId(await answered('reading details', details.exec()));
  }
}

const byId = <T extends { _id: string }>(documents: T[]): Map<string, T> =>
  new Map(documents.map((document) => [document._id, document]));
