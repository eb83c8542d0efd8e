// `docker compose run --rm prepare smtp-url`: keeps the address of the mail server, which may have a password, where only its users see it.
import { createInterface } from 'node:readline/promises';
import { mailSettings } from '@officina/server-kit/mail/settings';
import { root } from './accounts.mjs';
import { readSecrets, writeSecrets } from './secrets.mjs';

/** The programs that send mail. */
const senders = ['backup', 'notifications'];

const terminal = createInterface({ input: process.stdin, output: process.stderr });
const url = (await terminal.question('SMTP_URL (vuoto: nessuno): ')).trim();
terminal.close();
const { error } = mailSettings.SMTP_URL.safeParse(url || undefined);
if (error || url.includes("'")) {
  console.error(
    'SMTP_URL deve essere come smtp://utente:password@server:587, e non può avere apostrofi (%27).',
  );
  process.exit(1);
}
// The commands check it.
for (const program of [root, ...senders]) {
  const { SMTP_URL: _former, ...others } = readSecrets(program);
  writeSecrets(program, url ? { ...others, SMTP_URL: url } : others);
}
console.log(`Vale dal prossimo avvio: docker compose restart ${senders.join(' ')}.`);
