import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../lib/file-lock.mjs';
import { cloneDir, dataDir, installLock } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';
import { aboutToBuild, standsAsBuilt } from './built.mjs';
import { compileAhead } from './compile-ahead.mjs';

/** In which Nx asks nobody and stays no longer than its task. */
export const nxEnv = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' };

export const nxProgram = join(cloneDir, 'node_modules/.bin/nx');

const note = join(cloneDir, '.data/run/built');

/** @param {string} folder */
const projectIn = (folder) => JSON.parse(readFileSync(join(cloneDir, folder, 'package.json'), 'utf8')).name;

/**
 * Builds what changed since its last build: everything, or what is in some folders and what that stands on.
 * @param {{ folders?: string[], signal: AbortSignal }} options
 */
export async function build({ folders, signal }) {
  const logFile = join(dataDir, 'logs/build.log');
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const chosen = folders ? [`--projects=${[...new Set(folders.map(projectIn))].join(',')}`] : [];
  const make = async () => {
    const noteBuilt = aboutToBuild(cloneDir, note);
    const output = await run(nxProgram, ['run-many', '-t', 'build', '--output-style=static', ...chosen], {
      cwd: cloneDir,
      env: { ...process.env, ...nxEnv, CI: 'true' },
      signal,
    });
    writeFileSync(logFile, output);
    if (!folders) noteBuilt();
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
