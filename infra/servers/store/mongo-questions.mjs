const limitMs = 5_000;

const limits = {
  maxPoolSize: 1,
  serverSelectionTimeoutMS: limitMs,
  connectTimeoutMS: limitMs,
  socketTimeoutMS: limitMs,
  waitQueueTimeoutMS: limitMs,
};

/** One command that is asked again and again over a connection of its own; a client that failed once is never used again. */
function question(mongoUri, command) {
  /** @type {import('mongodb').MongoClient | undefined} */
  let client;
  let isOver = false;
  const forget = async () => {
    const old = client;
    client = undefined;
    await old?.close().catch(() => {});
  };
  const ask = async () => {
    const { MongoClient } = await import('mongodb');
    if (isOver) throw new Error('the server is being stopped');
    client ??= new MongoClient(mongoUri, limits);
    try {
      return await client.db('admin').command(command);
    } catch (error) {
      // One that found no server when it connected stays closed for ever.
      await forget();
      throw error;
    }
  };
  const stop = () => {
    isOver = true;
    return forget();
  };
  return { ask, stop };
}

/**
 * What a server of the MongoDB protocol is asked while it runs, over connections that are kept: `greets` resolves when it
 * answers at all, `serves` when it answers a command that needs the database behind it (FerretDB's `ping` asks PostgreSQL
 * for its version, on a connection of the pool that all commands share).
 * @param {string} mongoUri
 * @returns {{ greets: () => Promise<unknown>, serves: () => Promise<unknown>, stopped: () => void }}
 */
export function mongoQuestions(mongoUri) {
  const [greets, serves] = [question(mongoUri, { hello: 1 }), question(mongoUri, { ping: 1 })];
  return {
    greets: greets.ask,
    serves: serves.ask,
    stopped: () => {
      void greets.stop();
      void serves.stop();
    },
  };
}
