import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { afterCursor, cursorOf, withTieBreaker } from './list-pages.ts';

const _id = new Types.ObjectId('64b000000000000000000001');
const start = new Date('2026-11-21T09:55:00Z');

describe('a list cursor', () => {
  it('keeps the types of its values', () => {
    const sort = withTieBreaker({ start: -1 });
    expect(afterCursor(cursorOf({ start, _id }, sort), sort)).toEqual({
      $or: [{ start: { $lt: start } }, { start: null }, { start, _id: { $gt: _id } }],
    });
  });

  it('sorts absent fields first', () => {
    const up = withTieBreaker({ name: 1 });
    expect(afterCursor(cursorOf({ _id }, up), up)).toEqual({
      $or: [{ name: { $ne: null } }, { name: null, _id: { $gt: _id } }],
    });
    const down = withTieBreaker({ name: -1 });
    expect(afterCursor(cursorOf({ _id }, down), down)).toEqual({ $or: [{ name: null, _id: { $gt: _id } }] });
  });

  it.each(['', 'x', '!!', Buffer.from('[1]').toString('base64url'), Buffer.from('{}').toString('base64url')])(
    'rejects %j',
    (cursor) => expect(() => afterCursor(cursor, withTieBreaker({ name: 1 }))).toThrow(/bad list cursor/),
  );
});
