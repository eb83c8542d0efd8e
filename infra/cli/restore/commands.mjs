import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkArchive } from '../../backup/archive/read-archive.mjs';
import { product } from '../../backup/product.mjs';
import { backupKey } from '../../backup/settings.mjs';
import { takeBackup } from '../../backup/take-backup.mjs';
import { dataDir, namedPath } from '../../lib/paths.mjs';
import { Progress, showStep } from '../../lib/progress.mjs';
import { companiesOf, hasData, withInstallation } from '../../restore/installation.mjs';
import { assertUnused } from '../../restore/alone.mjs';
import { restore } from '../../restore/restore.mjs';
import { protectionMessage, sessionsEnded } from '../../restore/sentences.mjs';
import { finishRestore } from '../../restore/unfinished.mjs';
import { tellVerified } from '../../restore/verified.mjs';
import { withOwnStore } from '../../run/offline-store.mjs';
import { withoutSecrets } from '../../run/settings.mjs';

const key = backupKey(process.env);
const say = (line) => console.log(line);
/** Exit code of a restore that is done, of data that are not as they should be. */
const hasFaults = 4;

const instant = (text) => new Date(text).toLocaleString('it', { dateStyle: 'long', timeStyle: 'short' });
const number = (count) => count.toLocaleString('it');
const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/** Checks a file, says what it is. */
async function checked(file) {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  const progress = new Progress('Controllo il file', size);
  const told = await checkArchive(file, { key, onBytes: (count) => progress.add(count) });
  const { head, manifest } = told;
  progress.end();
  const documents = sum(manifest.documents);
  say(
    `${file}: copia intera del ${instant(manifest.cutAt)}, versione ${head.product}, ${number(documents)} documenti.`,
  );
  say(protectionMessage(told, key));
  return { manifest, documents };
}

/** Works on the installation of this folder, which does not run. */
const withOwnInstallation = (work) =>
  withOwnStore({ dataDir }, (mongoUri) => {
    const prefix = process.env.DATABASE_PREFIX || 'officina';
    const spoolDir = process.env.SPOOL_DIR || join(dataDir, 'spool');
    return withInstallation({ mongoUri, prefix, spoolDir }, work);
  });

/** Says how the data are. @returns the exit code */
async function verified({ client, prefix }) {
  say('Controllo il registro degli eventi e i documenti.');
  return (await tellVerified(client, prefix, say)) ? 0 : hasFaults;
}

/** Puts what is there into a file beside the one that takes its place. */
async function keepFormer(installation, file, signal) {
  const name = `prima-del-ripristino-${new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '')}.officina`;
  const former = join(dirname(file), name);
  // It may be such a file that is being restored.
  if (existsSync(former)) throw new Error(`${former} c’è già: riprova.`);
  say('Copio i dati di adesso.');
  const { client, prefix, spoolDir } = installation;
  const settings = withoutSecrets(process.env);
  const told = { product, key, settings, onStep: showStep, signal };
  await takeBackup({ client, prefix, spoolDir, file: former, ...told });
  showStep('');
  say(`I dati di prima sono in ${former}.`);
  return former;
}

/** @param {Record<string, string>} settings of the installation that was backed up */
function tellSettings(settings) {
  const others = Object.entries(settings).filter(([name, value]) => process.env[name] !== value);
  if (others.length === 0) return;
  say('Impostazioni della copia che qui sono diverse; quelle che servono vanno in .env prima di accendere:');
  for (const [name, value] of others) say(`  ${name}=${value}`);
}

async function refuse(installation) {
  const companies = await companiesOf(installation);
  throw new Error(
    `Qui ci sono già dei dati (${companies.join(', ')}). Per metterci quelli della copia: npm run restore -- --replace FILE. Prima quelli di adesso finiscono in una copia accanto a FILE.`,
  );
}

/** @param {string} file as it was named */
export async function checkFile(file) {
  await checked(namedPath(file));
  say('Il file è in ordine. Non ho scritto niente.');
  return 0;
}

/**
 * @param {string} file as it was named
 * @param {{ replace: boolean, signal: AbortSignal }} options
 * @returns {Promise<number>} the exit code
 */
export async function restoreFile(file, { replace, signal }) {
  const path = namedPath(file);
  const { manifest, documents } = await checked(path);
  return withOwnInstallation(async (installation) => {
    const { backups } = installation;
    await assertUnused(backups);
    const unfinished = await backups.restores.findOne({ _id: 'restore' });
    if (unfinished)
      say(`Un ripristino dal file ${unfinished.file} non era finito: ora lo sostituisce questo.`);
    const isFull = !unfinished && (await hasData(installation));
    if (isFull && !replace) await refuse(installation);
    const former = isFull ? await keepFormer(installation, path, signal) : (unfinished?.former ?? null);
    const progress = new Progress('Scrivo i documenti', documents);
    const options = { onDocuments: (count) => progress.add(count), signal };
    const settings = await restore(installation, { file: path, key, manifest, former }, options);
    progress.end();
    say(`Ripristino finito: ${number(documents)} documenti.`);
    say(sessionsEnded);
    tellSettings(settings);
    return verified(installation);
  });
}

/** Ends a restore that was broken off. @returns {Promise<number>} the exit code */
export const finish = () =>
  withOwnInstallation(async (installation) => {
    if (await finishRestore(installation, { key, say })) return verified(installation);
    say('Non c’è nessun ripristino da finire. Per cominciarne uno: npm run restore -- FILE.');
    return 0;
  });
