import type { Page } from '@officina/contracts/endpoint';
import { LRUCache } from 'lru-cache';
import { mongo, Types, type Query } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { cutToTravel, maxTravelBytes } from '../bus/envelope.ts';
import type { Clock } from '../clock.ts';
import { bytesOf, isSurelyWithin } from '../wire-size.ts';

export type Sort = Record<string, 1 | -1>;
type Fields = Record<string, unknown>;
type CursorValue = string | number | boolean | null | { date: number } | { id: string };

const pack = (value: unknown): CursorValue => {
  if (value instanceof Date) return { date: value.getTime() };
  if (value instanceof Types.ObjectId) return { id: value.toHexString() };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
};

const unpack = (value: CursorValue): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  return 'date' in value ? new Date(value.date) : new Types.ObjectId(value.id);
};

/** The sort with its tie-breaker, so that each document has one place. */
export const withTie = (sort: Sort): Sort => ({ ...sort, _id: sort['_id'] ?? 1 });

/** Opaque place of a document in a list. */
export const cursorOf = (document: Fields, sort: Sort): string =>
  Buffer.from(JSON.stringify(Object.keys(sort).map((field) => pack(document[field])))).toString('base64url');

/** The values of a cursor, one for each field of its sort. @throws AppError `malformed` */
export const readCursor = (cursor: string, length: number): unknown[] => {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === length) return values.map(unpack);
  } catch {
    // Falls through: a cursor that we did not make.
  }
  throw new AppError('malformed', 'bad list cursor');
};

/** Documents behind one value: absent fields count as null, and null is the least. */
const behind = (field: string, value: unknown, direction: 1 | -1): Fields[] => {
  if (value === null) return direction === 1 ? [{ [field]: { $ne: null } }] : [];
  if (direction === 1) return [{ [field]: { $gt: value } }];
  return [{ [field]: { $lt: value } }, { [field]: null }];
};

/** Filter for the documents after a cursor in this order. @throws AppError `malformed` */
export const afterCursor = (cursor: string, sort: Sort): Fields => {
  const entries = Object.entries(sort);
  const values = readCursor(cursor, entries.length);
  const same: Fields = {};
  const branches: Fields[] = [];
  entries.forEach(([field, direction], index) => {
    branches.push(...behind(field, values[index], direction).map((next) => ({ ...same, ...next })));
    same[field] = values[index];
  });
  return { $or: branches };
};

const maxPageBytes = 480 * 1024;

/** The rows of one page. */
interface Fitting<R> {
  items: R[];
  /** The row, as it was given, behind which the next page begins. */
  last: R | undefined;
}

/** The first rows that together stay under 480 KB of JSON; one at least, which is cut where no reply can carry it. */
export const fitting = <R extends object>(rows: R[]): Fitting<R> => {
  if (isSurelyWithin(maxPageBytes, rows)) return { items: rows, last: rows.at(-1) };
  const page: Fitting<R> = { items: [], last: undefined };
  let sum = 0;
  for (const row of rows) {
    const bytes = bytesOf(row) + 1;
    if (page.items.length > 0 && sum + bytes > maxPageBytes) break;
    sum += bytes;
    page.items.push(bytes <= maxTravelBytes ? row : cutToTravel(row));
    page.last = row;
  }
  return page;
};

/** Bytes of all that is kept; oldest out first. */
const maxBytes = 32 * 1024 * 1024;
const keptMs = 10_000;

/** Rows of a search that were not asked for yet, as they came from the store. */
interface Rest {
  rows: Buffer[];
  /** No others follow. */
  isLast: boolean;
}

const keyOf = (tenantId: string, token: string): string => `${tenantId} ${token}`;

/**
 * What a search found beyond its first page, until the next page is asked for. Whatever is gone by then (late, pushed out,
 * another process) is searched again: nothing depends on it.
 */
export class ReadAhead {
  private readonly kept: LRUCache<string, Rest>;

  constructor(clock: Clock) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ rows }) => rows.reduce((sum, { length }) => sum + length, 1),
      ttl: keptMs,
      ttlAutopurge: true,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    });
  }

  /** Whether so many bytes more can be kept without pushing others out. */
  hasRoom(bytes: number): boolean {
    return this.kept.calculatedSize + bytes <= maxBytes;
  }

  /** Keeps rows for one tenant; gives the token that takes them. */
  keep(tenantId: string, { rows, isLast }: Rest): string {
    const token = randomUUID();
    // The rows are views of the store's whole answer, which would stay with the last of them.
    this.kept.set(keyOf(tenantId, token), { rows: rows.map((row) => Buffer.from(row)), isLast });
    return token;
  }

  /** What a token stands for, once. */
  take(tenantId: string, token: string): Rest | undefined {
    const key = keyOf(tenantId, token);
    const rest = this.kept.get(key);
    this.kept.delete(key);
    return rest;
  }
}

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
