import { join } from 'node:path';
import { installPython } from '../python-packages.mjs';

/**
 * Installs Schemathesis and its dependencies, at the versions of `requirements.txt`, in a cache folder.
 * @param {(line: string) => void} [log]
 * @returns {Promise<{ file: string, args: string[], env: NodeJS.ProcessEnv }>} the command to which its arguments are added
 */
export async function schemathesis(log) {
  const python = await installPython('schemathesis', join(import.meta.dirname, 'requirements.txt'), log);
  return { ...python, args: ['-m', 'schemathesis.cli'] };
}
