import type { Page } from '@officina/contracts/endpoint';
import { LRUCache } from 'lru-cache';
import { mongo, Types, type Query } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { truncateToFit, maxDocumentReplyBytes } from '../bus/envelope.ts';
import type { Clock } from '../clock.ts';
import { jsonBytes, surelyFits } from '../wire-size.ts';

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

/** The sort with a tie-breaker, so that the order is total. */
export const withTieBreaker = (sort: Sort): Sort => ({ ...sort, _id: sort['_id'] ?? 1 });

/** Opaque position of a document in a list. */
export const cursorOf = (document: Fields, sort: Sort): string =>
  Buffer.from(JSON.stringify(Object.keys(sort).map((field) => pack(document[field])))).toString('base64url');

/** The values of a cursor, one for each field of its sort. @throws AppError `malformed` */
export const readCursor = (cursor: string, length: number): unknown[] => {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(values) && values.length === length) return values.map(unpack);
  } catch {
    // Falls through: an invalid cursor.
  }
  throw new AppError('malformed', 'bad list cursor');
};

/** Conditions for documents beyond a value: absent fields count as null, and null sorts first. */
const beyond = (field: string, value: unknown, direction: 1 | -1): Fields[] => {
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
    branches.push(...beyond(field, values[index], direction).map((next) => ({ ...same, ...next })));
    same[field] = values[index];
  });
  return { $or: branches };
};

const maxPageBytes = 480 * 1024;

/** The rows of one page. */
interface FittedPage<R> {
  items: R[];
  /** The last row of the page, as passed in: the next page starts after it. */
  last: R | undefined;
}

/** The first rows that fit into 480 KB of JSON, at least one; a row that is too large for any reply is truncated. */
export const fitPage = <R extends object>(rows: R[]): FittedPage<R> => {
  if (surelyFits(maxPageBytes, rows)) return { items: rows, last: rows.at(-1) };
  const page: FittedPage<R> = { items: [], last: undefined };
  let sum = 0;
  for (const row of rows) {
    const bytes = jsonBytes(row) + 1;
    if (page.items.length > 0 && sum + bytes > maxPageBytes) break;
    sum += bytes;
    page.items.push(bytes <= maxDocumentReplyBytes ? row : truncateToFit(row));
    page.last = row;
  }
  return page;
};

/** Total size of the cache in bytes; the oldest rows are evicted first. */
const maxBytes = 32 * 1024 * 1024;
const keptMs = 10_000;

/** Rows of a search that were not requested yet, as BSON. */
interface Rest {
  rows: Buffer[];
  /** Whether there are no further rows. */
  isLast: boolean;
}

const keyOf = (tenantId: string, token: string): string => `${tenantId} ${token}`;

/**
 * Caches the rows that a search found beyond the first page, until the next page is requested. Rows that are missing
 * by then (expired, evicted, kept by another process) are searched again.
 */
export class ReadAhead {
  private readonly cache: LRUCache<string, Rest>;

  constructor(clock: Clock) {
    this.cache = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ rows }) => rows.reduce((sum, { length }) => sum + length, 1),
      ttl: keptMs,
      ttlAutopurge: true,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    });
  }

  /** Whether this many more bytes can be kept without evicting others. */
  hasRoom(bytes: number): boolean {
    return this.cache.calculatedSize + bytes <= maxBytes;
  }

  /** Keeps rows for a tenant; returns the token that retrieves them. */
  keep(tenantId: string, { rows, isLast }: Rest): string {
    const token = randomUUID();
    // The rows are views of the store's entire answer; copies let it be freed.
    this.cache.set(keyOf(tenantId, token), { rows: rows.map((row) => Buffer.from(row)), isLast });
    return token;
  }

  /** The rows of a token; they are removed. */
  take(tenantId: string, token: string): Rest | undefined {
    const key = keyOf(tenantId, token);
    const rest = this.cache.get(key);
    this.cache.delete(key);
    return rest;
  }
}

export interface ListOptions {
  /** Fields in order of precedence; ties are broken by `_id`. */
  sort: Sort;
  /** Cursor of the previous page. */
  after?: string;
  /**
   * Maximum number of documents per page, by default 200 for the first and 500 for others; pages also stay under 512
   * KB.
   */
  limit?: number;
}

type AnyQuery = Query<unknown, unknown>;

/** The first page is small because a user waits for it; further pages fill a message with rows of 1 KB. */
export const pageSize = (after: string | undefined): number => (after === undefined ? 200 : 500);

/** Each search makes the store skip all rows before the cursor, so later searches fetch several pages at once. */
const search = { rows: 2_000, bytes: 2 * 1024 * 1024 };

/** Pages of lists. One instance per process, so that there is one limit for all read-ahead. */
export class ListPages {
  private readonly ahead: ReadAhead;

  constructor(clock: Clock) {
    this.ahead = new ReadAhead(clock);
  }

  /**
   * One page of the rows that `find` returns, after the cursor if there is one; `sort` must be a total order.
   * @throws AppError `malformed` for an invalid cursor
   */
  async page<R extends { _id: Types.ObjectId }>(
    tenantId: string,
    { sort, after, limit = pageSize(after) }: ListOptions,
    find: (beyond?: object) => AnyQuery,
  ): Promise<Page<R>> {
    const [position, token] = after?.split('.') ?? [];
    const beyond = position === undefined ? undefined : afterCursor(position, sort);
    const kept = token === undefined ? undefined : this.ahead.take(tenantId, token);
    const searchLimit = beyond && this.ahead.hasRoom(search.bytes) ? Math.max(search.rows, limit) : limit;
    const { rows, isLast } = kept ?? (await this.search(find(beyond).sort(sort), searchLimit));
    const { items, last } = fitPage(rows.slice(0, limit).map((row) => mongo.BSON.deserialize(row) as R));
    const rest = { rows: rows.slice(items.length), isLast };
    return {
      items,
      ...(last && !isExhausted(rest) && { next: this.next(tenantId, cursorOf(last, sort), rest) }),
    };
  }

  /** The first rows as BSON: up to `limit`, or fewer if they reach 2 MB; at least one. */
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

  private next(tenantId: string, position: string, rest: Rest): string {
    return rest.rows.length === 0 ? position : `${position}.${this.ahead.keep(tenantId, rest)}`;
  }
}

const isExhausted = ({ rows, isLast }: Rest): boolean => isLast && rows.length === 0;
