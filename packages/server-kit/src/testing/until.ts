import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 5;

/**
 * Waits until it is so.
 * @returns how many milliseconds that took, without those by which a busy machine made its pauses much longer
 * @throws when it is not after `limitMs`
 */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<number> {
  const began = performance.now();
  let lateness = 0;
  while (!(await isSo())) {
    if (performance.now() - began > limitMs) throw new Error(`not after ${limitMs} ms: ${isSo}`);
    const paused = performance.now();
    await delay(pauseMs);
    lateness += Math.max(0, performance.now() - paused - 4 * pauseMs);
  }
  return performance.now() - began - lateness;
}
