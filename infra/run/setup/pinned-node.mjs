import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';

/** The Node of the lockfile, which runs everything. */
const pinnedNode = join(cloneDir, 'node_modules/.bin/node');

/** Steps of the process that handed over to this one; undefined if none did. */
export const takenOver = process.env.OFFICINA_TAKEN_OVER && JSON.parse(process.env.OFFICINA_TAKEN_OVER);

// Children of this process (a test that runs `npm start`) were not handed over.
delete process.env.OFFICINA_TAKEN_OVER;

export const isPinnedNode = () => realpathSync(process.execPath) === realpathSync(pinnedNode);

/** Calls back when the process that handed over to this one has ended. */
export function onOrphaned(callback) {
  process.once('disconnect', callback);
  process.channel?.unref();
}

/** On a fresh clone a command starts on the machine's Node; once the pinned one is installed, that one continues. */
export function handOver({ steps, signal }) {
  const env = { ...process.env, OFFICINA_TAKEN_OVER: JSON.stringify(steps.handOver()) };
  const child = spawn(pinnedNode, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
    detached: true,
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
