import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../lib/file-lock.mjs';
import { cloneDir, dataDir, installLock } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { prepareBuildNote, isBuildCurrent } from './built.mjs';
import { compileAhead } from './compile-ahead.mjs';

/** Makes Nx ask nothing and end with its task. */
export const nxEnv = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', CI: 'true' };

const nxProgram = join(cloneDir, 'node_modules/.bin/nx');

const note = join(cloneDir, '.data/run/built');

/**
 * Builds what has changed since its last build.
 * @param {{ signal: AbortSignal }} options
 */
export async function build({ signal }) {
  const logFile = join(dataDir, 'logs/build.log');
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const make = async () => {
    const noteBuilt = prepareBuildNote(cloneDir, note);
    const output = await run(nxProgram, ['run-many', '-t', 'build', '--output-style=static'], {
      cwd: cloneDir,
      env: { ...process.env, ...nxEnv },
      signal,
    });
    writeFileSync(logFile, output);
    noteBuilt();
  };
  const work = async () => {
    if (!isBuildCurrent(cloneDir, note)) await make();
    await compileAhead(signal);
  };
  try {
    await withLock(installLock, work);
  } catch (error) {
    if (error instanceof CommandError) writeFileSync(logFile, error.output);
    throw error;
  }
}
