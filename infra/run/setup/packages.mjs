import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../lib/file-lock.mjs';
import { cloneDir, installLock } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';

const nodeModules = join(cloneDir, 'node_modules');

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/** The lockfile's Node package for this machine. */
const nodePackage = `node_modules/node-linux-${process.arch}`;

/**
 * Compares npm's own record of the last installation with the lockfile. Optional packages are mostly for other platforms.
 */
function packagesAreFresh() {
  const installed = packagesOf(join(nodeModules, '.package-lock.json'));
  const wanted = Object.entries(packagesOf(join(cloneDir, 'package-lock.json')));
  const needed = wanted.filter(
    ([path, { optional }]) =>
      path.includes('node_modules/') && (!optional || path === nodePackage || path in installed),
  );
  return needed.every(([path, { version }]) => installed[path] && installed[path].version === version);
}

/**
 * npm reports a lockfile as out of sync if it was written against a registry without some optional package for another platform
 * (npm/cli issue 9846). True if nothing else is missing.
 */
function onlyOptionalsAreMissing(output) {
  const optional = Object.values(packagesOf(join(cloneDir, 'package-lock.json'))).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}),
  );
  const missing = [...output.matchAll(/Missing: (.+)@\S* from lock file/g)].map(([, name]) => name);
  return (
    missing.length > 0 && !output.includes('Invalid: ') && missing.every((name) => optional.includes(name))
  );
}

/** npm prints its manual when the two files differ; only the differences are useful. */
function explained(error) {
  const differences = (error.output ?? '').match(/(?:Missing|Invalid): .+/g);
  if (!differences) return error;
  return new Error(
    `package.json and package-lock.json do not fit together; \`npm install\` mends it:\n  ${differences.join('\n  ')}`,
  );
}

async function install(signal) {
  const npm = (command, ...options) =>
    run('npm', [command, ...options, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: cloneDir,
      signal,
    });
  try {
    await npm('ci');
  } catch (error) {
    if (!onlyOptionalsAreMissing(error.output ?? '')) throw explained(error);
    await npm('install', '--no-save');
  }
  // npm continues without an optional package that it could not fetch.
  if (!packagesAreFresh())
    throw new Error('npm did not install all that package-lock.json names: try again.');
}

/** npm 10 skips the Node of another processor together with the link to this machine's Node, which has the same name. */
function linkNode() {
  const link = join(nodeModules, '.bin/node');
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(join('../..', nodePackage, 'bin/node'), link);
}

/** Runs `npm ci` if node_modules is missing or does not match package-lock.json. */
export async function ensurePackages({ steps, signal }) {
  const installOnce = () => withLock(installLock, async () => packagesAreFresh() || install(signal));
  if (!packagesAreFresh()) await steps.run('installing packages', installOnce);
  linkNode();
}
