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
 * The folder has the time of what it was compiled of. That may be older than what was compiled before: Nx brings an earlier build
 * back with its time.
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
  // With the rights that it will have: Node keeps apart what another user has compiled.
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
 * Keeps what V8 compiles of each program that was built since, so that its starts need not: each is run once without settings,
 * the lack of which ends it when all is loaded.
 * @param {AbortSignal} signal
 */
export const compileAhead = (signal) =>
  Promise.all(officinaProcesses.filter(isStale).map((one) => compile(one, signal)));
