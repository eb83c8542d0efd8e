import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose, { Schema, type Connection, type Model, type Types } from 'mongoose';
import { SystemClock } from '../clock.ts';
import { testMongo, type TestMongo } from '../testing/test-mongo.ts';
import { ListPages } from './list-pages.ts';
import { tenantScope } from './tenant-scope.ts';

interface Note {
  _id: Types.ObjectId;
  tenantId: string;
  place: number;
  text: string;
}

const countOf = 120;
let mongo: TestMongo;
let connection: Connection;
let notes: Model<Note>;

beforeAll(async () => {
  mongo = testMongo();
  connection = await mongoose.createConnection(mongo.uri, { dbName: `${mongo.prefix}_pages` }).asPromise();
  const schema = new Schema<Note>({ tenantId: String, place: Number, text: String });
  schema.plugin(tenantScope);
  notes = connection.model<Note>('notes', schema, 'notes');
  const text = 'è'.repeat(96_000);
  const large = Array.from({ length: countOf }, (_, place) => ({ tenantId: 'L', place, text }));
  for (let from = 0; from < countOf; from += 40) await notes.insertMany(large.slice(from, from + 40));
});
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

it('pages of 192 KB documents are limited by bytes, lose none, and little is read ahead', async () => {
  const pages = new ListPages(new SystemClock());
  const found: Note[][] = [];
  let searches = 0;
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const { items, next } = await pages.page<Note>('L', { sort: { place: 1, _id: 1 }, after }, (beyond) => {
      searches += 1;
      return notes.find({ tenantId: 'L', ...beyond });
    });
    found.push(items);
    after = next;
  }
  expect(found.flat().map(({ place }) => place)).toEqual(
    Array.from({ length: countOf }, (_, place) => place),
  );
  expect(new Set(found.slice(0, -1).map(({ length }) => length))).toEqual(new Set([2]));
  // The 2 MB of a search hold ten documents.
  expect(searches).toBe(12);
});
