import { startedAt } from './process-list.mjs';

const checkMs = 500;

/**
 * Calls back when a process has ended, however it ended: a killed process notifies nobody. The check keeps no process alive.
 * @param {number} pid
 * @param {() => void} callback
 */
export function onProcessEnd(pid, callback) {
  const start = startedAt(pid);
  const timer = setInterval(() => {
    if (start !== undefined && startedAt(pid) === start) return;
    clearInterval(timer);
    callback();
  }, checkMs);
  timer.unref();
}

/**
 * Calls back when the npm that runs this process as a script has ended; never for a process started without npm. The scripts in
 * package.json start with `exec`, so that no shell in between swallows npm's signals.
 * @param {() => void} callback
 */
export function onNpmEnd(callback) {
  if (process.env.npm_lifecycle_event !== undefined) onProcessEnd(process.ppid, callback);
}
