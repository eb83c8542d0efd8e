import mongoose from 'mongoose';
import { documentsOf } from '../backup/archive/read-archive.mjs';

const { BSON } = mongoose.mongo;

/** Keeps the BSON type of every value: a whole number that was stored as a double stays a double. */
const unchanged = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

const readPart = (bytes) => [...documentsOf(bytes)].map((one) => BSON.deserialize(one, unchanged));

/** Number of parts being written at the same time. */
const maxParts = 2;
const duplicateKey = 11_000;

/** Inserts documents, skipping those whose `_id` exists. @returns number of inserted documents */
async function insertNew(collection, documents) {
  try {
    return (await collection.insertMany(documents, { ordered: false })).insertedCount;
  } catch (error) {
    const { writeErrors = [], insertedCount } = error;
    if (writeErrors.length === 0 || writeErrors.some(({ code }) => code !== duplicateKey)) throw error;
    return insertedCount;
  }
}

/**
 * Writes the documents of a backup into a store, a few parts at a time, and counts the documents expected afterwards. An error in a
 * part is thrown by the next call.
 */
export class DocumentWriter {
  #installation;
  #running = new Set();
  #error;
  #copied = new Map();
  #expected = new Map();

  /** @param {import('./installation.mjs').Installation} installation */
  constructor(installation) {
    this.#installation = installation;
  }

  /**
   * Adds documents of the first copy. A document written during the copy may occur twice; it is replaced later.
   * @param {string} place `<token>/<collection>`
   * @param {Buffer} bytes of a part
   * @returns {Promise<number>} number of its documents
   */
  async add(place, bytes) {
    const documents = readPart(bytes);
    count(this.#copied, place, documents.length);
    await this.#fewerThan(maxParts);
    this.#begin(place, async (collection) => insertNew(collection, documents));
    return documents.length;
  }

  /** Writes documents that changed while the others were copied. @param {string} place @param {Buffer} bytes */
  async replace(place, bytes) {
    const documents = readPart(bytes);
    const operations = documents.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    }));
    await this.#fewerThan(1);
    this.#begin(place, async (collection) => (await collection.bulkWrite(operations)).upsertedCount);
    return documents.length;
  }

  /** Removes documents that were deleted while the others were copied. @param {string} place @param {Buffer} bytes */
  async remove(place, bytes) {
    const ids = readPart(bytes).map(({ _id }) => _id);
    await this.#fewerThan(1);
    this.#begin(
      place,
      async (collection) => -(await collection.deleteMany({ _id: { $in: ids } })).deletedCount,
    );
    return ids.length;
  }

  /**
   * Waits until everything is written, and counts.
   * @param {Record<string, number>} copied documents of the first copy, by `<token>/<collection>`
   * @throws Error with a readable message if documents are missing in the store or in the backup
   */
  async check(copied) {
    await this.#fewerThan(1);
    for (const [place, documents] of Object.entries(copied))
      assertCount(place, this.#copied.get(place) ?? 0, documents);
    for (const [place, documents] of this.#expected)
      assertCount(place, await this.#collection(place).countDocuments(), documents);
  }

  /**
   * Builds the indexes that a collection had: verification uses them, and services start without delay.
   * @param {string} place
   * @param {import('mongodb').IndexDescription[]} specs
   */
  async index(place, specs) {
    if (specs.length > 0) await this.#collection(place).createIndexes(specs);
  }

  async #fewerThan(parts) {
    while (this.#running.size >= parts) await Promise.race(this.#running);
    if (this.#error) throw this.#error;
  }

  /** @param {string} place @param {(collection: import('mongodb').Collection) => Promise<number>} write returns the number of added documents */
  #begin(place, write) {
    const writing = write(this.#collection(place))
      .then((more) => count(this.#expected, place, more))
      .catch((error) => (this.#error ??= error))
      .finally(() => this.#running.delete(writing));
    this.#running.add(writing);
  }

  #collection(place) {
    const { client, prefix } = this.#installation;
    const [token, name = ''] = place.split('/');
    return client.db(`${prefix}_${token}`).collection(decodeURIComponent(name));
  }
}

const count = (counts, place, more) => counts.set(place, (counts.get(place) ?? 0) + more);

function assertCount(place, found, expected) {
  if (found !== expected) throw new Error(`${place} ha ${found} documenti invece di ${expected}.`);
}
