import mongoose from 'mongoose';
import { randomBytes } from 'node:crypto';
import { testEnv } from './test-env.ts';

/** Databases of one test file, with a unique prefix. */
export interface TestMongo {
  uri: string;
  /** DATABASE_PREFIX for the services of the test. */
  prefix: string;
  /** Drops every database under the prefix. */
  close: () => Promise<void>;
}

/** New databases on a real store, by default the one at MONGODB_URI. */
export const testMongo = (uri = testEnv().MONGODB_URI): TestMongo => {
  const prefix = `t${randomBytes(5).toString('hex')}`;
  const close = async () => {
    const client = await mongoose.createConnection(uri).asPromise();
    const { databases } = await client.listDatabases();
    for (const { name } of databases.filter(({ name }) => name.startsWith(prefix))) {
      await client.useDb(name).dropDatabase();
    }
    await client.close();
  };
  return { uri, prefix, close };
};
