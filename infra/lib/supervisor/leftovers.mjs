import { existsSync, readFileSync } from 'node:fs';
import { writeWhole } from '../files.mjs';
import { signalIfThere, startedAt } from '../process-list.mjs';
import { until } from '../wait.mjs';

const endLimitMs = 5_000;
const boot = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/**
 * Writes down which processes run, whole or not at all, so that a start after a crash of the supervisor can end them. The
 * data folder, the boot and the starting time stand beside each number: a copy of the folder and a number that another
 * program has by now are nobody to end.
 */
export function noteProcesses(file, dataDir, processes) {
  const running = processes
    .filter(({ pid }) => pid)
    .map(({ name, pid }) => ({ name, pid, startedAt: startedAt(pid), boot: boot(), dataDir }));
  writeWhole(file, JSON.stringify(running));
}

function readNotes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Ends what an earlier supervisor of this data folder left behind when it was killed, and waits for it; answers the names. */
export async function endLeftovers(file, dataDir) {
  if (!existsSync(file)) return [];
  const isAlive = (one) => one.startedAt !== undefined && startedAt(one.pid) === one.startedAt;
  const isOurs = (one) => one.boot === boot() && one.dataDir === dataDir && isAlive(one);
  const left = readNotes(file).filter(isOurs);
  for (const { pid } of left) signalIfThere(pid, 'SIGKILL');
  await until(
    () => {
      if (left.some(isAlive)) throw new Error(`cannot end ${left.map(({ name }) => name).join(', ')}`);
    },
    { limitMs: endLimitMs, everyMs: 20 },
  );
  return left.map(({ name }) => name);
}
