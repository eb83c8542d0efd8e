/** More names than these say nothing new. */
const most = 20;

/**
 * Fields of a body that its contract does not know: paths in dots of what was `sent` and is not in what was `taken` from it, at
 * any depth, shallow ones first, at most 20. Contracts rename no field, so that a missing one is an unknown one. Does not
 * recurse, so that deep nesting cannot overflow the stack.
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
