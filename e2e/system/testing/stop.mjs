import { rmSync } from 'node:fs';
import mongoose from 'mongoose';

/** Ends the stack that `start.mjs` has started, and removes its data also from a store that lives on. */
export default async function stop() {
  const { stack, dataDir } = globalThis.systemStack;
  await stack.stop();
  if (process.env.MONGODB_URI) await dropDatabases(process.env.MONGODB_URI, stack.databasePrefix);
  rmSync(dataDir, { recursive: true, force: true });
}

async function dropDatabases(uri, prefix) {
  const connection = await mongoose.createConnection(uri).asPromise();
  const { databases } = await connection.listDatabases();
  const own = databases.filter(({ name }) => name.startsWith(`${prefix}_`));
  for (const { name } of own) await connection.useDb(name).dropDatabase();
  await connection.close();
}
