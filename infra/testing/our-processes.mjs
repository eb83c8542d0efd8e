import { processes, startedAt } from '../lib/process-list.mjs';
import { cacheDir, cloneDir } from '../lib/paths.mjs';

const key = ({ pid }) => `${pid}:${startedAt(pid)}`;

/** All processes of now, to compare with later. */
export const snapshot = () => new Set(processes().map(key));

/**
 * Processes since the snapshot whose command, program or working folder is in the clone, the cache or `folder`, and which
 * nobody else has started: their parents are new as well, or are gone.
 */
export function newProcesses(before, folder) {
  const all = processes();
  const byId = new Map(all.map((one) => [one.pid, one]));
  const isNew = (one) => !before.has(key(one));
  const isStrangers = (one) => {
    const parent = byId.get(one.parent);
    if (!parent || parent.pid <= 1 || parent.pid === process.pid) return false;
    return isNew(parent) ? isStrangers(parent) : true;
  };
  const places = [cloneDir, cacheDir(), folder];
  const isOurs = (one) =>
    places.some((place) => [one.command, one.folder, one.program].some((text) => text.includes(place)));
  return all
    .filter((one) => isNew(one) && isOurs(one) && !isStrangers(one))
    .map(({ pid, command }) => `${pid} ${command}`);
}
