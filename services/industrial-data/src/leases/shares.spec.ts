import { describe, expect, it } from '@jest/globals';
import { leaseTimes } from './lease-times.ts';
import { movesOf } from './shares.ts';
import { LeaseHealth } from './lease-health.ts';

const lease = (_id: string, owner: string, term = 0) => ({ _id, owner, term });
const none = new Set<string>();

describe('what a replica has to do', () => {
  it('takes its share of what nobody has, or a dead one', () => {
    const leases = [lease('a', 'one'), lease('b', 'gone', 7), lease('c', 'two')];
    const wanted = new Set(['a', 'b', 'c', 'd']);
    const alive = new Set(['one', 'two']);
    expect(movesOf({ self: 'one', wanted, borrowed: none, leases, alive })).toEqual({
      ...{ keep: ['a'], giveBack: [], room: 1 },
      free: [{ key: 'b', before: lease('b', 'gone', 7) }, { key: 'd' }],
      left: [],
    });
  });

  it('gives back what is too much, and what nobody wants any more', () => {
    const leases = ['a', 'b', 'c', 'x'].map((key) => lease(key, 'one'));
    const situation = { self: 'one', wanted: new Set(['a', 'b', 'c']), borrowed: none, leases };
    expect(movesOf({ ...situation, alive: new Set(['one', 'two']) })).toMatchObject({
      ...{ keep: ['a', 'b'], giveBack: ['c', 'x'], room: 0 },
    });
    expect(movesOf({ ...situation, alive: new Set(['one']) })).toMatchObject({
      ...{ keep: ['a', 'b', 'c'], giveBack: ['x'], room: 0 },
    });
  });

  it('ends what the dead have left of connections that nobody wants', () => {
    const leases = [lease('a', 'gone'), lease('x', 'gone', 2), lease('y', 'two')];
    const [wanted, alive] = [new Set(['a']), new Set(['one', 'two'])];
    const { left } = movesOf({ self: 'one', wanted, borrowed: none, leases, alive });
    expect(left).toEqual([lease('x', 'gone', 2)]);
  });

  it('keeps what is borrowed, whatever its share', () => {
    const leases = ['a', 'b', 'x'].map((key) => lease(key, 'one'));
    const borrowed = new Set(['b', 'x']);
    const alive = new Set(['one', 'two']);
    const moves = movesOf({ self: 'one', wanted: new Set(['a', 'b']), borrowed, leases, alive });
    expect(moves).toMatchObject({ keep: ['a', 'b', 'x'], giveBack: [], room: 0 });
  });
});

describe('how sure a replica is', () => {
  const at = (...steps: [seconds: number, what: (standing: LeaseHealth, now: number) => void][]) => {
    const standing = new LeaseHealth(leaseTimes);
    for (const [seconds, what] of steps) what(standing, seconds * 1_000);
    return (seconds: number, others: string[] = []) => standing.isSure(others, seconds * 1_000);
  };
  const renewed = (standing: LeaseHealth, now: number) => standing.renewed(now);
  const failed = (standing: LeaseHealth, now: number) => standing.failed(now);
  const hear = (run: string, reaches: boolean) => (standing: LeaseHealth, now: number) =>
    standing.hear(run, reaches, now);

  it('is sure for 25 s after a beat, and never before the first', () => {
    const isSure = at([100, renewed]);
    expect([isSure(124), isSure(125)]).toEqual([true, false]);
    expect(at([100, failed])(101)).toBe(false);
  });

  it('is sure without the store where it is alone, as long as it has tried', () => {
    const isSure = at([100, renewed], [113, failed]);
    expect([isSure(137), isSure(138)]).toEqual([true, false]);
  });

  it('is sure without the store while every other replica says that it is out too', () => {
    expect(at([100, renewed], [126, failed], [128, hear('two', false)])(130, ['two'])).toBe(true);
    expect(at([100, renewed], [126, failed], [128, hear('two', true)])(130, ['two'])).toBe(false);
    expect(at([100, renewed], [126, failed])(130, ['two'])).toBe(false);
    expect(at([100, renewed], [126, failed], [128, hear('two', false)])(141, ['two'])).toBe(false);
    expect(at([100, renewed], [126, failed], [128, hear('two', false)])(130, ['two', 'three'])).toBe(false);
  });

  it('is not sure after it stood still, whoever it knew before', () => {
    expect(at([100, renewed])(160)).toBe(false);
    expect(at([100, renewed], [110, failed])(170)).toBe(false);
  });
});
