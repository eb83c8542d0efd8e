import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../../../infra/lib/cache.mjs';
import { run } from '../../../../infra/lib/run.mjs';

const folder = join(import.meta.dirname, 'linters');
const files = ['package.json', 'package-lock.json'];
const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];

/**
 * Installs Redocly and Spectral with their dependencies, at the versions of `linters/package-lock.json`, in a cache
 * folder. Starting Officina does not install them.
 * @param {(line: string) => void} [log]
 * @returns {Promise<string>} their node_modules
 */
export async function openApiLinters(log) {
  const stamp = Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const make = async (/** @type {string} */ draft) => {
    for (const name of files) copyFileSync(join(folder, name), join(draft, name));
    await run('npm', ['ci', ...quietly], { cwd: draft });
  };
  return join(await cached('openapi-linters', stamp, make, log), 'node_modules');
}
