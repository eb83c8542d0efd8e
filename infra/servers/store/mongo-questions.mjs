const limitMs = 5_000;

/**
 * What a server of the MongoDB protocol is asked while it runs, over connections that are kept: `greets` resolves when it
 * answers at all, `serves` when it answers a command that needs the database behind it (FerretDB's `ping` asks PostgreSQL
 * for its version, on a connection of the pool that all commands share).
 * @param {string} mongoUri
 * @returns {{ greets: () => Promise<unknown>, serves: () => Promise<unknown>, stopped: () => void }}
 */
export function mongoQuestions(mongoUri) {
  /** @type {import('mongodb').MongoClient | undefined} */
  let client;
  let isOver = false;
  const close = () => void client?.close().catch(() => {});
  const limits = {
    serverSelectionTimeoutMS: limitMs,
    connectTimeoutMS: limitMs,
    socketTimeoutMS: limitMs,
    waitQueueTimeoutMS: limitMs,
  };
  const ask = async (command) => {
    const { MongoClient } = await import('mongodb');
    if (isOver) throw new Error('the server is being stopped');
    // One for each question: the one that waits must not keep the other waiting.
    client ??= new MongoClient(mongoUri, { ...limits, maxPoolSize: 2 });
    try {
      return await client.db('admin').command(command);
    } finally {
      // A question that was on its way when the server was stopped has connected the client once more.
      if (isOver) close();
    }
  };
  return {
    greets: () => ask({ hello: 1 }),
    serves: () => ask({ ping: 1 }),
    stopped: () => {
      isOver = true;
      close();
    },
  };
}
