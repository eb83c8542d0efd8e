import { afterEach, expect, jest, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { Heartbeat } from './heartbeat.mjs';

afterEach(() => void jest.useRealTimers());

test('a machine that was suspended does not count as silence', async () => {
  let silent;
  const heartbeat = new Heartbeat(
    () => pause(100),
    (seconds) => (silent = seconds),
  );
  await pause(2_500);
  // As after a suspension: for long nothing of this process runs, neither the beat nor the answer.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 12_000);
  await pause(3_000);
  heartbeat.end();
  expect(silent).toBeUndefined();
}, 30_000);

test.each([
  ['has a minute until its first answer', false, 60],
  ['is missed after seven seconds as soon as it was seen to serve, whoever saw that', true, 7],
])('what never answers %s', (_, serves, seconds) => {
  jest.useFakeTimers();
  const onSilent = jest.fn();
  const heartbeat = new Heartbeat(() => new Promise(() => {}), onSilent);
  if (serves) heartbeat.serves();
  jest.advanceTimersByTime(seconds * 1_000);
  expect(onSilent).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(onSilent.mock.calls).toEqual([[seconds]]);
});
