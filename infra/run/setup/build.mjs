import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../lib/file-lock.mjs';
import { cloneDir, dataDir, installLock } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { aboutToBuild, standsAsBuilt } from './built.mjs';
import { compileAhead } from './compile-ahead.mjs';

/** In which Nx asks nobody and stays no longer than its task. */
export const nxEnv = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', CI: 'true' };

const nxProgram = join(cloneDir, 'node_modules/.bin/nx');

const note = join(cloneDir, '.data/run/built');

/**
 * Builds what changed since its last build.
 * @param {{ signal: AbortSignal }} options
 */
export async function build({ signal }) {
  const logFile = join(dataDir, 'logs/build.log');
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const make = async () => {
    const noteBuilt = aboutToBuild(cloneDir, note);
    const output = await run(nxProgram, ['run-many', '-t', 'build', '--output-style=static'], {
      cwd: cloneDir,
      env: { ...process.env, ...nxEnv },
      signal,
    });
    writeFileSync(logFile, output);
    noteBuilt();
  };
  const work = async () => {
    if (!standsAsBuilt(cloneDir, note)) await make();
    await compileAhead(signal);
  };
  try {
    await withLock(installLock, work);
  } catch (error) {
    if (error instanceof CommandError) writeFileSync(logFile, error.output);
    throw error;
  }
}
