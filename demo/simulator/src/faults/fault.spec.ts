import { describe, expect, it } from '@jest/globals';
import { answerTo, requestOf } from '../frames.ts';
import { Faults } from './fault.ts';

const request = { transaction: 0x0102, unit: 3, fc: 3, address: 100, count: 1 };
const answer = answerTo(request, [0x00eb]);
const good = '01020000000503030200eb';

/** The pieces that the client receives, with their times and bytes. */
const piecesAfter = (texts: string[], ofRequest = request) =>
  new Faults(texts).applyTo(answer, ofRequest).map(({ bytes, afterMs }) => [afterMs, bytes.toString('hex')]);

describe('an answer', () => {
  it.each([
    ['unchanged without a fault', [], [[0, good]]],
    ['delayed', ['delay=2000'], [[2_000, good]]],
    ['replaced by nonsense', ['garbage'], [[0, 'a5'.repeat(10)]]],
    ['of another transaction', ['transaction'], [[0, `0103${good.slice(4)}`]]],
    ['of another unit', ['unit'], [[0, good.replace('0503', '0502')]]],
    ['cut', ['truncated'], [[0, good.slice(0, -2)]]],
    ['twice in one segment', ['glued'], [[0, good + good]]],
    ['replaced by an exception', ['exception=6'], [[0, '010200000003038306']]],
    ['replaced by an exception in its range', ['exception=2@100-120'], [[0, '010200000003038302']]],
    ['unchanged outside the range of an exception', ['exception=2@101-120'], [[0, good]]],
    ['delayed and cut', ['delay=50', 'truncated'], [[50, good.slice(0, -2)]]],
  ])('%s', (_, texts, wanted) => expect(piecesAfter(texts)).toEqual(wanted));

  it('arrives byte by byte', () => {
    const pieces = piecesAfter(['drip']);
    expect(pieces).toHaveLength(11);
    expect(pieces[3]).toEqual([5, '00']);
    expect(pieces.map(([, bytes]) => bytes).join('')).toBe(good);
  });

  it('is lost every third time', () => {
    const faults = new Faults(['drop=3']);
    const got = [1, 2, 3, 4, 5, 6].map(() => faults.applyTo(answer, request).length);
    expect(got).toEqual([1, 1, 0, 1, 1, 0]);
  });
});

it('flapping faults alternate with normal operation', () => {
  let now = 5_000;
  const faults = new Faults(['hole', 'flap=30'], () => now);
  const seen = [0, 29_999, 30_000, 59_999, 60_000].map((after) => {
    now = 5_000 + after;
    return faults.has('hole');
  });
  expect(seen).toEqual([false, false, true, true, false]);
});

it.each(['fire', 'delay', 'delay=soon', 'exception=2@x', 'toString'])(
  'rejects the unknown fault %s',
  (text) => expect(() => new Faults([text])).toThrow(/fault/),
);

it('a request that is too short has no address', () =>
  expect(requestOf(Buffer.from('000100000002012b', 'hex'))).toEqual({
    ...{ transaction: 1, unit: 1, fc: 0x2b, address: 0, count: 0 },
  }));
