import { operations } from './probe-operations.mjs';

/** Runs the operations of probe-operations.mjs in a separate database; throws one sentence that names the first that fails. */
export async function probeStore(mongoUri, tried = operations) {
  const { MongoClient } = await import('mongodb');
  const client = await new MongoClient(mongoUri, { serverSelectionTimeoutMS: 10_000 }).connect();
  const database = client.db(`officina_probe_${process.pid}`);
  const collections = {
    machines: database.collection('machines'),
    counters: database.collection('counters'),
  };
  try {
    for (const [name, operation] of Object.entries(tried)) {
      await Promise.resolve(operation(collections)).catch((error) => {
        throw new Error(`This store cannot run "${name}", which Officina needs: ${error.message}`);
      });
    }
  } finally {
    await database.dropDatabase();
    await client.close();
  }
}
