import { maxClockDifferenceMs } from '@officina/server-kit/clock';
import { rm } from 'node:fs/promises';

const twoDigits = (/** @type {number} */ number) => String(number).padStart(2, '0');

/** Name of a daily backup that begins now. Includes the second, because two installations may share a folder. @param {Date} now */
export function dailyName(now) {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(twoDigits).join('-');
  return `officina-${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join('')}.officina`;
}

/** The last instant at which a backup was due. @param {Date} now @param {string} at `HH:MM`, local time */
export function lastDue(now, at) {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const dueOn = (/** @type {number} */ day) =>
    new Date(now.getFullYear(), now.getMonth(), day, hours, minutes);
  const today = dueOn(now.getDate());
  return today > now ? dueOn(now.getDate() - 1) : today;
}

/**
 * Whether a daily backup is due. A last backup in the future was made by a clock that was ahead, and is ignored.
 * @param {Date | null} succeededAt when the last backup was made
 * @param {Date} now
 * @param {string} at `HH:MM`, local time
 */
export const isDue = (succeededAt, now, at) =>
  succeededAt === null ||
  succeededAt < lastDue(now, at) ||
  succeededAt.getTime() > now.getTime() + maxClockDifferenceMs;

/**
 * Notes a new daily backup, and removes the oldest ones among those noted. Other files in the folder stay, whatever their names.
 * @param {Pick<import('@officina/server-kit/store/backup/state').BackupDatabase, 'states'>} backups
 * @param {string} file the new backup
 * @param {number} keep how many backups stay
 * @returns {Promise<string[]>} the files that were removed
 */
export async function keepNewest({ states }, file, keep) {
  const state = await states.findOneAndUpdate(
    { _id: 'state' },
    { $push: { daily: file } },
    { returnDocument: 'after' },
  );
  const surplus = (state?.daily ?? []).slice(0, -keep);
  for (const old of surplus) {
    await rm(old, { force: true });
    await states.updateOne({ _id: 'state' }, { $pull: { daily: old } });
  }
  return surplus;
}
