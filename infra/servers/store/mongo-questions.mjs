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
  /** @type {Set<Promise<unknown>>} */
  const unanswered = new Set();
  const limits = {
    serverSelectionTimeoutMS: limitMs,
    connectTimeoutMS: limitMs,
    socketTimeoutMS: limitMs,
    waitQueueTimeoutMS: limitMs,
  };
  const command = async (what) => {
    const { MongoClient } = await import('mongodb');
    // One for each question: the one that waits must not keep the other waiting.
    client ??= new MongoClient(mongoUri, { ...limits, maxPoolSize: 2 });
    return client.db('admin').command(what);
  };
  const ask = (what) => {
    const answer = command(what);
    unanswered.add(answer);
    return answer.finally(() => unanswered.delete(answer));
  };
  const close = async () => {
    // A client that is closed while it connects goes on with that, and keeps this process alive for ever.
    await Promise.allSettled(unanswered);
    await client?.close();
  };
  return {
    greets: () => ask({ hello: 1 }),
    serves: () => ask({ ping: 1 }),
    stopped: () => void close().catch(() => {}),
  };
}
