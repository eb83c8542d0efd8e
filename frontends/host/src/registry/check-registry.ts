import type { MenuPlace, Registry, RegistrySection } from '@officina/web-kit/shell';

// Checked without a schema library, which would add 6 kB to the shell's 145 kB for this file alone.
type Check<T> = (value: unknown) => value is T;
type Checks<T> = { [K in keyof T]-?: Check<T[K]> };

const isText: Check<string> = (value) => typeof value === 'string';
const isNumber: Check<number> = (value) => typeof value === 'number';
const isPath: Check<string> = (value): value is string => isText(value) && value.startsWith('/');
const isName: Check<string> = (value): value is string => isText(value) && /^[a-z][a-z0-9-]*$/.test(value);
const isAccess: Check<RegistrySection['access']> = (value) => value === 'staff' || value === 'public';

const listOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check);

const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

const objectOf =
  <T extends object>(checks: Checks<T>): Check<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check<unknown>>(checks).every(([key, check]) => check(Reflect.get(value, key)));

const isMenu = objectOf<MenuPlace>({
  label: isText,
  key: isText,
  icon: isText,
  group: isNumber,
  order: isNumber,
  link: optional(isPath),
});

const isSection = objectOf<RegistrySection>({
  name: isName,
  title: isText,
  routes: listOf(isPath),
  access: isAccess,
  menu: optional(isMenu),
  under: optional(isName),
  service: optional(isText),
  version: optional(isText),
  manifest: optional(isPath),
  previous: listOf(isText),
});

const isRegistry = objectOf<{ schema: 1; sections: unknown[] }>({
  schema: (value): value is 1 => value === 1,
  sections: (value): value is unknown[] => Array.isArray(value),
});

/** Validates a registry. Invalid sections are omitted; returns undefined if none is valid. */
export const checkRegistry = (value: unknown): Registry | undefined => {
  if (!isRegistry(value)) return undefined;
  const sections = value.sections.filter(isSection);
  return sections.length > 0 ? { schema: 1, sections } : undefined;
};
