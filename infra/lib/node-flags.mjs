/**
 * For Node processes that compute. In V8 13.6 the escape analysis of Maglev, a compiler, sometimes gives every object created by
 * one line the same number: the last one (ADR 0005).
 */
export const nodeFlags = ['--no-maglev-escape-analysis'];

/** For the processes of Officina, which run for months: they compute too, and give back what they no longer need (ADR 0058). */
export const processFlags = [...nodeFlags, '--max-semi-space-size=4', '--initial-old-space-size=32'];

/**
 * Environment of the same processes, read by glibc's malloc. Blocks from 32 KB are not in its heap, which shrinks only at its end; the
 * heap grows by less, so that its end has no room for them either.
 */
export const processEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TOP_PAD_: '16384',
};
