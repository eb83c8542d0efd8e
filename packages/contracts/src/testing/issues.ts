import type { z } from 'zod';

/** `path: message` of each issue, as the gateway would put them into `errors[]`; empty = valid. */
export const issuesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
