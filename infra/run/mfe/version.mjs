import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Files of a build that browsers need, as sorted paths inside it. */
export const filesOf = async (build) => {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'mf-stats.json')
    .map((entry) => relative(build, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
};

/** `<package version>-<hash>`: the same files always have the same version, different files a different one. */
export const versionOf = async (build, packageVersion, section) => {
  const hash = createHash('sha256').update(JSON.stringify(section));
  for (const file of await filesOf(build)) {
    hash.update(`\0${file}\0`).update(await readFile(join(build, file)));
  }
  return `${packageVersion}-${hash.digest('hex').slice(0, 10)}`;
};
