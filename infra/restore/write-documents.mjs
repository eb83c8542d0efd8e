import mongoose from 'mongoose';
import { documentsOf } from '../backup/archive/read-archive.mjs';

const { BSON } = mongoose.mongo;

/** Every value keeps its BSON type: a whole number that was stored as a double stays one. */
const unchanged = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

/** Parts that are under way to the store at once. */
const atOnce = 2;

/**
 * Writes the documents of a backup into a store, a few parts at a time, and counts what must be there afterwards. Errors
 * come with the next call.
 */
export class DocumentWriter {
  #installation;
  #underWay = new Set();
  #error;
  #copied = new Map();
  #expected = new Map();

  /** @param {import('./installation.mjs').Installation} installation */
  constructor(installation) {
    this.#installation = installation;
  }

  /**
   * @param {'store' | 'changed' | 'deleted'} kind
   * @param {string} place `<token>/<collection>`
   * @param {Buffer} bytes of a part
   * @returns {Promise<number>} how many documents it has
   */
  async write(kind, place, bytes) {
    const documents = [...documentsOf(bytes)].map((one) => BSON.deserialize(one, unchanged));
    // What was copied is there before it is replaced or removed.
    await this.#fewerThan(kind === 'store' ? atOnce : 1);
    const writing = this.#write(kind, place, documents)
      .catch((error) => (this.#error ??= error))
      .finally(() => this.#underWay.delete(writing));
    this.#underWay.add(writing);
    return documents.length;
  }

  /**
   * Waits until all is written, and counts.
   * @param {Record<string, number>} copied documents of the first copy, by `<token>/<collection>`
   * @throws Error in words when the store has not what it was given, or that was not all
   */
  async check(copied) {
    await this.#fewerThan(1);
    for (const [place, count] of Object.entries(copied)) mustBe(place, this.#copied.get(place) ?? 0, count);
    for (const [place, count] of this.#expected)
      mustBe(place, await this.#collection(place).countDocuments(), count);
  }

  async #fewerThan(count) {
    while (this.#underWay.size >= count) await Promise.race(this.#underWay);
    if (this.#error) throw this.#error;
  }

  async #write(kind, place, documents) {
    const collection = this.#collection(place);
    if (kind === 'store') {
      const { insertedCount } = await collection.insertMany(documents, { ordered: false });
      count(this.#copied, place, insertedCount);
      return count(this.#expected, place, insertedCount);
    }
    if (kind === 'deleted') {
      const { deletedCount } = await collection.deleteMany({ _id: { $in: documents.map(({ _id }) => _id) } });
      return count(this.#expected, place, -deletedCount);
    }
    const replacing = documents.map((replacement) => ({
      replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
    }));
    const { upsertedCount } = await collection.bulkWrite(replacing, { ordered: false });
    return count(this.#expected, place, upsertedCount);
  }

  #collection(place) {
    const { client, prefix } = this.#installation;
    const [token, name] = place.split('/');
    return client.db(`${prefix}_${token}`).collection(name);
  }
}

const count = (counts, place, more) => counts.set(place, (counts.get(place) ?? 0) + more);

function mustBe(place, found, expected) {
  if (found !== expected) throw new Error(`${place} ha ${found} documenti invece di ${expected}.`);
}
