import { expect } from '@jest/globals';
import { until } from '../../lib/wait.mjs';
import { signalIfThere } from '../../lib/process-list.mjs';
import { newProcesses, stillAlive } from './our-processes.mjs';

const limitMs = 10_000;

/**
 * Expects everything of an `npm start` to end within 10 s: processes that ran, processes started since, and its port.
 * @param {import('./started.mjs').Started} started
 * @param {{ running: { key: string }[], before: Set<string> }} seen running processes, and an earlier snapshot
 */
export async function expectFullShutdown({ port, dataDir }, { running, before }) {
  const begin = Date.now();
  const assertAllEnded = () => {
    const left = [...stillAlive(running), ...newProcesses(before, dataDir)];
    if (left.length > 0) throw new Error(`still there:\n${left.join('\n')}`);
  };
  await until(assertAllEnded, { limitMs });
  process.stdout.write(`note: ended after ${Date.now() - begin} ms\n`);
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
}

/** Presses Ctrl-C twice in the terminal, which sends it to the whole process group. */
export async function pressCtrlCTwice({ child }) {
  process.kill(-child.pid, 'SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 100));
  // On a fast machine everything may have ended by now.
  signalIfThere(-child.pid, 'SIGINT');
}
