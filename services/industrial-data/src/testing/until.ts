import { setTimeout as delay } from 'node:timers/promises';

/** Waits until it is so. @returns how many milliseconds that took @throws when it is not after `limitMs` */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > limitMs) throw new Error(`not after ${limitMs} ms: ${isSo}`);
    await delay(5);
  }
  return performance.now() - began;
}
