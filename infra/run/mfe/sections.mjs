import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from '../../lib/files.mjs';

const inMenuOrder = (a, b) =>
  (a.menu?.group ?? 9) - (b.menu?.group ?? 9) ||
  (a.menu?.order ?? 9) - (b.menu?.order ?? 9) ||
  a.name.localeCompare(b.name);

/** Every `section.json` under the frontends, in menu order. A folder with nothing else is a section still to come. */
export const readSections = async (frontends) => {
  const folders = await readdir(frontends, { withFileTypes: true });
  const found = await Promise.all(
    folders.filter((entry) => entry.isDirectory()).map((entry) => readSection(frontends, entry.name)),
  );
  return found.filter((section) => section !== undefined).sort(inMenuOrder);
};

/** One section's `section.json`; undefined for a folder that is no section (the host). */
export const readSection = async (frontends, name) => {
  const section = await readJson(join(frontends, name, 'section.json'));
  if (section && section.name !== name)
    throw new Error(`frontends/${name}/section.json is named ${section.name}`);
  return section;
};
