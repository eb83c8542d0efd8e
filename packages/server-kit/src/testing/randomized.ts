import { z } from 'zod';
import { loadConfig } from '../load-config.ts';

const { TEST_RUN, TEST_SEED } = loadConfig(
  z.object({ TEST_RUN: z.enum(['usual', 'long']).default('usual'), TEST_SEED: z.coerce.number().optional() }),
);

/** Whether randomized tests run with all repetitions. */
export const isLongRun = TEST_RUN === 'long';

/** Number of repetitions of a randomized test: all with `TEST_RUN=long`, otherwise a fifth. */
export const repetitions = (repetitions: number): number =>
  isLongRun ? repetitions : Math.ceil(repetitions / 5);

/** The random seed of a test: `TEST_SEED`, or a new one in each run. Prints it. */
export function randomSeed(what: string): number {
  const seed = TEST_SEED ?? Math.floor(Math.random() * 1_000_000);
  process.stdout.write(`note: ${what}: seed ${seed}\n`);
  return seed;
}
