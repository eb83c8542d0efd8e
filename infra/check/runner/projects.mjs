import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const groups = ['packages', 'services', 'frontends'];
const single = ['gateway', 'infra/demo', 'infra/simulator', 'infra', 'bench', 'e2e'];

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

/**
 * A project and all projects that it is made of, directly or not, as their package.json say.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
export function withDependencies(root, folder) {
  const manifests = new Map(projectFolders(root).map((one) => [one, readManifest(root, one)]));
  /** @type {Set<string>} */
  const found = new Set();
  const add = (/** @type {string} */ one) => {
    if (found.has(one)) return;
    found.add(one);
    const { dependencies } = manifests.get(one) ?? {};
    for (const [other, { name }] of manifests) if (dependencies?.[name]) add(other);
  };
  add(folder);
  return [...found];
}

/**
 * @param {string} root
 * @param {string} folder
 */
export const projectName = (root, folder) => readManifest(root, folder).name;

/**
 * @param {string} root
 * @param {string} folder
 * @returns {{ name: string, dependencies?: Record<string, string> }}
 */
const readManifest = (root, folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
