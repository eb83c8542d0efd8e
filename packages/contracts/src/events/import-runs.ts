/** Request id of the writes of one import, also of its undo: its events belong together. */
export const importRequestId = (run: string): string => `import ${run}`;

/** The import that an event belongs to, by its request id; undefined for other events, and for those of older versions. */
export const importOf = (requestId: string): string | undefined => /^import ([\w-]+)$/.exec(requestId)?.[1];
