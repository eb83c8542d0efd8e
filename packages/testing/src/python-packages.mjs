import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../../infra/lib/cache.mjs';
import { run } from '../../../infra/lib/run.mjs';

/**
 * Installs Python packages in a cache folder, at the versions of a `requirements.txt` that lists all dependencies.
 * @param {string} name folder below the cache
 * @param {string} requirements file
 * @param {(line: string) => void} [log]
 * @returns {Promise<{ file: string, env: NodeJS.ProcessEnv }>} the Python interpreter with the packages
 */
export async function installPython(name, requirements, log) {
  // Some of the packages are compiled for one Python version.
  const python = (await run('python3', ['--version'])).trim();
  const stamp = { requirements: readFileSync(requirements, 'utf8'), python };
  const make = async (/** @type {string} */ draft) => {
    const maker = join(draft, 'maker');
    await run('python3', ['-m', 'venv', maker]);
    // The packages are outside the environment, because it stores its own path, which changes when the folder is moved
    // into place.
    const target = ['--target', join(draft, 'packages'), '--requirement', requirements];
    await run(join(maker, 'bin/python'), ['-m', 'pip', 'install', '--no-deps', '--quiet', ...target]);
  };
  const folder = await cached(name, stamp, make, log);
  return { file: 'python3', env: { ...process.env, PYTHONPATH: join(folder, 'packages') } };
}
