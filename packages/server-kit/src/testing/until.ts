import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until a condition holds.
 * @returns the milliseconds until then, without those by which a busy machine delayed this process
 * @throws if the condition does not hold after `limitMs`
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  limitMs = 30_000,
  pauseMs = 5,
): Promise<number> {
  const began = performance.now();
  let lateness = 0;
  while (!(await holds())) {
    if (performance.now() - began > limitMs) throw new Error(`not after ${limitMs} ms: ${holds}`);
    const paused = performance.now();
    await delay(pauseMs);
    lateness += Math.max(0, performance.now() - paused - 4 * pauseMs);
  }
  return performance.now() - began - lateness;
}

const tickMs = 20;

/**
 * Measures from now on by how much a busy machine delays this process, which no time limit of a test should count.
 * @returns ends the measurement and returns the milliseconds in all
 */
export function watchLateness(): () => number {
  let [last, lateness] = [performance.now(), 0];
  const ticks = setInterval(() => {
    const now = performance.now();
    lateness += Math.max(0, now - last - tickMs);
    last = now;
  }, tickMs);
  return () => {
    clearInterval(ticks);
    return lateness;
  };
}

/**
 * Times some work.
 * @returns its outcome, the milliseconds by the clock, and those without the time in which this process was delayed
 */
export async function timed<T>(work: () => Promise<T>): Promise<{ outcome: T; byClock: number; ms: number }> {
  const lateness = watchLateness();
  const began = performance.now();
  const outcome = await work();
  const byClock = performance.now() - began;
  return { outcome, byClock, ms: byClock - lateness() };
}
