import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached } from '../../../infra/lib/cache.mjs';
import { run } from '../../../infra/lib/run.mjs';

/**
 * Python packages at the versions of a `requirements.txt`, which names all that they stand on, in a folder of the cache.
 * @param {string} name folder below the cache
 * @param {string} requirements file
 * @param {(line: string) => void} [log]
 * @returns {Promise<{ file: string, env: NodeJS.ProcessEnv }>} the Python that knows them
 */
export async function pythonWith(name, requirements, log) {
  // Some of the packages are compiled for one Python.
  const python = (await run('python3', ['--version'])).trim();
  const stamp = { requirements: readFileSync(requirements, 'utf8'), python };
  const make = async (/** @type {string} */ draft) => {
    const maker = join(draft, 'maker');
    await run('python3', ['-m', 'venv', maker]);
    // Not into the environment itself: that one knows its own path, which changes when it is complete.
    const target = ['--target', join(draft, 'packages'), '--requirement', requirements];
    await run(join(maker, 'bin/python'), ['-m', 'pip', 'install', '--no-deps', '--quiet', ...target]);
  };
  const folder = await cached(name, stamp, make, log);
  return { file: 'python3', env: { ...process.env, PYTHONPATH: join(folder, 'packages') } };
}
