import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withLock } from '../lib/file-lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

/** Path of a program on the PATH, or undefined. */
export function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

let updated;

async function aptGet(args, signal) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-y', ...args], { env, signal });
}

/**
 * Installs missing programs from Debian packages, if we are root and apt is available.
 * @param {Record<string, string>} packages program → package
 * @returns {Promise<string[]>} the packages that are still missing
 */
export async function ensurePrograms(packages, { log, signal }) {
  const missing = () => [
    ...new Set(
      Object.entries(packages)
        .filter(([p]) => !onPath(p))
        .map(([, name]) => name),
    ),
  ];
  if (missing().length === 0 || process.getuid?.() !== 0 || !onPath('apt-get')) return missing();
  await withLock(join(cacheDir(), 'apt.lock'), async () => {
    if (missing().length === 0) return;
    log(`installing ${missing().join(', ')} with apt-get`);
    updated ??= aptGet(['update'], signal);
    await updated;
    await aptGet(['install', '--no-install-recommends', ...missing()], signal);
  });
  return missing();
}

/** The Debian mirror of this machine. */
export async function debianMirror() {
  const targets = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(RELEASE) $(COMPONENT)',
    'Created-By: Packages',
  ]);
  const found = targets
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .find(
      ([uri, release, component]) =>
        component === 'main' && !/security|updates|backports/.test(`${uri}${release}`),
    );
  if (!found?.[0]) throw new Error("this machine's apt sources name no Debian mirror");
  return found[0];
}
