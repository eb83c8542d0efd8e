import type { Registry, RegistrySection } from '@officina/web-kit';
import * as z from 'zod/mini';

// The probe for a faster mode would be reported by the content security policy.
z.config({ jitless: true });

const path = z.string().check(z.startsWith('/'));

const section = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  title: z.string(),
  routes: z.array(path),
  access: z.enum(['staff', 'public']),
  menu: z.optional(
    z.object({
      label: z.string(),
      key: z.string(),
      icon: z.string(),
      group: z.number(),
      order: z.number(),
      link: z.optional(path),
    }),
  ),
  version: z.optional(z.string()),
  manifest: z.optional(path),
  previous: z.array(z.string()),
});

const registry = z.object({ schema: z.literal(1), sections: z.array(z.unknown()) });

/** Reads a registry; one section that does not fit is left out, and undefined means that nothing in it can be used. */
export const checkRegistry = (value: unknown): Registry | undefined => {
  const parsed = z.safeParse(registry, value);
  if (!parsed.success) return undefined;
  const sections = parsed.data.sections.flatMap((item): RegistrySection[] => {
    const { data } = z.safeParse(section, item);
    return data ? [data] : [];
  });
  return sections.length > 0 ? { schema: 1, sections } : undefined;
};
