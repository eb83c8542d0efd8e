import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../infra/lib/cache.mjs';
import { run } from '../../infra/lib/run.mjs';

const folder = join(import.meta.dirname, 'tool');
const files = ['package.json', 'package-lock.json'];
const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];

/**
 * Installs StrykerJS and its dependencies, at the versions of `tool/package-lock.json`, in a cache folder. Starting
 * Officina does not install it.
 * @returns {Promise<{ program: string, jestRunner: string }>} two files
 */
export async function strykerOfCache() {
  const stamp = Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const make = async (/** @type {string} */ draft) => {
    for (const name of files) copyFileSync(join(folder, name), join(draft, name));
    await run('npm', ['ci', ...quietly], { cwd: draft });
  };
  const packages = join(await cached('stryker', stamp, make), 'node_modules/@stryker-mutator');
  return {
    program: join(packages, 'core/bin/stryker.js'),
    jestRunner: join(packages, 'jest-runner/dist/src/index.js'),
  };
}
