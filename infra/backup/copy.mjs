import { notCopied } from '@officina/server-kit/store/backup/state';
import { serviceTokens } from '@officina/server-kit/service-token';
import mongoose from 'mongoose';
import { partBytes } from './archive/format.mjs';

const { BSON } = mongoose.mongo;

/** @typedef {import('mongoose').mongo.MongoClient} MongoClient */

/**
 * The collections that a backup copies; `from` is their name in the file.
 * @param {MongoClient} client
 * @param {string} prefix
 */
export async function collectionsOf(client, prefix) {
  const found = [];
  for (const token of serviceTokens) {
    const database = client.db(`${prefix}_${token}`);
    const listed = await database.listCollections({}, { nameOnly: true }).toArray();
    const names = listed.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
    for (const name of names.sort())
      found.push({ from: `${token}/${encodeURIComponent(name)}`, collection: database.collection(name) });
  }
  return found.filter(({ from }) => !(from in notCopied));
}

/**
 * Writes documents in parts, as they are stored.
 * @param {AsyncIterable<Uint8Array>} documents each as BSON
 * @param {(part: number, bytes: Buffer) => Promise<void>} write
 * @returns {Promise<number>} number of documents
 */
export async function writeParts(documents, write) {
  const waiting = [];
  let [bytes, parts, count] = [0, 0, 0];
  const flush = async () => {
    const part = Buffer.concat(waiting.splice(0));
    bytes = 0;
    if (part.length > 0) await write(parts++, part);
  };
  for await (const document of documents) {
    waiting.push(document);
    bytes += document.length;
    count += 1;
    if (bytes >= partBytes) await flush();
  }
  await flush();
  return count;
}

/** The documents of a collection as BSON. */
export const rawDocuments = (collection, filter = {}) =>
  collection.find(filter, { raw: true, batchSize: 1_000 });

/** Indexes of a collection except `_id`, so that a restore need not wait for the service to build them. */
export async function indexesOf(collection) {
  const found = await collection.indexes();
  return found.filter(({ name }) => name !== '_id_').map(({ v: _version, ...index }) => index);
}

/** Ids of the documents that were deleted under a number, by collection. */
export async function deletedIds(deletions, epoch) {
  const ids = new Map();
  for await (const { from, ids: deleted } of deletions.find({ epoch })) {
    if (!ids.has(from)) ids.set(from, []);
    for (const id of deleted) ids.get(from).push(id);
  }
  return ids;
}

/** Documents with only an id, as BSON. */
export async function* asDocuments(ids) {
  for (const _id of ids) yield BSON.serialize({ _id });
}
