import { expect, it } from '@jest/globals';
import { storeTimes } from './connect-store.ts';

it('an attempt to reach the store takes at most two seconds, and the next one follows half a second later', () => {
  expect(storeTimes).toEqual({ attemptMs: 2_000, retryMs: 500 });
});
