import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../lib/file-lock.mjs';
import { cloneDir, dataDir, installLock } from '../../lib/paths.mjs';
import { CommandError, run } from '../../lib/run.mjs';

const nxEnv = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', CI: 'true' };

/** Builds every project that changed since its last build. */
export async function buildAll({ signal }) {
  const nx = join(cloneDir, 'node_modules/.bin/nx');
  const logFile = join(dataDir, 'logs/build.log');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const build = async () => {
    const output = await run(nx, ['run-many', '-t', 'build', '--output-style=static'], {
      cwd: cloneDir,
      env: nxEnv,
      signal,
    });
    writeFileSync(logFile, output);
  };
  try {
    await withLock(installLock, build);
  } catch (error) {
    if (error instanceof CommandError) writeFileSync(logFile, error.output);
    throw error;
  }
}
