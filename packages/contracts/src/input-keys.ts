import type { FieldError } from './problem.ts';

/** Names that no field of a body may have: they would reach prototypes. */
export const reservedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const isForbidden = (key: string): boolean => reservedNames.has(key) || /[$.\0]/.test(key);

/**
 * Errors for forbidden keys at any depth of a parsed JSON body: keys with `$`, `.` or NUL (store operators and paths), and reserved
 * names. At most 20 errors, shallow keys first. Does not recurse, so that deep nesting cannot overflow the stack.
 */
export const forbiddenKeys = (value: unknown): FieldError[] => {
  const errors: FieldError[] = [];
  const queue: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (const { value: current, path } of queue) {
    if (typeof current !== 'object' || current === null) continue;
    for (const key of Object.keys(current)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (isForbidden(key)) errors.push({ path: at, message: 'Nome di campo non ammesso' });
      else queue.push({ value: Reflect.get(current, key), path: at });
      if (errors.length === 20) return errors;
    }
  }
  return errors;
};
