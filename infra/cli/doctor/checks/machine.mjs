import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { roomOf } from '../../../lib/supervisor/disk-watch.mjs';
import { error, ok, skipped, warning } from '../finding.mjs';

const fullBelowMb = 32;
const answerMs = 5_000;
const dayMs = 24 * 3_600_000;
const renewDays = 14;

async function roomIn(folder) {
  const [room, { dev }] = [roomOf(await statfs(folder)), await stat(folder)];
  return room && { folder, dev, ...room };
}

const days = (count) => (count === 1 ? '1 giorno' : `${count} giorni`);
const roomText = ({ folder, freeMb, freePercent }) =>
  `${(freeMb / 1_000).toFixed(1).replace('.', ',')} GB liberi (${`${freePercent}`.replace('.', ',')} %) in ${folder}`;

/** Free space on the disks of the data, each listed once, and whether backups have a separate disk. */
export async function disk({ dataDir, env, isOwnStore }) {
  const { BACKUP_DIR: backups } = env;
  if (backups && !existsSync(backups))
    return error(`${backups} non c’è`, 'Monta il disco delle copie, o correggi BACKUP_DIR in .env.');
  const folders = [dataDir, join(dataDir, 'store'), backups].filter((folder) => folder && existsSync(folder));
  const rooms = (await Promise.all(folders.map(roomIn))).flatMap((room) => room ?? []);
  const each = rooms.filter(({ dev }, at) => rooms.findIndex((one) => one.dev === dev) === at);
  if (each.length === 0) return skipped(`${dataDir} non c’è ancora`);
  const low = Number(env.DISK_WARNING_PERCENT || 5);
  const text = each.map(roomText).join('; ');
  const advice = 'Libera spazio o ingrandisci il disco: pieno, Officina non salva più niente.';
  if (each.some(({ freeMb }) => freeMb < fullBelowMb)) return error(text, advice);
  if (each.some(({ freePercent }) => freePercent < low)) return warning(text, advice);
  const [dataRoom] = rooms;
  const isShared = rooms.some(({ folder, dev }) => folder === backups && dev === dataRoom?.dev);
  if (!isOwnStore || !isShared) return ok(text);
  return warning(
    `${text}; le copie di sicurezza stanno sullo stesso disco dei dati`,
    'Un disco che si rompe le porta via con sé: mettile altrove, o controlla che il disco di BACKUP_DIR sia montato.',
  );
}

function certificateOf({ hostname, port }) {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false });
    socket.setTimeout(answerMs, () => socket.destroy(new Error('non risponde')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      resolve({ end: new Date(end), refused: socket.authorized ? undefined : socket.authorizationError });
      socket.end();
    });
  });
}

/** How long browsers will trust the public address. */
export async function certificate({ env, now }) {
  const { PUBLIC_URL: address } = env;
  if (!address || !URL.canParse(address)) return skipped('PUBLIC_URL non è impostato');
  const url = new URL(address);
  if (url.protocol !== 'https:') return skipped(`${address} non usa https`);
  const found = await certificateOf(url).catch(({ message }) => message);
  if (typeof found === 'string')
    return warning(
      `${address} non si raggiunge da qui: ${found}`,
      'Controlla il proxy, il nome nel DNS e il firewall.',
    );
  const left = Math.floor((found.end.getTime() - now.getTime()) / dayMs);
  const advice =
    'Rinnovalo: Caddy e certbot lo fanno da soli, guarda nei loro registri perché non è successo.';
  if (left < 0) return error(`scaduto da ${days(-left)}`, advice);
  if (left < renewDays) return warning(`scade tra ${days(left)}`, advice);
  if (found.refused)
    return warning(
      `vale ancora ${days(left)}, ma non è di un’autorità nota (${found.refused})`,
      'I telefoni lo rifiutano: prendine uno da un’autorità nota, o installa la tua sui telefoni.',
    );
  return ok(`vale ancora ${days(left)}`);
}
