import { readFileSync } from 'node:fs';
import { ownSeconds } from './own-seconds.mjs';
import { descendants } from '../infra/lib/process-list.mjs';

/** Processor seconds of processes and of all that they have started, ended or not. */
export function secondsOf(pids) {
  const secondsOfOne = (pid) => {
    try {
      return ownSeconds(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      // Ended meanwhile: whoever started it has its time.
      return 0;
    }
  };
  const all = pids.flatMap((pid) => [pid, ...descendants(pid).map((one) => one.pid)]);
  return all.reduce((sum, pid) => sum + secondsOfOne(pid), 0);
}

/** Processor seconds of the processes while some work is done, and how long it takes. */
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
