import { expect } from '@jest/globals';
import { until } from '../../lib/wait.mjs';
import { signalIfThere } from '../../lib/process-list.mjs';
import { newProcesses, stillAlive } from './our-processes.mjs';

const limitMs = 10_000;

/**
 * Everything of an `npm start` that was told to end is gone within 10 s: what ran, what came since, and its port is free.
 * @param {import('./started.mjs').Started} started
 * @param {{ running: { key: string }[], before: Set<string> }} seen what ran, and a snapshot that what came since is not in
 */
export async function endsAll({ port, dataDir }, { running, before }) {
  const begin = Date.now();
  const mustBeGone = () => {
    const left = [...stillAlive(running), ...newProcesses(before, dataDir)];
    if (left.length > 0) throw new Error(`still there:\n${left.join('\n')}`);
  };
  await until(mustBeGone, { limitMs });
  process.stdout.write(`note: ended after ${Date.now() - begin} ms\n`);
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
}

/** Ctrl-C twice in the terminal, which sends it to all that it has started. */
export async function pressTwice({ child }) {
  process.kill(-child.pid, 'SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 100));
  // A quick machine may have ended it all by now.
  signalIfThere(-child.pid, 'SIGINT');
}
