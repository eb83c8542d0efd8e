import { sensors, type Sensor, type SensorCreate } from '@officina/contracts/industrial/sensors';
import mongoose from 'mongoose';
import type { Tenant } from '../support/tenants.ts';
import { apiOf } from './api.ts';
import { stackAddress } from './stack.ts';

export const dayMs = 86_400_000;

/** An ISO day, counted back from the current UTC day. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** A sensor that is not polled: its readings are put into the store. */
export const silentSensor = ({ user }: Tenant, more: Partial<SensorCreate>): Promise<Sensor> =>
  apiOf(user).must(sensors.create, { body: { type: 'OTHER', ...more } });

/**
 * Inserts aggregated days of a sensor directly into the store; today's readings would only be aggregated tomorrow.
 * @param slots the mean of each half hour of a day, `null` without readings
 */
export async function keepDays(
  { code }: Tenant,
  { _id }: Sensor,
  days: readonly string[],
  slots: (day: string) => (number | null)[],
): Promise<void> {
  const { mongoUri, databasePrefix } = stackAddress();
  const client = await new mongoose.mongo.MongoClient(mongoUri).connect();
  try {
    const stored = client.db(`${databasePrefix}_industrial`).collection<{ _id: string }>('production_days');
    const documents = days.map((day) => {
      const halves = slots(day);
      const quarters = halves.flatMap((value) => [value, value]);
      return {
        ...{ _id: `${code}:${_id}:${day}`, tenantId: code, sensorId: _id, day: new Date(day) },
        ...{
          avg: quarters,
          good: quarters.map((value) => (value === null ? 0 : 900)),
          slots: halves,
          kept: 0,
        },
      };
    });
    for (let from = 0; from < documents.length; from += 200)
      await stored.insertMany(documents.slice(from, from + 200));
  } finally {
    await client.close();
  }
}
