import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from '../../../infra/lib/files.mjs';
import { cloneDir } from '../../../infra/lib/paths.mjs';
import { run } from '../../../infra/lib/run.mjs';
import { projectFolders } from '../../../infra/lib/projects.mjs';

/** Builds that a stack needs. A recipe changes their contents. */
export const builds = [
  'packages/contracts',
  'packages/server-kit',
  'services/auth-proxy',
  'services/events',
  'gateway',
];
const ours = '@officina';

/** @param {string} root */
async function linkPackages(root) {
  const packages = join(cloneDir, 'node_modules');
  await mkdir(join(root, 'node_modules', ours), { recursive: true });
  for (const name of await readdir(packages))
    if (name !== ours) await symlink(join(packages, name), join(root, 'node_modules', name));
  // A package whose version differs from the root's is installed inside its project.
  for (const folder of projectFolders(root)) {
    const own = join(cloneDir, folder, 'node_modules');
    if (existsSync(own)) await symlink(own, join(root, folder, 'node_modules'));
  }
}

/**
 * Links the projects of a copy into its packages, as `npm install` does.
 * @param {string} root
 */
export async function linkProjects(root) {
  for (const folder of projectFolders(root)) {
    const { name } = await readJson(join(root, folder, 'package.json'));
    const link = join(root, 'node_modules', name);
    if (!existsSync(link)) await symlink(join(root, folder), link);
  }
}

/**
 * Copies this repository into another folder: its files, some builds, and links to the packages.
 * @param {string} root
 */
export async function copyTree(root) {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: cloneDir,
  });
  const files = listed.split('\0').filter((file) => file && existsSync(join(cloneDir, file)));
  for (const file of files) await cp(join(cloneDir, file), join(root, file));
  for (const folder of builds)
    await cp(join(cloneDir, folder, 'dist'), join(root, folder, 'dist'), { recursive: true });
  await linkPackages(root);
}
