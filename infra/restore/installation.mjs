import { backupDatabase } from '@officina/server-kit/store/backup/state';
import { serviceTokens } from '@officina/server-kit/service-token';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from '../audit/store-client.mjs';

/**
 * The places where an installation keeps its data.
 * @typedef {object} Installation
 * @property {import('mongodb').MongoClient} client
 * @property {string} prefix of the databases
 * @property {import('@officina/server-kit/store/backup/state').BackupDatabase} backups shared state of processes, backups and
 *   restores
 * @property {string} spoolDir folder of readings that are not in the store yet
 * @property {string} filesDir folder of photos and documents
 */

/**
 * Opens an installation whose store is running, and works on it.
 * @template T
 * @param {{ mongoUri: string, prefix: string, spoolDir: string, filesDir: string }} places
 * @param {(installation: Installation) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withInstallation({ mongoUri, prefix, spoolDir, filesDir }, work) {
  for (const folder of [spoolDir, filesDir]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const client = await openClient(mongoUri);
  try {
    return await work({ client, prefix, spoolDir, filesDir, backups: backupDatabase(client, prefix) });
  } finally {
    await client.close();
  }
}

/** @param {Installation} installation */
const databases = ({ client, prefix }) => serviceTokens.map((token) => client.db(`${prefix}_${token}`));

/**
 * The codes of its companies, including deactivated ones.
 * @param {Installation} installation
 * @returns {Promise<string[]>}
 */
export const companiesOf = ({ client, prefix }) =>
  client.db(`${prefix}_auth`).collection('tenants').distinct('tenantId');

/**
 * Whether it contains a document of any company.
 * @param {Installation} installation
 */
export async function hasData(installation) {
  for (const database of databases(installation))
    for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray())
      if (await database.collection(name).findOne({ tenantId: { $gt: '' } }, { projection: { _id: 1 } }))
        return true;
  return false;
}

/**
 * Removes everything that a backup can contain, and what stopped processes left behind.
 * @param {Installation} installation
 */
export async function clearInstallation(installation) {
  for (const database of databases(installation)) await database.dropDatabase();
  const { spoolDir, filesDir } = installation;
  for (const folder of [spoolDir, filesDir])
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}
