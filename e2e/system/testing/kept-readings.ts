import { calendarDay } from '@officina/contracts/days';
import mongoose from 'mongoose';
import type { Addresses } from '../../support/addresses.ts';

/** The UTC day with series. */
export const seriesDay = '20-11-2026';

const minutesAgo = 10;
const quarterS = 900;

/**
 * Inserts a sensor's readings of `seriesDay`, and of ten minutes ago, directly into the store: no device answers for
 * the sensors of these tests.
 */
export async function keepReadings(
  { mongoUri, databasePrefix }: Addresses,
  tenantId: string,
  sensorId: string,
  value: number,
): Promise<void> {
  const client = await new mongoose.mongo.MongoClient(mongoUri).connect();
  try {
    const collection = (name: string) =>
      client
        .db(`${databasePrefix}_industrial`)
        .collection<{ _id: string; [field: string]: unknown }>(`production_${name}`);
    const own = { tenantId, sensorId };
    const day = calendarDay(seriesDay) as string;
    const ofDay = { ...own, _id: `${tenantId}:${sensorId}:${day.slice(0, 10)}`, day: new Date(day) };
    const quarters = Array<number>(96).fill(value);
    const sums = {
      avg: quarters,
      good: Array<number>(96).fill(quarterS),
      slots: quarters.slice(48),
      kept: 1,
    };
    await collection('days').insertOne({ ...ofDay, ...sums });
    await collection('details').insertOne({ ...ofDay, seconds: [3_600], values: [value] });
    const second = Math.floor(Date.now() / 1_000) - minutesAgo * 60;
    const begin = new Date((second - (second % quarterS)) * 1_000).toISOString().slice(0, 16);
    // The setup of a sensor that was never edited and is read every minute.
    const setup = '0/60';
    const quarter = { ...own, _id: `${tenantId}:${sensorId}:${begin}:${setup}`, setup };
    const kept = { seconds: [second % quarterS], values: [value], rev: 0 };
    await collection('quarters').insertOne({ ...quarter, ...kept });
  } finally {
    await client.close();
  }
}
