import { expect, test } from '@jest/globals';
import { withOutcomes } from './long-run.mjs';

const outcome = (name, words, more = {}) => ({
  suite: { name, words },
  ...{ passed: 1, failed: 0, seconds: 1.6, notes: [], ...more },
});
const first = { commit: 'a1', day: '2026-11-24', node: 'v24' };
const second = { commit: 'b2', day: '2026-11-25', node: 'v24' };

test('each suite, and each part of one, keeps what its last long run said, with the commit it was of', () => {
  const before = withOutcomes([], [outcome('kill', []), outcome('industrial-data', ['soak'])], first);
  const after = withOutcomes(before, [outcome('kill', [], { failed: 2, notes: ['16 kills'] })], second);
  const common = { passed: 1, seconds: 2 };
  expect(after).toEqual([
    { name: 'industrial-data: soak', ...first, ...common, failed: 0, notes: [] },
    { name: 'kill', ...second, ...common, failed: 2, notes: ['16 kills'] },
  ]);
});
