import { z } from 'zod';
import { loadConfig } from '../load-config.ts';

const { TEST_RUN, TEST_SEED } = loadConfig(
  z.object({ TEST_RUN: z.enum(['usual', 'long']).default('usual'), TEST_SEED: z.coerce.number().optional() }),
);

/** Whether what is repeated for chance is repeated as often as it may need. */
export const isLongRun = TEST_RUN === 'long';

/** How often something is repeated for chance: all of it with `TEST_RUN=long`, else a fifth. */
export const often = (whole: number): number => (isLongRun ? whole : Math.ceil(whole / 5));

/** The seed of one test's chance: `TEST_SEED`, without which it is another one in each run. It is printed. */
export function chanceSeed(what: string): number {
  const seed = TEST_SEED ?? Math.floor(Math.random() * 1_000_000);
  process.stdout.write(`note: ${what}: seed ${seed}\n`);
  return seed;
}
