/**
 * For Node processes that compute. In V8 13.6 the escape analysis of Maglev, a compiler, sometimes gives every object created by
 * one line the same number: the last one (ADR 0005).
 */
export const nodeFlags = ['--no-maglev-escape-analysis'];

/**
 * Environment of the processes of Officina, which run for months, read by glibc's malloc (ADR 0058). Blocks from 8 KB are not in its
 * heap, which shrinks only at its end; the heap grows by less, so that its end has no room for them either. Their number is limited, because
 * the kernel allows a process 65,530 mappings, and V8 ends it when there are no more.
 */
export const processEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_MMAP_MAX_: '16384',
  MALLOC_TOP_PAD_: '4096',
};
