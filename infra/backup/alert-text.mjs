import { hostname } from 'node:os';

const dayMs = 86_400_000;

/**
 * What people were told last: since when backups fail, and when that was said.
 * @typedef {{ since: Date, at: Date }} Told
 * @typedef {'failed' | 'still' | 'over'} AlertKind
 */

/**
 * What has to be told now: the first failure, once a day while backups fail, and that they are all right again.
 * @param {{ why: string | null, told: Told | null, now: Date }} facts `why` backups fail; null while they do not
 * @returns {AlertKind | undefined}
 */
export function nextAlert({ why, told, now }) {
  if (why === null) return told ? 'over' : undefined;
  if (!told) return 'failed';
  return now.getTime() - told.at.getTime() >= dayMs ? 'still' : undefined;
}

const subjects = {
  failed: 'Officina: la copia di sicurezza non riesce',
  still: 'Officina: la copia di sicurezza non riesce ancora',
  over: 'Officina: le copie di sicurezza sono di nuovo a posto',
};

const day = { day: '2-digit', month: '2-digit', year: 'numeric' };
const time = { hour: '2-digit', minute: '2-digit' };

/** «30/11/2026, ore 02:30», in the time zone of the machine. */
const moment = (/** @type {Date} */ date) =>
  `${date.toLocaleDateString('it-IT', /** @type {any} */ (day))}, ore ${date.toLocaleTimeString('it-IT', /** @type {any} */ (time))}`;

const oneLine = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The mail, for people who look after the server.
 * @param {AlertKind} kind
 * @param {{ why: string | null, since: Date, succeededAt: Date | null, folder: string, place?: string | undefined }} facts `place` is the
 *   address that people open
 * @returns {{ subject: string, text: string }}
 */
export function alertMail(kind, { why, since, succeededAt, folder, place }) {
  const where = [hostname(), place].filter(Boolean).join(', ');
  const last = `Ultima copia riuscita: ${succeededAt ? moment(succeededAt) : 'nessuna'}.`;
  const lines =
    kind === 'over'
      ? [
          `Le copie di sicurezza di Officina (${where}) sono di nuovo a posto.`,
          `Non riuscivano dal ${moment(since)}.`,
          last,
          `Cartella delle copie: ${folder}`,
        ]
      : [
          `La copia di sicurezza di Officina (${where}) non riesce dal ${moment(since)}.`,
          `Perché: ${oneLine(why ?? '')}`,
          last,
          `Cartella delle copie: ${folder}`,
          '',
          'Che cosa fare: sul computer di Officina «npm run doctor» dice che cosa non va; i particolari sono nei registri, in',
          '.data/logs (con Docker: docker compose logs backup). Officina riprova da sola ogni ora.',
          'Finché non riesce, questo messaggio arriva una volta al giorno.',
        ];
  return { subject: subjects[kind], text: `${lines.join('\n')}\n` };
}
