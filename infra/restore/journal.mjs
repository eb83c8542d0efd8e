/**
 * A restore that has begun to write and is not whole yet. Services wait while it stands in the store (server-kit's
 * `restored.ts`).
 * @typedef {object} Journal
 * @property {string} file absolute path
 * @property {string} cutAt of its manifest: another file may take its place
 * @property {string | null} former file with what was there before; null if there was nothing
 */

const journals = (client, prefix) =>
  client.db(`${prefix}_backup`).collection('restore', { writeConcern: { w: 'majority', journal: true } });

/** @returns {Promise<Journal | null>} */
export const readJournal = (client, prefix) => journals(client, prefix).findOne({});

/** @param {Journal} journal */
export const writeJournal = (client, prefix, journal) =>
  journals(client, prefix).replaceOne({ _id: 'restore' }, journal, { upsert: true });

export const removeJournal = (client, prefix) => journals(client, prefix).deleteOne({});
