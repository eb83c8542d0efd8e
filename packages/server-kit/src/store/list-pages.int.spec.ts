import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { Schema, type Connection, type Model, type Types } from 'mongoose';
import { SystemClock } from '../clock.ts';
import { testMongo, type TestMongo } from '../testing/test-mongo.ts';
import { ListPages } from './list-pages.ts';
import { tenantScope } from './tenant-scope.ts';

interface Note {
  _id: Types.ObjectId;
  tenantId: string;
  place: number;
}

let mongo: TestMongo;
let connection: Connection;
let notes: Model<Note>;
let pages: ListPages;
let searches: number;

const countOf = 3_000;

beforeAll(async () => {
  mongo = testMongo();
  connection = await mongoose.createConnection(mongo.uri, { dbName: `${mongo.prefix}_pages` }).asPromise();
  const schema = new Schema<Note>({ tenantId: String, place: Number });
  schema.plugin(tenantScope);
  notes = connection.model<Note>('notes', schema, 'notes');
  for (const tenantId of ['A', 'B'])
    await notes.insertMany(Array.from({ length: countOf }, (_, place) => ({ tenantId, place })));
});
afterAll(async () => {
  await connection.close();
  await mongo.close();
});
beforeEach(() => {
  pages = new ListPages(new SystemClock());
  searches = 0;
});

const pageOf = (tenantId: string, after?: string, limit?: number) =>
  pages.page<Note>(tenantId, { sort: { place: 1, _id: 1 }, after, limit }, (beyond) => {
    searches += 1;
    return notes.find({ tenantId, ...beyond });
  });

/** All pages in order; `onwards` may change the next cursor. */
async function read(tenantId: string, onwards = (next: string) => next) {
  const found: Note[][] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const { items, next } = await pageOf(tenantId, after);
    found.push(items);
    after = next && onwards(next);
  }
  return found;
}
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place);
const places = (found: Note[][]) => found.flat().map(({ place }) => place);

describe('pages of a long list', () => {
  it('have 200 rows, then 500, and contain each row once; 3,000 rows take three searches', async () => {
    const found = await read('A');
    expect(found.map(({ length }) => length)).toEqual([200, 500, 500, 500, 500, 500, 300]);
    expect(places(found)).toEqual(upTo(countOf));
    expect(searches).toBe(3);
  });

  it('are the same if the rows read ahead are lost, or kept by another process', async () => {
    const found = await read('A', (next) => {
      pages = new ListPages(new SystemClock());
      return next;
    });
    expect(places(found)).toEqual(upTo(countOf));
    expect(searches).toBe(found.length);
  });

  it('are the same when one is requested twice', async () => {
    const { next: second } = await pageOf('A');
    const { next: third } = await pageOf('A', second);
    const once = await pageOf('A', third);
    expect(searches).toBe(2);
    const twice = await pageOf('A', third);
    expect(searches).toBe(3);
    expect([places([once.items]), places([twice.items])]).toEqual(Array(2).fill(upTo(1_200).slice(700)));
  });

  it('never contain rows that were read ahead for another tenant', async () => {
    const { next: second } = await pageOf('A');
    const { next: third } = await pageOf('A', second);
    const { items } = await pageOf('B', third);
    expect(new Set(items.map(({ tenantId }) => tenantId))).toEqual(new Set(['B']));
    expect(searches).toBe(3);
    await pageOf('A', third);
    expect(searches).toBe(3);
  });

  it('have no more rows than the limit, and end with the last row', async () => {
    const first = await pageOf('A', undefined, 2_999);
    expect([first.items.length, typeof first.next]).toEqual([2_999, 'string']);
    const last = await pageOf('A', first.next, 2_999);
    expect([places([last.items]), last.next]).toEqual([[2_999], undefined]);
    expect((await pageOf('A', undefined, 3_000)).next).toBe(undefined);
    expect(await pageOf('nobody')).toEqual({ items: [] });
  });
});
