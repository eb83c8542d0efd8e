import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

function orUndefined(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Start time of a living process, in kernel ticks since boot; undefined if there is none or it is a zombie. A process in which
 * only the first thread has ended looks like a zombie but still holds its files and ports.
 */
export function startedAt(pid) {
  const stat = orUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (!stat) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, threads, started] = [fields[0], Number(fields[17]), fields[19]];
  return state === 'Z' && threads <= 1 ? undefined : started;
}

/** Parent of a process: the one that started it or that adopted it since. */
export function parentOf(pid) {
  const stat = orUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Ids of the living direct children of a process. */
export function childrenOf(pid) {
  const text = orUndefined(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')) ?? '';
  return text.split(' ').filter(Boolean).map(Number);
}

/** Sends a signal to a process, or to a group (negative id), that may have ended already. */
export function signalIfThere(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** All direct and indirect children of a process, as `processes()` returns them. */
export function descendants(root) {
  const all = processes();
  const below = (pid) =>
    all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)]);
  return below(root);
}

/** Every living process: its id, parent, command line and working folder (where readable). */
export function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && startedAt(name))
    .map((name) => ({
      pid: Number(name),
      parent: parentOf(name),
      command:
        orUndefined(() => readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()) ?? '',
      folder: orUndefined(() => readlinkSync(`/proc/${name}/cwd`)) ?? '',
      program: orUndefined(() => readlinkSync(`/proc/${name}/exe`)) ?? '',
    }));
}
