import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { startedAt } from '../process-list.mjs';

/** Writes down which processes run, whole or not at all, so that a start after a crash of the supervisor can end them. */
export function noteProcesses(file, processes) {
  const running = processes
    .filter(({ pid }) => pid)
    .map(({ name, pid }) => ({ name, pid, startedAt: startedAt(pid) }));
  writeFileSync(`${file}.new`, JSON.stringify(running), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Ends what an earlier supervisor left behind when it was killed; returns the names. */
export function endLeftovers(file) {
  if (!existsSync(file)) return [];
  const left = JSON.parse(readFileSync(file, 'utf8')).filter((one) => startedAt(one.pid) === one.startedAt);
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  return left.map(({ name }) => name);
}
