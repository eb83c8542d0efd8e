/** Enough names for a message. */
const most = 20;

/**
 * Paths of fields that the contract does not know: in `sent` but not in `taken`, at any depth, shallow ones first, at most 20.
 * Contracts rename no field, so a field that is missing in `taken` is unknown. Does not recurse, so that deep nesting cannot
 * overflow the stack.
 */
export const unknownFields = (sent: unknown, taken: unknown): string[] => {
  const unknown: string[] = [];
  const queue = [{ sent, taken, path: '' }];
  for (const { sent: from, taken: to, path } of queue) {
    if (!isObject(from) || !isObject(to)) continue;
    for (const key of Object.keys(from)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (Object.hasOwn(to, key)) queue.push({ sent: from[key], taken: to[key], path: at });
      else unknown.push(at);
      if (unknown.length === most) return unknown;
    }
  }
  return unknown;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
