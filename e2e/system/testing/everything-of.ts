import mongoose from 'mongoose';
import type { Addresses } from '../../support/addresses.ts';

const { EJSON } = mongoose.mongo.BSON;

/** Every document of a stack's databases that is a tenant's, byte for byte, as one line each under `database.collection`. */
export async function everythingOf(
  { mongoUri, databasePrefix }: Addresses,
  tenant: string,
): Promise<Map<string, string[]>> {
  const client = new mongoose.mongo.MongoClient(mongoUri, { maxPoolSize: 2 });
  try {
    const { databases } = await client.db('admin').admin().listDatabases();
    const found = new Map<string, string[]>();
    for (const { name } of databases.filter((one) => one.name.startsWith(`${databasePrefix}_`)))
      for (const collection of await client.db(name).collections()) {
        const rows = await collection.find({ $or: [{ tenantId: tenant }, { code: tenant }] }).toArray();
        const key = `${name.slice(databasePrefix.length + 1)}.${collection.collectionName}`;
        if (rows.length > 0) found.set(key, rows.map((row) => EJSON.stringify(row)).sort());
      }
    return found;
  } finally {
    await client.close();
  }
}
