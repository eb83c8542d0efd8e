// `docker compose run --rm admin backup-key`: keeps the passphrase of the backups where only they see it.
import { createInterface } from 'node:readline/promises';
import { backupSettings } from '../backup/settings.mjs';
import { root } from './accounts.mjs';
import { readSecrets, writeSecrets } from './secrets.mjs';

const terminal = createInterface({ input: process.stdin, output: process.stderr });
const key = (await terminal.question('BACKUP_KEY (vuota: copie non cifrate): ')).trim();
terminal.close();
const { error } = backupSettings.shape.BACKUP_KEY.safeParse(key || undefined);
if (error || key.includes("'")) {
  console.error(error?.issues[0]?.message ?? 'BACKUP_KEY non può avere apostrofi.');
  process.exit(1);
}
for (const program of [root, 'backup']) {
  const { BACKUP_KEY: _former, ...others } = readSecrets(program);
  writeSecrets(program, key ? { ...others, BACKUP_KEY: key } : others);
}
console.log('Vale dal prossimo avvio del servizio backup: docker compose restart backup.');
