import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@officina/contracts/service';
import { z } from 'zod';
import { readJson } from '../../lib/files.mjs';

const path = z.string().startsWith('/');

const sectionFile = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: z.string().min(1),
  routes: z.array(path).min(1),
  menu: z
    .strictObject({
      label: z.string().min(1),
      key: z.string(),
      icon: z.string(),
      group: z.int(),
      order: z.int(),
      link: path.optional(),
    })
    .optional(),
  access: z.enum(['staff', 'public']),
  service: z.enum(serviceNames).optional(),
  under: z.string().optional(),
});

const assertValid = (file, section) => {
  const { error } = sectionFile.safeParse(section);
  if (!error) return;
  const problems = error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`);
  throw new Error(`${file}: ${problems.join('; ')}`);
};

const inMenuOrder = (a, b) =>
  (a.menu?.group ?? 9) - (b.menu?.group ?? 9) ||
  (a.menu?.order ?? 9) - (b.menu?.order ?? 9) ||
  a.name.localeCompare(b.name);

/** Every `section.json` under the frontends, in menu order. A folder with nothing else is a planned section. */
export const readSections = async (frontends) => {
  const folders = await readdir(frontends, { withFileTypes: true });
  const found = await Promise.all(
    folders.filter((entry) => entry.isDirectory()).map((entry) => readSection(frontends, entry.name)),
  );
  return found.filter((section) => section !== undefined).sort(inMenuOrder);
};

/**
 * One section's `section.json`; undefined for a folder that is not a section (the host).
 * @throws Error that names the file and each invalid field
 */
export const readSection = async (frontends, name) => {
  const section = await readJson(join(frontends, name, 'section.json'));
  if (!section) return undefined;
  const file = `frontends/${name}/section.json`;
  assertValid(file, section);
  if (section.name !== name) throw new Error(`${file} is named ${section.name}`);
  return section;
};
