import { makeFolder } from '../lib/files.mjs';
import { dailyBackup } from './processes.mjs';

/**
 * The process that makes a daily backup, if a folder is set. A missing disk does not stop Officina: until it is back, each backup
 * fails and reports why.
 * @param {Record<string, string>} settings settings of the process; receives those that a backup shows
 * @param {Record<string, string>} shown settings that a backup shows
 * @param {(line: string) => void} log
 */
export function dailyBackups(settings, shown, log) {
  const { BACKUP_DIR } = settings;
  if (!BACKUP_DIR) return [];
  try {
    makeFolder(BACKUP_DIR);
  } catch (error) {
    log(`${error.message} There are no backups until it is there.`);
  }
  settings.SETTINGS_IN_BACKUP = JSON.stringify(shown);
  return [dailyBackup];
}
