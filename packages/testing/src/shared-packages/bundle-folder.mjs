import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../../../infra/lib/paths.mjs';

const keyFiles = [
  'package-lock.json',
  ...['names', 'build', 'bundle-folder', 'run-bundle'].map(
    (name) => `packages/testing/src/shared-packages/${name}.mjs`,
  ),
  ...['missing-packages', 'original-places'].map((name) => `infra/build/${name}.mjs`),
];

/** Bundles of this clone, each in a folder of its own. */
export const bundlesDir = join(cloneDir, 'node_modules/.cache/shared-packages');

/** Folder of the bundle for the currently installed packages. */
export function currentBundleDir() {
  const key = createHash('sha256').update(process.version);
  for (const file of keyFiles) key.update(readFileSync(join(cloneDir, file)));
  return join(bundlesDir, key.digest('hex').slice(0, 16));
}

/** @param {string} folder */
export const filesIn = (folder) => ({
  bundle: join(folder, 'packages.cjs'),
  compiled: join(folder, 'packages.compiled'),
  contents: join(folder, 'contents.json'),
});
