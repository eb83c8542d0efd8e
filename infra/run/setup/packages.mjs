import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../lib/file-lock.mjs';
import { cloneDir, installLock } from '../../lib/paths.mjs';
import { run } from '../../lib/run.mjs';

const nodeModules = join(cloneDir, 'node_modules');

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/** The Node of the lockfile for this machine. */
const nodePackage = `node_modules/node-linux-${process.arch}`;

/**
 * npm notes at the end of an installation what it has put there; compared with what the lockfile wants. Optional packages
 * are mostly for other platforms.
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
 * npm calls a lockfile out of step that was written against a registry without some optional package for another
 * platform (npm/cli issue 9846). True when nothing else is missing.
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

/** npm prints its manual when the two files differ; what differs is enough. */
function explained(error) {
  const differing = (error.output ?? '').match(/(?:Missing|Invalid): .+/g);
  if (!differing) return error;
  return new Error(
    `package.json and package-lock.json do not fit together; \`npm install\` mends it:\n  ${differing.join('\n  ')}`,
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
  // npm goes on without an optional package that it could not fetch.
  if (!packagesAreFresh())
    throw new Error('npm did not install all that package-lock.json names: try again.');
}

/** npm 10 leaves out the Node of another processor together with the link to this one's, which has the same name. */
function linkNode() {
  const link = join(nodeModules, '.bin/node');
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(join('../..', nodePackage, 'bin/node'), link);
}

/** Runs `npm ci` when node_modules is missing or not what package-lock.json says. */
export async function ensurePackages({ steps, signal }) {
  const installOnce = () => withLock(installLock, async () => packagesAreFresh() || install(signal));
  if (!packagesAreFresh()) await steps.run('installing packages', installOnce);
  linkNode();
}
