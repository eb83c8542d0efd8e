import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Progress } from './progress.mjs';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

function shown(isTTY, everyMs) {
  const written = [];
  const progress = new Progress('Copio', 200, { isTTY, write: (text) => written.push(text) });
  for (const _step of [1, 2, 3]) {
    jest.advanceTimersByTime(everyMs);
    progress.add(50);
  }
  progress.end();
  return written;
}

test('on a terminal one line changes and is cleared at the end', () => {
  expect(shown(true, 200)).toEqual([
    '\r\x1b[KCopio: 25 %',
    '\r\x1b[KCopio: 50 %',
    '\r\x1b[KCopio: 75 %',
    '\r\x1b[K',
  ]);
});

test('elsewhere a line is printed every ten seconds', () => {
  expect(shown(false, 5_000)).toEqual(['Copio: 50 %\n']);
});
