import type { z } from 'zod';
import type { Answer } from '../../support/http.ts';
import { badValuesFor } from './bad-values.ts';
import { factsOf } from './field-facts.ts';
import { inParallel } from './in-parallel.ts';
import { placesOf, withValue } from './places.ts';
import { errorPaths, problemFaults } from './problem-faults.ts';

/** A body with one bad value, and its path. */
export interface BrokenBody {
  kind: string;
  path: string;
  body: unknown;
}

const forbiddenKeys = ['$where', '__proto__', 'constructor', 'prototype', 'a.b', 'a\0b'];

/** Forbidden keys, in every object of the body. */
function withForbiddenKeys(body: object): BrokenBody[] {
  const objects = placesOf(body).filter(({ value }) => value instanceof Object && !Array.isArray(value));
  return ['', ...objects.map(({ path }) => path)].flatMap((holder) =>
    forbiddenKeys.map((key) => {
      const inner =
        holder === '' ? body : (placesOf(body).find(({ path }) => path === holder)?.value as object);
      // As a computed name `__proto__` becomes an own key.
      const broken = { ...inner, [key]: { polluted: true } };
      const path = holder === '' ? key : `${holder}.${key}`;
      return { kind: 'forbidden key', path, body: holder === '' ? broken : withValue(body, holder, broken) };
    }),
  );
}

/** Every field of a good body × every class of bad values. */
export function brokenBodies(schema: z.ZodType, body: object): BrokenBody[] {
  const inFields = placesOf(body).flatMap(({ path, value }) =>
    badValuesFor(value, factsOf(schema, path)).map((bad) => ({
      kind: bad.kind,
      path,
      body: withValue(body, path, bad.value),
    })),
  );
  const whole = [null, [], 'text', 42, true].map((value) => ({ kind: 'no object', path: '', body: value }));
  return [...inFields, ...withForbiddenKeys(body), ...whole];
}

/** An error names the bad field, or something inside a bad object; the path of the body itself is ''. */
const names = (error: string, path: string) =>
  error === path || (path !== '' && error.startsWith(`${path}.`));

const shown = (body: unknown, path: string) => {
  const value: unknown = placesOf(body).find((place) => place.path === path)?.value ?? body;
  return JSON.stringify(value)?.slice(0, 80);
};

/** Sends bodies with one bad value each, and returns those that were not rejected at that path. */
export async function badFieldFaults(
  broken: BrokenBody[],
  send: (body: unknown) => Promise<Answer>,
): Promise<string[]> {
  const found = await inParallel(broken, async ({ kind, path, body }) => {
    const answer = await send(body);
    const paths = errorPaths(answer);
    const isNamed = paths.some((error) => names(error, path));
    const faults = [
      ...problemFaults(answer),
      ...(answer.status === 422 ? [] : [`${answer.status} instead of 422`]),
      ...(isNamed ? [] : [`errors name ${paths.join(', ') || 'nothing'}`]),
    ];
    return faults.length === 0 ? [] : [`${kind} at ${path} = ${shown(body, path)}: ${faults.join(', ')}`];
  });
  return found.flat();
}
