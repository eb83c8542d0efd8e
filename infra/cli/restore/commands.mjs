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
import { reportVerification } from '../../restore/verified.mjs';
import { withOfflineStore } from '../../run/offline-store.mjs';
import { withoutSecrets } from '../../run/settings.mjs';

const key = backupKey(process.env);
const say = (line) => console.log(line);
/** Exit code of a completed restore whose data have faults. */
const hasFaults = 4;

const instant = (text) => new Date(text).toLocaleString('it', { dateStyle: 'long', timeStyle: 'short' });
const number = (count) => count.toLocaleString('it');
const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/** Checks a file and describes it. */
async function checked(file) {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  const progress = new Progress('Controllo il file', size);
  const archive = await checkArchive(file, { key, onBytes: (count) => progress.add(count) });
  const { head, manifest } = archive;
  progress.end();
  const documents = sum(manifest.documents);
  say(
    `${file}: copia intera del ${instant(manifest.cutAt)}, versione ${head.product}, ${number(documents)} documenti.`,
  );
  say(protectionMessage(archive, key));
  return { manifest, documents };
}

/** Works on the installation of this folder, which is not running. */
const withOwnInstallation = (work) =>
  withOfflineStore({ dataDir }, (mongoUri) => {
    const prefix = process.env.DATABASE_PREFIX || 'officina';
    const spoolDir = process.env.SPOOL_DIR || join(dataDir, 'spool');
    const filesDir = process.env.FILES_DIR || join(dataDir, 'files');
    return withInstallation({ mongoUri, prefix, spoolDir, filesDir }, work);
  });

/** Verifies and reports the state of the data. @returns the exit code */
async function verified({ client, prefix }) {
  say('Controllo il registro degli eventi e i documenti.');
  return (await reportVerification(client, prefix, say)) ? 0 : hasFaults;
}

/** Saves the current data in a file next to the one that replaces them. */
async function keepFormer(installation, file, signal) {
  const name = `prima-del-ripristino-${new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, '')}.officina`;
  const former = join(dirname(file), name);
  // Such a file may be the one being restored.
  if (existsSync(former)) throw new Error(`${former} c’è già: riprova.`);
  say('Copio i dati di adesso.');
  const { client, prefix, spoolDir, filesDir } = installation;
  const settings = withoutSecrets(process.env);
  const options = { product, key, settings, onStep: showStep, signal };
  await takeBackup({ client, prefix, spoolDir, filesDir, file: former, ...options });
  showStep('');
  say(`I dati di prima sono in ${former}.`);
  return former;
}

/** @param {Record<string, string>} settings of the installation that was backed up */
function listSettings(settings) {
  const changed = Object.entries(settings).filter(([name, value]) => process.env[name] !== value);
  if (changed.length === 0) return;
  say('Impostazioni della copia che qui sono diverse; quelle che servono vanno in .env prima di accendere:');
  for (const [name, value] of changed) say(`  ${name}=${value}`);
}

async function refuseExistingData(installation) {
  const companies = await companiesOf(installation);
  throw new Error(
    `Qui ci sono già dei dati (${companies.join(', ')}). Per metterci quelli della copia: npm run restore -- --replace FILE. Prima quelli di adesso finiscono in una copia accanto a FILE.`,
  );
}

/** @param {string} file as given on the command line */
export async function checkFile(file) {
  await checked(namedPath(file));
  say('Il file è in ordine. Non ho scritto niente.');
  return 0;
}

/**
 * @param {string} file as given on the command line
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
    if (isFull && !replace) await refuseExistingData(installation);
    const former = isFull ? await keepFormer(installation, path, signal) : (unfinished?.former ?? null);
    const progress = new Progress('Scrivo i documenti', documents);
    const options = { onDocuments: (count) => progress.add(count), signal };
    const settings = await restore(installation, { file: path, key, manifest, former }, options);
    progress.end();
    say(`Ripristino finito: ${number(documents)} documenti.`);
    say(sessionsEnded);
    listSettings(settings);
    return verified(installation);
  });
}

/** Finishes an interrupted restore. @returns {Promise<number>} the exit code */
export const finish = () =>
  withOwnInstallation(async (installation) => {
    if (await finishRestore(installation, { key, say })) return verified(installation);
    say('Non c’è nessun ripristino da finire. Per cominciarne uno: npm run restore -- FILE.');
    return 0;
  });
