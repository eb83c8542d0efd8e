import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

function quietly(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * When a living process started, as the kernel counts (ticks since boot); undefined when there is none or it is a zombie. One
 * whose first thread alone has ended looks like a zombie and still holds its files and ports.
 */
export function startedAt(pid) {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (!stat) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, threads, started] = [fields[0], Number(fields[17]), fields[19]];
  return state === 'Z' && threads <= 1 ? undefined : started;
}

/** The process that has started this one, or that has taken it in since. */
export function parentOf(pid) {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Numbers of the processes that a process has started itself and that live. */
export function childrenOf(pid) {
  const text = quietly(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')) ?? '';
  return text.split(' ').filter(Boolean).map(Number);
}

/** Sends a signal to a process, or to a whole group (its number negative), that may have ended meanwhile. */
export function signalIfThere(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** All that a process has started, directly or not, as `processes()` gives them. */
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
        quietly(() => readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()) ?? '',
      folder: quietly(() => readlinkSync(`/proc/${name}/cwd`)) ?? '',
      program: quietly(() => readlinkSync(`/proc/${name}/exe`)) ?? '',
    }));
}
