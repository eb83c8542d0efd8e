import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serviceTokens } from '../../packages/server-kit/src/service-token.ts';

/**
 * Where an installation keeps its data.
 * @typedef {object} Installation
 * @property {import('mongodb').MongoClient} client
 * @property {string} prefix of the databases
 * @property {string} spoolDir folder of readings that are not in the store yet
 */

/** @param {Installation} installation */
const databases = ({ client, prefix }) => serviceTokens.map((token) => client.db(`${prefix}_${token}`));

/**
 * The codes of the companies in it, deactivated ones too.
 * @param {Installation} installation
 * @returns {Promise<string[]>}
 */
export const companiesOf = ({ client, prefix }) =>
  client.db(`${prefix}_auth`).collection('tenants').distinct('tenantId');

/**
 * Whether a document of any company is in it.
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
 * Removes everything that a backup can hold, and what processes that no longer run have left.
 * @param {Installation} installation
 */
export async function empty(installation) {
  for (const database of databases(installation)) await database.dropDatabase();
  const { spoolDir } = installation;
  for (const name of readdirSync(spoolDir)) rmSync(join(spoolDir, name), { recursive: true });
}
