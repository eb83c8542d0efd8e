import { setTimeout as delay } from 'node:timers/promises';
import type { AnnouncedProcess, BackupDatabase } from '../store/backup/state.ts';
import { isOlder, type Release } from './release.ts';

/** The first release did not announce its version. */
const versionOfSilent = '0.1.0';

const versionOf = ({ version = versionOfSilent }: AnnouncedProcess): string => version;

/**
 * A living process that is too old to run beside a release, as `sites 0.1.0`; undefined where there is none. It takes as long as
 * `watchMs` only where a process of such a version is announced: one that was killed never beats again.
 */
export const olderBeside = async (
  { processes }: Pick<BackupDatabase, 'processes'>,
  { oldestBeside }: Release,
  watchMs: number,
): Promise<string | undefined> => {
  const tooOld = async () => {
    const announced = await processes.find().toArray();
    return announced.filter((one) => isOlder(versionOf(one), oldestBeside));
  };
  const before = new Map((await tooOld()).map(({ _id, beat }) => [_id, beat]));
  if (before.size === 0) return undefined;
  await delay(watchMs);
  const alive = (await tooOld()).find(({ _id, beat }) => (before.get(_id) ?? beat) !== beat);
  return alive && `${alive.token} ${versionOf(alive)}`;
};
