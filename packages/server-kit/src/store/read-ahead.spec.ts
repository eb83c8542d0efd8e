import { beforeEach, describe, expect, it } from '@jest/globals';
import { ReadAhead } from './list-pages.ts';

const megabyte = 1024 * 1024;
const rest = (bytes: number) => ({ rows: [Buffer.alloc(bytes / 2), Buffer.alloc(bytes / 2)], isLast: false });

const start = Date.UTC(2026, 10, 22);
let now: number;
let ahead: ReadAhead;
beforeEach(() => {
  now = start;
  ahead = new ReadAhead({ now: () => new Date(now) });
});

describe('the read-ahead cache', () => {
  it('returns rows once, and only to their tenant', () => {
    const token = ahead.keep('A', rest(8));
    expect(ahead.take('B', token)).toBe(undefined);
    expect(ahead.take('A', token)).toEqual(rest(8));
    expect(ahead.take('A', token)).toBe(undefined);
  });

  it('keeps rows for ten seconds', () => {
    const [first, second] = [ahead.keep('A', rest(8)), ahead.keep('A', rest(8))];
    now = start + 9_900;
    expect(ahead.take('A', first)).toEqual(rest(8));
    now = start + 10_100;
    expect(ahead.take('A', second)).toBe(undefined);
  });

  it('holds 32 MB; the oldest rows are evicted first', () => {
    const tokens = Array.from({ length: 15 }, () => ahead.keep('A', rest(2 * megabyte)));
    expect([ahead.hasRoom(megabyte), ahead.hasRoom(2 * megabyte)]).toEqual([true, false]);
    const [newer, newest] = [ahead.keep('A', rest(megabyte)), ahead.keep('A', rest(2 * megabyte))];
    const found = [...tokens, newer, newest].map((token) => ahead.take('A', token) !== undefined);
    expect(found).toEqual([false, ...Array(16).fill(true)]);
    expect(ahead.hasRoom(32 * megabyte)).toBe(true);
  });

  it('copies the rows, so that the answer can be freed', () => {
    const answer = Buffer.alloc(megabyte);
    const token = ahead.keep('A', { rows: [answer.subarray(0, 10)], isLast: true });
    expect(ahead.take('A', token)?.rows.map(({ buffer }) => buffer === answer.buffer)).toEqual([false]);
  });
});
