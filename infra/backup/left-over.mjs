import { rmSync } from 'node:fs';
import { endBackupChange } from './backup-session.mjs';

/**
 * Ends a backup that died with its installation, and removes its unfinished file. Called only where no backup can be running.
 * @param {Pick<import('@officina/server-kit/store/backup/state').BackupDatabase, 'states'>} backups
 * @param {(line: string) => void} say
 */
export async function removeLeftOver({ states }, say) {
  const { $set, $inc } = endBackupChange;
  const change = { $set: { ...$set, part: null }, $inc };
  const before = await states.findOneAndUpdate({ _id: 'state', part: { $ne: null } }, change);
  if (!before?.part) return;
  rmSync(before.part, { force: true });
  say(`Una copia di sicurezza si era interrotta: ho tolto ciò che ne restava, ${before.part}.`);
}
