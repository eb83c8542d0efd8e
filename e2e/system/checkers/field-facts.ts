import { z } from 'zod';

type Json = Record<string, unknown>;

/** A schema's rules for one field of a body, as far as bad values depend on them. */
export interface FieldFacts {
  nullable: boolean;
  required: boolean;
  /** Allowed texts; absent if any text is allowed. */
  options?: string[];
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

const alternatives = (schema: Json): Json[] => (schema['anyOf'] as Json[] | undefined) ?? [schema];

function step(schema: Json, key: string): { inner: Json; required: boolean } {
  for (const one of alternatives(schema)) {
    const named = (one['properties'] as Json | undefined)?.[key] ?? one['additionalProperties'];
    const inner = /^\d+$/.test(key) ? one['items'] : named;
    const required = ((one['required'] ?? []) as string[]).includes(key);
    if (inner) return { inner: inner as Json, required };
  }
  throw new Error(`the schema has no ${key}`);
}

const known = new WeakMap<z.ZodType, Json>();

function jsonOf(schema: z.ZodType): Json {
  const json = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json);
  known.set(schema, json);
  return json;
}

/** Looks up a path of a body in its schema. */
export function factsOf(schema: z.ZodType, path: string): FieldFacts {
  let inner = jsonOf(schema);
  let required = false;
  for (const key of path.split('.')) ({ inner, required } = step(inner, key));
  const options = alternatives(inner);
  const value = options.find((one) => one['type'] !== 'null') ?? {};
  return {
    nullable: options.some((one) => [one['type']].flat().includes('null')),
    required,
    ...(value['enum'] !== undefined && { options: value['enum'] as string[] }),
    ...(value['minLength'] !== undefined && { minLength: value['minLength'] as number }),
    ...(value['maxLength'] !== undefined && { maxLength: value['maxLength'] as number }),
    ...(value['minimum'] !== undefined && { minimum: value['minimum'] as number }),
    ...(value['maximum'] !== undefined && { maximum: value['maximum'] as number }),
    ...(value['maxItems'] !== undefined && { maxItems: value['maxItems'] as number }),
  };
}
