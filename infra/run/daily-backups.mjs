import { makeFolder } from '../lib/files.mjs';
import { dailyBackup } from './processes.mjs';

/**
 * The process that makes a backup every day, where a folder is set. A folder whose disk is away keeps nobody from working: each
 * backup fails and says so until it is there.
 * @param {Record<string, string>} settings of the process; gets those that a backup shows
 * @param {Record<string, string>} shown
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
