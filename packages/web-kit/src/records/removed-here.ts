const removed = new Set<string>();

/** A record that was deleted from here is not asked for again while its sheet slides out. */
export const rememberRemoved = (id: string): void => void removed.add(id);

export const wasRemovedHere = (id: string): boolean => removed.has(id);
