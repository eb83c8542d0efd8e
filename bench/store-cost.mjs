import { readFileSync } from 'node:fs';
import { ownSeconds } from './cpu-seconds.mjs';
import { descendants } from '../infra/lib/process-list.mjs';

/** CPU seconds of processes and of all their descendants, running or not. */
export function secondsOf(pids) {
  const secondsOfOne = (pid) => {
    try {
      return ownSeconds(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      // The process has exited, and its parent has its time.
      return 0;
    }
  };
  const all = pids.flatMap((pid) => [pid, ...descendants(pid).map((one) => one.pid)]);
  return all.reduce((sum, pid) => sum + secondsOfOne(pid), 0);
}

/** CPU seconds of the processes during some work, and the work's duration. */
export async function during(pids, work) {
  const [before, began, own] = [secondsOf(pids), performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(own);
  return {
    seconds: secondsOf(pids) - before,
    ownSeconds: (user + system) / 1e6,
    tookSeconds: (performance.now() - began) / 1_000,
  };
}
