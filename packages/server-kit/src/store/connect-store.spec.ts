import { expect, it } from '@jest/globals';
import { storeTimes } from './connect-store.ts';

it('each try to reach the store takes two seconds at most, and the next one comes half a second later', () => {
  expect(storeTimes).toEqual({ tryMs: 2_000, againMs: 500 });
});
