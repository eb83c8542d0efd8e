import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../lib/file-lock.mjs';
import { cloneDir, installLock } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

const nodeModules = join(cloneDir, 'node_modules');

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/** npm notes at the end of an installation what it has put there; compared with what the lockfile wants. */
function packagesAreFresh() {
  const installed = packagesOf(join(nodeModules, '.package-lock.json'));
  const wanted = Object.entries(packagesOf(join(cloneDir, 'package-lock.json')));
  const inNodeModules = wanted.filter(([path, entry]) => path.includes('node_modules/') && !entry.optional);
  return inNodeModules.every(([path, { version }]) => installed[path] && installed[path].version === version);
}

/** Runs `npm ci` when node_modules is missing or not what package-lock.json says. */
export async function ensurePackages({ steps, signal }) {
  if (packagesAreFresh()) return;
  const install = async () => {
    if (packagesAreFresh()) return;
    const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['ci', ...options], { cwd: cloneDir, signal });
  };
  await steps.run('installing packages', () => withLock(installLock, install));
}
