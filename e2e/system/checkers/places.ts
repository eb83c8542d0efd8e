import { z } from 'zod';

type Json = Record<string, unknown>;

/** A value in a JSON body; `path` is written as in `errors[].path`. */
export interface Place {
  path: string;
  value: unknown;
}

/** Every field and element of a body, containers before their contents. */
export function placesOf(body: unknown, above = ''): Place[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const path = above === '' ? key : `${above}.${key}`;
    return [{ path, value }, ...placesOf(value, path)];
  });
}

/** A copy of the body with another value at a path. */
export function withValue<T>(body: T, path: string, value: unknown): T {
  const copy = structuredClone(body);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce<Json>((inner, key) => inner[key] as Json, copy as Json);
  // Not by assignment, because `__proto__` must become a key.
  Object.defineProperty(holder, last, { value, enumerable: true, writable: true, configurable: true });
  return copy;
}

/** The path without positions: `notes.0.text` → `notes.text`. */
export const fieldOf = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

function fieldsBelow(schema: Json, above: string): string[] {
  const parts = [
    ...((schema['anyOf'] ?? []) as Json[]),
    ...(schema['items'] ? [schema['items'] as Json] : []),
  ];
  const named = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  return [
    ...parts.flatMap((part) => fieldsBelow(part, above)),
    ...named.flatMap(([name, inner]) => {
      const path = above === '' ? name : `${above}.${name}`;
      return [path, ...fieldsBelow(inner, path)];
    }),
  ];
}

/** Every field of a schema, without positions. */
export const fieldsOfSchema = (schema: z.ZodType): string[] => [
  ...new Set(fieldsBelow(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, '')),
];
