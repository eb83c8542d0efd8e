import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const groups = ['packages', 'services', 'frontends'];
const single = ['gateway', 'demo/data', 'demo/simulator', 'infra', 'tools', 'bench', 'e2e'];

/**
 * Folders of all projects below the root of a repository.
 * @param {string} root
 */
export function projectFolders(root) {
  const inGroups = groups.flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  return [...inGroups, ...single].filter((folder) => existsSync(join(root, folder, 'package.json')));
}
