import { descendants as below, processes, startedAt } from '../../lib/process-list.mjs';
import { cacheDir, cloneDir } from '../../lib/paths.mjs';

const key = ({ pid }) => `${pid}:${startedAt(pid)}`;

/** All current processes, to compare with later. */
export const snapshot = () => new Set(processes().map(key));

const text = ({ pid, command }) => `${pid} ${command}`;

/** All direct and indirect children of a process. */
export const descendants = (root) => below(root).map((one) => ({ ...one, key: key(one) }));

/** Those of the list that are still running. */
export const stillAlive = (list) => list.filter((one) => key(one) === one.key).map(text);

/**
 * New processes since the snapshot whose command, program or working folder is in the clone, the cache or `folder`, and whose parents
 * are new as well or have ended, so that nobody else started them. Outside CI somebody may work in the same clone: there only those
 * that name `folder`.
 */
export function newProcesses(before, folder) {
  const all = processes();
  const byId = new Map(all.map((one) => [one.pid, one]));
  const isNew = (one) => !before.has(key(one));
  const belongsToOthers = (one) => {
    const parent = byId.get(one.parent);
    if (!parent || parent.pid <= 1 || parent.pid === process.pid) return false;
    return isNew(parent) ? belongsToOthers(parent) : true;
  };
  const places = process.env.CI === 'true' ? [cloneDir, cacheDir(), folder] : [folder];
  const isOurs = (one) =>
    places.some((place) => [one.command, one.folder, one.program].some((where) => where.includes(place)));
  return all.filter((one) => isNew(one) && isOurs(one) && !belongsToOthers(one)).map(text);
}
