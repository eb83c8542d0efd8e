import type { Page } from '@officina/contracts/endpoint';
import { mongo, type Query, type Types } from 'mongoose';
import type { Clock } from '../clock.ts';
import { fitting } from './fitting.ts';
import { afterCursor, cursorOf, type Sort } from './keyset.ts';
import { ReadAhead, type Rest } from './read-ahead.ts';

export interface ListOptions {
  /** Fields in order of weight; ties are broken by `_id`. */
  sort: Sort;
  /** Cursor of the previous page. */
  after?: string;
  /** Greatest number of documents of a page, 200 for the first and 500 for others unless given; pages also stay under 512 KB. */
  limit?: number;
}

type AnyQuery = Query<unknown, unknown>;

/** Few for the first page, because somebody waits for it; others are as large as a message can be with rows of 1 KB. */
export const rowsOfPage = (after: string | undefined): number => (after === undefined ? 200 : 500);

/** For each search the store passes all rows that are still to come, so further ones are for several pages at once. */
const search = { rows: 2_000, bytes: 2 * 1024 * 1024 };

/** Pages of lists. One for each process, so that what is read ahead has one bound. */
export class ListPages {
  private readonly ahead: ReadAhead;

  constructor(clock: Clock) {
    this.ahead = new ReadAhead(clock);
  }

  /**
   * One page of what `find` finds behind a place, or at all; `sort` gives each row one place.
   * @throws AppError `malformed` for a cursor that is not ours
   */
  async page<R extends { _id: Types.ObjectId }>(
    tenantId: string,
    { sort, after, limit = rowsOfPage(after) }: ListOptions,
    find: (behind?: object) => AnyQuery,
  ): Promise<Page<R>> {
    const [place, token] = after?.split('.') ?? [];
    const behind = place === undefined ? undefined : afterCursor(place, sort);
    const kept = token === undefined ? undefined : this.ahead.take(tenantId, token);
    const atOnce = behind && this.ahead.hasRoom(search.bytes) ? Math.max(search.rows, limit) : limit;
    const { rows, isLast } = kept ?? (await this.search(find(behind).sort(sort), atOnce));
    const { items, last } = fitting(rows.slice(0, limit).map((row) => mongo.BSON.deserialize(row) as R));
    const rest = { rows: rows.slice(items.length), isLast };
    return {
      items,
      ...(last && !isOver(rest) && { next: this.next(tenantId, cursorOf(last, sort), rest) }),
    };
  }

  /** The first rows as the store sends them: so many, or fewer that have 2 MB together; one at least. */
  private async search(query: AnyQuery, limit: number): Promise<Rest> {
    const rows: Buffer[] = [];
    let bytes = 0;
    const found = query
      .limit(limit + 1)
      .batchSize(limit + 1)
      .lean()
      .setOptions({ raw: true })
      .cursor();
    for await (const row of found as AsyncIterable<Buffer>) {
      bytes += row.length;
      if (rows.length === limit || (bytes > search.bytes && rows.length > 0)) return { rows, isLast: false };
      rows.push(row);
    }
    return { rows, isLast: true };
  }

  private next(tenantId: string, place: string, rest: Rest): string {
    return rest.rows.length === 0 ? place : `${place}.${this.ahead.keep(tenantId, rest)}`;
  }
}

const isOver = ({ rows, isLast }: Rest): boolean => isLast && rows.length === 0;
