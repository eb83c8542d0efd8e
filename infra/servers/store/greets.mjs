const limitMs = 5_000;

/** Resolves when a server of the MongoDB protocol answers the driver's greeting; what is behind it is not asked. */
export async function greets(mongoUri) {
  const { MongoClient } = await import('mongodb');
  const limits = { serverSelectionTimeoutMS: limitMs, connectTimeoutMS: limitMs };
  const client = new MongoClient(mongoUri, limits);
  try {
    await client.connect();
  } finally {
    await client.close();
  }
}
