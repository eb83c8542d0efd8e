import { expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { Heartbeat } from './heartbeat.mjs';

test('the time during which a machine was suspended does not count as silence', async () => {
  let silent;
  const heartbeat = new Heartbeat(
    () => pause(100),
    (seconds) => (silent = seconds),
  );
  await pause(2_500);
  // As after a suspension: nothing of this process runs for a long time, neither the beat nor the answer.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 12_000);
  await pause(3_000);
  heartbeat.end();
  expect(silent).toBeUndefined();
});
