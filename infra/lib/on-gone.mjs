import { startedAt } from './process-list.mjs';

const lookMs = 500;

/**
 * Calls back once a process is gone, however it ended: one that was killed tells nobody. Nobody is kept alive for it.
 * @param {number} pid
 * @param {() => void} callback
 */
export function onGone(pid, callback) {
  const began = startedAt(pid);
  const look = setInterval(() => {
    if (began !== undefined && startedAt(pid) === began) return;
    clearInterval(look);
    callback();
  }, lookMs);
  look.unref();
}

/**
 * Calls back once the npm that runs this process as a script is gone; never for a process that was started without npm.
 * @param {() => void} callback
 */
export function onNpmGone(callback) {
  if (process.env.npm_lifecycle_event !== undefined) onGone(process.ppid, callback);
}
