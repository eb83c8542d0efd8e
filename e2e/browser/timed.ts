import { expect } from '@playwright/test';
import { performance } from 'node:perf_hooks';

/** Prints the seconds that some work takes, which must be fewer than the limit; returns what the work returns. */
export async function timed<T>(what: string, limitSeconds: number, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const result = await work();
  const seconds = (performance.now() - begin) / 1_000;
  process.stdout.write(`note: ${what}: ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThan(limitSeconds);
  return result;
}
