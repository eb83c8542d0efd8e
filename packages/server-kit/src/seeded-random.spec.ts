import { expect, it } from '@jest/globals';
import { seededRandom } from './seeded-random.ts';

it('seededRandom returns the numbers of mulberry32, so that a recorded seed can be replayed', () => {
  const next = seededRandom(20261);
  const numbers = Array.from({ length: 4 }, () => next() * 2 ** 32);
  expect(numbers).toEqual([2_414_899_754, 349_179_620, 4_185_003_846, 536_376_293]);
});
