import { MongoClient, ObjectId } from 'mongodb';
import { startSides } from './sides.mjs';

export const longRows = 9_259;

/**
 * Copies the rows made through the API directly in the store, because thousands of writes would take longer than
 * everything else.
 */
export async function multiply({ mongoUri, databasePrefix }, tenantId, count) {
  const client = await new MongoClient(mongoUri).connect();
  const rows = client.db(`${databasePrefix}_maintenance`).collection('interventions');
  const made = await rows.find({ tenantId }).toArray();
  const copies = Array.from({ length: count - made.length }, (_, index) => {
    const { startDate, ...row } = made[index % made.length];
    return {
      ...row,
      _id: new ObjectId(),
      _outbox: [],
      startDate: new Date(startDate.getTime() - index * 60_000),
    };
  });
  for (let from = 0; from < copies.length; from += 1_000)
    await rows.insertMany(copies.slice(from, from + 1_000));
  await client.close();
}

/** Both sides with all rows; throws if their results differ. */
export async function startLongSides(stack) {
  const sides = await startSides(stack);
  await multiply(stack, 'BENCH', longRows);
  return { ours: sides.ours, peer: { ...sides.peer, url: sides.peer.url.replace('/list', '/long') } };
}
