import { backupDatabase } from '@officina/server-kit/store/backup/state';
import { rmSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { names } from './archive/format.mjs';
import { ArchiveWriter, partPath } from './archive/write-archive.mjs';
import { asDocuments, collectionsOf, deletedIds, indexesOf, writeParts, rawDocuments } from './copy.mjs';
import { keptFileParts } from './kept-files.mjs';
import { closeSpool, openSpool, spoolParts } from './spool-files.mjs';
import { asBackupError, BackupSession, SlowProcesses } from './backup-session.mjs';

const closeTries = 3;
/** Between two tries: long enough to distinguish a dead process from a slow one. */
const betweenTriesMs = 16_000;

/**
 * @typedef {object} Options
 * @property {import('mongoose').mongo.MongoClient} client
 * @property {string} prefix of the databases
 * @property {string} file path of the finished backup
 * @property {string} product version of Officina
 * @property {string} [key] encrypts the file
 * @property {string} [spoolDir] spool of the poller
 * @property {string} [filesDir] photos and documents
 * @property {Record<string, string>} [settings] without secrets
 * @property {(step: string) => void} [onStep] called with each step, in Italian
 * @property {AbortSignal} [signal] cancels the backup
 */

/** Copies data into the file, in the order of `format.mjs`. */
class Copier {
  #options;
  #session;
  #archive;

  /** @param {Options} options @param {BackupSession} session @param {ArchiveWriter} archive */
  constructor(options, session, archive) {
    this.#options = options;
    this.#session = session;
    this.#archive = archive;
  }

  /** Copies all documents while writes continue. @returns {Promise<Record<string, number>>} number of documents by collection */
  async copyAll() {
    const counts = {};
    for (const { from, collection } of await this.#collections()) {
      this.#options.onStep?.(`copio ${from}`);
      counts[from] = await this.#write(`store/${from}`, rawDocuments(collection));
      await this.#archive.addJson(`indexes/${from}.json`, await indexesOf(collection));
    }
    return counts;
  }

  /** Copies the documents deleted and written under a number that writes no longer use. */
  async copyChanges(/** @type {number} */ round, /** @type {number} */ epoch) {
    const { client, prefix } = this.#options;
    const deleted = await deletedIds(backupDatabase(client, prefix).deletions, epoch);
    for (const [from, ids] of deleted) await this.#write(`deleted/${round}/${from}`, asDocuments(ids));
    for (const { from, collection } of await this.#collections())
      await this.#write(`changed/${round}/${from}`, rawDocuments(collection, { _epoch: epoch }));
  }

  async copySpool(files) {
    for await (const { part, path, bytes } of spoolParts(files))
      await this.#archive.add(`spool/${part}/${path}`, bytes);
  }

  async copyFiles() {
    for await (const { part, path, bytes } of keptFileParts(this.#options.filesDir)) {
      this.#session.check();
      await this.#archive.add(`files/${part}/${path}`, bytes);
    }
  }

  #collections() {
    const { client, prefix } = this.#options;
    return collectionsOf(client, prefix);
  }

  #write(name, documents) {
    return writeParts(documents, async (part, bytes) => {
      this.#session.check();
      await this.#archive.add(`${name}/${part}.bson`, bytes);
    });
  }
}

/** @param {BackupSession} session @returns {Promise<number>} when writes began to wait, by `performance.now()` */
async function closeGates(session, tries = closeTries) {
  const began = performance.now();
  try {
    await session.close();
    return began;
  } catch (error) {
    if (!(error instanceof SlowProcesses) || tries === 1) throw error;
    await pause(betweenTriesMs);
    return closeGates(session, tries - 1);
  }
}

/**
 * Copies all documents, then the changes since, and the last changes while writes wait.
 * @param {Options} options @param {BackupSession} session @param {Copier} copier
 * @returns content of the manifest
 */
async function copyInOneCut({ spoolDir, onStep = () => {} }, session, copier) {
  const documents = await copier.copyAll();
  onStep('copio ciò che è cambiato nel frattempo');
  const first = session.epoch;
  await session.advance();
  await copier.copyChanges(0, first);
  onStep('fermo le scritture per un momento');
  const { epoch } = session;
  const began = await closeGates(session);
  const cutAt = new Date().toISOString();
  const spool = await openSpool(spoolDir);
  try {
    await session.cut(() => copier.copyChanges(1, epoch));
    const pauseMs = Math.round(performance.now() - began);
    onStep('copio le letture in attesa');
    await copier.copySpool(spool);
    onStep('copio foto e documenti');
    await copier.copyFiles();
    return { epoch, cutAt, pauseMs, documents };
  } finally {
    await closeSpool(spool);
  }
}

/**
 * Makes a backup while Officina runs (ADR 0051).
 * @param {Options} options
 * @returns {Promise<{ bytes: number, documents: number, pauseMs: number }>}
 * @throws BackupError with a sentence for a person; no file remains
 */
export async function takeBackup(options) {
  const { client, prefix, file, product, key, settings = {}, onStep = () => {}, signal } = options;
  const session = new BackupSession(backupDatabase(client, prefix), signal);
  const startedAt = new Date().toISOString();
  let archive;
  try {
    const left = await session.begin(partPath(file));
    if (left) {
      onStep('la copia precedente si era interrotta: tolgo ciò che ne resta');
      rmSync(left, { force: true });
    }
    archive = new ArchiveWriter(file, { key });
    await archive.begin({ product, oldestReader: product, startedAt });
    await archive.addJson(names.settings, settings);
    const manifest = await copyInOneCut(options, session, new Copier(options, session, archive));
    await archive.finish(manifest);
    await session.end({ succeededAt: new Date(), failure: null, part: null });
    const documents = Object.values(manifest.documents).reduce((sum, count) => sum + count, 0);
    return { bytes: statSync(file).size, documents, pauseMs: manifest.pauseMs };
  } catch (cause) {
    const error = asBackupError(cause);
    // May fail for the same reason, which is already reported. Writes continue first, because the disk may not answer.
    await session.end({ failure: error.message }).catch(() => {});
    const abandoned = async () => archive?.abandon();
    // A file that cannot be removed now is removed by the next backup.
    await abandoned()
      .then(() => session.end({ part: null }))
      .catch(() => {});
    throw error;
  }
}
