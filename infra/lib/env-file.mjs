// Every command imports this first: settings in the clone's `.env` apply where the environment has none.
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const file = new URL('../../.env', import.meta.url);

/**
 * The problem with `BACKUP_KEY`, if any: outside quotes a `#` starts a comment, even inside a passphrase. In other settings
 * such comments are common.
 * @param {string} text of the file
 * @param {string} read the parsed value
 */
function backupKeyProblem(text, read) {
  const written = [...text.matchAll(/^\s*(?:export\s+)?BACKUP_KEY\s*=[ \t]*(.*)$/gm)].at(-1)?.[1] ?? '';
  if (!written.includes('#') || /^["'`]/.test(written)) return undefined;
  const soFar = read
    ? 'Le copie fatte finora sono cifrate con la sola parte prima di #: si aprono con quella, e anche con la chiave intera.'
    : 'Le copie fatte finora non sono cifrate.';
  return [
    'In .env la chiave BACKUP_KEY ha un # senza virgolette: da lì in poi non viene letta.',
    'Se il # è della chiave, scrivila tra virgolette: BACKUP_KEY="…". Se comincia un commento, mettilo su una riga sua.',
    soFar,
  ].join('\n');
}

if (existsSync(file)) {
  // Windows editors write a byte order mark.
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  const settings = parseEnv(text);
  const problem = process.env.BACKUP_KEY ? undefined : backupKeyProblem(text, settings.BACKUP_KEY ?? '');
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  for (const [name, value] of Object.entries(settings)) process.env[name] ||= value;
}
