import mongoose from 'mongoose';
import type { Addresses } from '../../support/addresses.ts';

const { EJSON } = mongoose.mongo.BSON;

type Row = Record<string, unknown>;

/** Every document of a tenant in a stack's databases, by `database.collection`, in the order of these. */
export async function everythingOf(
  { mongoUri, databasePrefix }: Addresses,
  tenant: string,
): Promise<Map<string, Row[]>> {
  const client = new mongoose.mongo.MongoClient(mongoUri, { maxPoolSize: 2 });
  try {
    const { databases } = await client.db('admin').admin().listDatabases();
    const found = new Map<string, Row[]>();
    for (const { name } of databases.filter((one) => one.name.startsWith(`${databasePrefix}_`)))
      for (const collection of await client.db(name).collections()) {
        const rows = await collection.find<Row>({ $or: [{ tenantId: tenant }, { code: tenant }] }).toArray();
        const key = `${name.slice(databasePrefix.length + 1)}.${collection.collectionName}`;
        if (rows.length > 0) found.set(key, rows);
      }
    return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
  } finally {
    await client.close();
  }
}

/** The rows of exported lines. */
export const rowsOf = (lines: string): Row[] =>
  lines
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => EJSON.parse(line) as Row);

/**
 * Rows byte for byte, one line each in a fixed order: without unsent outbox entries, holds, deleted documents that will
 * be purged, the secrets of users and of contractors' links, and the last use of sessions, which gateways report at any time.
 */
export const comparableRows = (rows: Row[]): string[] =>
  rows
    .filter(({ deletedAt = null }) => deletedAt === null)
    .map(
      ({
        _outbox,
        _holds,
        _held,
        passwordHash: _hash,
        entry: _entry,
        keyHash: _key,
        lastUsedAt: _use,
        ...row
      }) => EJSON.stringify(row),
    )
    .sort();
