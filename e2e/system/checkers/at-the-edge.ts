import type { z } from 'zod';
import { factsOf } from './field-facts.ts';
import { placesOf, withValue } from './places.ts';

/** Lists whose items may not be the same twice: at their full length among the largest documents. */
const eachOnce = new Set(['machines']);

/** A good body with every free text and every list as long as it may be. */
export function atTheEdge<T extends object>(schema: z.ZodType, good: T): T {
  let body = good;
  for (const { path, value } of placesOf(good).toReversed()) {
    const { maxLength, maxItems, isFree } = factsOf(schema, path);
    if (Array.isArray(value) && maxItems !== undefined && !eachOnce.has(path))
      body = withValue(
        body,
        path,
        Array.from({ length: maxItems }, () => first(body, path)),
      );
    if (isFree && maxLength !== undefined && typeof value === 'string' && !/^[0-9a-f]{24}$/.test(value))
      body = withValue(body, path, 'x'.repeat(maxLength));
  }
  return body;
}

const first = (body: object, path: string) =>
  placesOf(body).find((place) => place.path === `${path}.0`)?.value;
