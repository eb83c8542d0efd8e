import { mkdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { confined } from '../../servers/confine.mjs';
import { compiledFolder, nodeCommand, officinaProcesses } from '../processes.mjs';

const changedAt = (/** @type {string} */ path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @typedef {typeof officinaProcesses[number]} Program */

/** @param {Program} one */
const builtAt = (one) => Math.trunc(changedAt(join(cloneDir, one.folder, 'dist/main.js')));

/**
 * The folder's time is that of the build that it was compiled from. It may go back: Nx restores an earlier build with its time.
 * @param {Program} one
 */
const isStale = (one) => changedAt(compiledFolder(one)) !== builtAt(one);

/**
 * @param {Program} one
 * @param {AbortSignal} signal
 */
async function compile(one, signal) {
  const folder = compiledFolder(one);
  mkdirSync(folder, { recursive: true });
  // With its later rights: Node separates compiled code by user.
  const seen = () => ({ readable: [], writable: [folder] });
  const own = { NODE_COMPILE_CACHE: folder };
  const { file, args, cwd, env } = confined(() => nodeCommand(one, { passwords: {} }, own), seen).command();
  await run(file, args, { cwd, env, signal }).catch((error) => {
    if (!(error instanceof CommandError)) throw error;
  });
  const built = new Date(builtAt(one));
  utimesSync(folder, built, built);
}

/**
 * Keeps V8's compiled code of each program built since, so that starts need not compile: each program is run once without settings, and
 * ends when it has loaded, because they are missing.
 * @param {AbortSignal} signal
 */
export const compileAhead = (signal) =>
  Promise.all(officinaProcesses.filter(isStale).map((one) => compile(one, signal)));
