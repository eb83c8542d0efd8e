import { backupDatabase } from '@officina/server-kit/store/backup/state';
import { rmSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { names } from './archive/format.mjs';
import { ArchiveWriter, unfinished } from './archive/write-archive.mjs';
import { asDocuments, collectionsOf, deletedIds, indexesOf, inParts, rawDocuments } from './copy.mjs';
import { closeSpool, openSpool, spoolParts } from './spool-files.mjs';
import { NotFollowed, Turn } from './turn.mjs';

const closeTries = 3;
/** Between two tries: long enough to tell a process that is dead from one that is slow. */
const betweenTriesMs = 16_000;

/** Documents of all collections, then those that were written meanwhile, then, while nothing is written, the rest. */
class Backup {
  documents = {};

  constructor({ client, prefix, spoolDir, turn, archive, database, onStep }) {
    Object.assign(this, { client, prefix, spoolDir, turn, archive, database, onStep });
  }

  async copy() {
    for (const { from, collection } of await collectionsOf(this.client, this.prefix)) {
      this.onStep(`copio ${from}`);
      this.documents[from] = await this.#write(`store/${from}`, rawDocuments(collection));
      await this.archive.addJson(`indexes/${from}.json`, await indexesOf(collection));
    }
  }

  /** What was deleted and written under a number, which nothing gets any more. */
  async #changes(round, epoch) {
    const deleted = await deletedIds(this.database.deletions, epoch);
    for (const [from, ids] of deleted) await this.#write(`deleted/${round}/${from}`, asDocuments(ids));
    for (const { from, collection } of await collectionsOf(this.client, this.prefix))
      await this.#write(`changed/${round}/${from}`, rawDocuments(collection, { _epoch: epoch }));
  }

  #write(name, documents) {
    return inParts(documents, async (part, bytes) => {
      this.turn.check();
      await this.archive.add(`${name}/${part}.bson`, bytes);
    });
  }

  async firstChanges() {
    this.onStep('copio ciò che è cambiato nel frattempo');
    const { epoch } = this.turn;
    await this.turn.advance();
    await this.#changes(0, epoch);
  }

  /** @returns what the manifest tells of the cut */
  async cut() {
    this.onStep('fermo le scritture per un momento');
    const { epoch } = this.turn;
    const began = await this.#closed();
    const cutAt = new Date().toISOString();
    const spool = await openSpool(this.spoolDir);
    try {
      await this.#changes(1, epoch);
      await this.turn.release();
      const pauseMs = Math.round(performance.now() - began);
      this.onStep('copio le letture in attesa');
      for await (const { part, path, bytes } of spoolParts(spool))
        await this.archive.add(`spool/${part}/${path}`, bytes);
      return { epoch, cutAt, pauseMs, documents: this.documents };
    } finally {
      await closeSpool(spool);
    }
  }

  /** @returns when it began to close, by `performance.now()` */
  async #closed(tries = closeTries) {
    const began = performance.now();
    try {
      await this.turn.close();
      return began;
    } catch (error) {
      if (!(error instanceof NotFollowed) || tries === 1) throw error;
      await pause(betweenTriesMs);
      return this.#closed(tries - 1);
    }
  }
}

/**
 * Makes a backup while everything runs (ADR 0051).
 * @param {object} options
 * @param {import('mongoose').mongo.MongoClient} options.client
 * @param {string} options.prefix of the databases
 * @param {string} options.file where it goes, once it is whole
 * @param {string} options.product version of Officina
 * @param {string} [options.key] encrypts the file
 * @param {string} [options.spoolDir] of the poller
 * @param {Record<string, string>} [options.settings] without secrets
 * @param {(step: string) => void} [options.onStep] hears what is being done, in Italian
 * @param {AbortSignal} [options.signal] gives up
 * @returns {Promise<{ bytes: number, documents: number, pauseMs: number }>}
 * @throws BackupError a sentence for a person; nothing is left of the file
 */
export async function takeBackup({
  client,
  prefix,
  file,
  product,
  key,
  spoolDir,
  settings = {},
  onStep = () => {},
  signal,
}) {
  const database = backupDatabase(client, prefix);
  const turn = new Turn(database, signal);
  const startedAt = new Date().toISOString();
  let archive;
  try {
    const left = await turn.begin(unfinished(file));
    if (left) {
      rmSync(left, { force: true });
      onStep('la copia precedente si era interrotta: tolgo ciò che ne resta');
    }
    archive = new ArchiveWriter(file, { key });
    await archive.begin({ product, oldestReader: product, startedAt });
    await archive.addJson(names.settings, settings);
    const backup = new Backup({ client, prefix, spoolDir, turn, archive, database, onStep });
    await backup.copy();
    await backup.firstChanges();
    const told = await backup.cut();
    await archive.finish(told);
    await turn.end({ succeededAt: new Date(), failure: null });
    const documents = Object.values(told.documents).reduce((sum, count) => sum + count, 0);
    return { bytes: statSync(file).size, documents, pauseMs: told.pauseMs };
  } catch (error) {
    await archive?.abandon();
    await turn.end({ failure: error.message });
    throw error;
  }
}
