import type { Intervention } from '@officina/contracts/maintenance/interventions';
import mongoose from 'mongoose';
import { stackAddress } from './stack.ts';

const minuteMs = 60_000;

/**
 * Inserts copies of an intervention directly into the store, each started a minute before the previous one and numbered
 * in its description. Creating thousands through the API takes longer than all other tests.
 */
export async function copyIntervention({ _id }: Intervention, count: number): Promise<void> {
  const { mongoUri, databasePrefix } = stackAddress();
  const client = await new mongoose.mongo.MongoClient(mongoUri).connect();
  try {
    const stored = client.db(`${databasePrefix}_maintenance`).collection('interventions');
    const row = await stored.findOne({ _id: new mongoose.Types.ObjectId(_id) });
    if (!row) throw new Error(`no intervention ${_id}`);
    const began = (row['startDate'] as Date).getTime();
    const copies = Array.from({ length: count }, (_, index) => ({
      ...row,
      _id: new mongoose.Types.ObjectId(),
      _outbox: [],
      startDate: new Date(began - (index + 1) * minuteMs),
      issueDescription: `Copia ${index + 1}`,
    }));
    for (let from = 0; from < count; from += 1_000) await stored.insertMany(copies.slice(from, from + 1_000));
  } finally {
    await client.close();
  }
}
