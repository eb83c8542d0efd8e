import { existsSync, readFileSync } from 'node:fs';
import { writeAtomically } from '../files.mjs';
import { signalIfThere, startedAt } from '../process-list.mjs';
import { until } from '../wait.mjs';

const endLimitMs = 5_000;
/** Identity of the running kernel since its start. */
export const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();

/**
 * Records the running processes, atomically, so that a start after a crash of the supervisor can end them. The data folder, the
 * boot and the start time are stored with each id, so that a copy of the folder or a reused id never ends another process.
 */
export function recordProcesses(file, dataDir, processes) {
  const running = processes
    .filter(({ pid }) => pid)
    .map(({ name, pid }) => ({ name, pid, startedAt: startedAt(pid), boot: bootId(), dataDir }));
  writeAtomically(file, JSON.stringify(running));
}

function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Ends the processes that a killed supervisor of this data folder left behind, and waits for that; returns their names. */
export async function endLeftovers(file, dataDir) {
  if (!existsSync(file)) return [];
  const isAlive = (one) => one.startedAt !== undefined && startedAt(one.pid) === one.startedAt;
  const isOurs = (one) => one.boot === bootId() && one.dataDir === dataDir && isAlive(one);
  const left = readRecord(file).filter(isOurs);
  for (const { pid } of left) signalIfThere(pid, 'SIGKILL');
  await until(
    () => {
      if (left.some(isAlive)) throw new Error(`cannot end ${left.map(({ name }) => name).join(', ')}`);
    },
    { limitMs: endLimitMs, everyMs: 20 },
  );
  return left.map(({ name }) => name);
}
