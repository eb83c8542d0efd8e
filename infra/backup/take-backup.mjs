import { backupDatabase } from '@officina/server-kit/store/backup/state';
import { rmSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { names } from './archive/format.mjs';
import { ArchiveWriter, unfinished } from './archive/write-archive.mjs';
import { asDocuments, collectionsOf, deletedIds, indexesOf, inParts, rawDocuments } from './copy.mjs';
import { closeSpool, openSpool, spoolParts } from './spool-files.mjs';
import { inWords, NotFollowed, Turn } from './backup-session.mjs';

const closeTries = 3;
/** Between two tries: long enough to tell a process that is dead from one that is slow. */
const betweenTriesMs = 16_000;

/**
 * @typedef {object} Options
 * @property {import('mongoose').mongo.MongoClient} client
 * @property {string} prefix of the databases
 * @property {string} file where it goes, once it is whole
 * @property {string} product version of Officina
 * @property {string} [key] encrypts the file
 * @property {string} [spoolDir] of the poller
 * @property {Record<string, string>} [settings] without secrets
 * @property {(step: string) => void} [onStep] hears what is being done, in Italian
 * @property {AbortSignal} [signal] gives up
 */

/** What goes into the file, in the order of `format.mjs`. */
class Copier {
  #options;
  #turn;
  #archive;

  /** @param {Options} options @param {Turn} turn @param {ArchiveWriter} archive */
  constructor(options, turn, archive) {
    this.#options = options;
    this.#turn = turn;
    this.#archive = archive;
  }

  /** All documents, while they are written. @returns {Promise<Record<string, number>>} how many of each collection */
  async copyAll() {
    const counts = {};
    for (const { from, collection } of await this.#collections()) {
      this.#options.onStep?.(`copio ${from}`);
      counts[from] = await this.#write(`store/${from}`, rawDocuments(collection));
      await this.#archive.addJson(`indexes/${from}.json`, await indexesOf(collection));
    }
    return counts;
  }

  /** What was deleted and written under a number, which nothing gets any more. */
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

  #collections() {
    const { client, prefix } = this.#options;
    return collectionsOf(client, prefix);
  }

  #write(name, documents) {
    return inParts(documents, async (part, bytes) => {
      this.#turn.check();
      await this.#archive.add(`${name}/${part}.bson`, bytes);
    });
  }
}

/** @param {Turn} turn @returns {Promise<number>} when writes began to wait, by `performance.now()` */
async function closeGates(turn, tries = closeTries) {
  const began = performance.now();
  try {
    await turn.close();
    return began;
  } catch (error) {
    if (!(error instanceof NotFollowed) || tries === 1) throw error;
    await pause(betweenTriesMs);
    return closeGates(turn, tries - 1);
  }
}

/**
 * Copies all, then what was written meanwhile, then, while nothing is written, the rest.
 * @param {Options} options @param {Turn} turn @param {Copier} copier
 * @returns what the manifest tells
 */
async function copyInOneCut({ spoolDir, onStep = () => {} }, turn, copier) {
  const documents = await copier.copyAll();
  onStep('copio ciò che è cambiato nel frattempo');
  const first = turn.epoch;
  await turn.advance();
  await copier.copyChanges(0, first);
  onStep('fermo le scritture per un momento');
  const { epoch } = turn;
  const began = await closeGates(turn);
  const cutAt = new Date().toISOString();
  const spool = await openSpool(spoolDir);
  try {
    await turn.cut(() => copier.copyChanges(1, epoch));
    const pauseMs = Math.round(performance.now() - began);
    onStep('copio le letture in attesa');
    await copier.copySpool(spool);
    return { epoch, cutAt, pauseMs, documents };
  } finally {
    await closeSpool(spool);
  }
}

/**
 * Makes a backup while everything runs (ADR 0051).
 * @param {Options} options
 * @returns {Promise<{ bytes: number, documents: number, pauseMs: number }>}
 * @throws BackupError a sentence for a person; nothing is left of the file
 */
export async function takeBackup(options) {
  const { client, prefix, file, product, key, settings = {}, onStep = () => {}, signal } = options;
  const turn = new Turn(backupDatabase(client, prefix), signal);
  const startedAt = new Date().toISOString();
  let archive;
  try {
    const left = await turn.begin(unfinished(file));
    if (left) {
      onStep('la copia precedente si era interrotta: tolgo ciò che ne resta');
      rmSync(left, { force: true });
    }
    archive = new ArchiveWriter(file, { key });
    await archive.begin({ product, oldestReader: product, startedAt });
    await archive.addJson(names.settings, settings);
    const told = await copyInOneCut(options, turn, new Copier(options, turn, archive));
    await archive.finish(told);
    await turn.end({ succeededAt: new Date(), failure: null, part: null });
    const documents = Object.values(told.documents).reduce((sum, count) => sum + count, 0);
    return { bytes: statSync(file).size, documents, pauseMs: told.pauseMs };
  } catch (cause) {
    const error = inWords(cause);
    // Whatever broke it may break this too; it is not what is to be told. Writes first: the disk may not answer.
    await turn.end({ failure: error.message }).catch(() => {});
    const abandoned = async () => archive?.abandon();
    // What cannot be removed now is removed by the next backup.
    await abandoned()
      .then(() => turn.end({ part: null }))
      .catch(() => {});
    throw error;
  }
}
