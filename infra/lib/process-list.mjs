import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

function quietly(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** When a living process started, as the kernel counts (ticks since boot); undefined when there is none or it is a zombie. */
export function startedAt(pid) {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (!stat) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
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
      parent: Number(
        quietly(() => readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(1)?.split(' ')[1]),
      ),
      command:
        quietly(() => readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()) ?? '',
      folder: quietly(() => readlinkSync(`/proc/${name}/cwd`)) ?? '',
      program: quietly(() => readlinkSync(`/proc/${name}/exe`)) ?? '',
    }));
}
