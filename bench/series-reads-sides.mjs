import { MongoClient } from 'mongodb';
import { createLogger } from '@officina/server-kit/logger';
import { bulkReplace } from '@officina/server-kit/store/bulk-replace';
import { batchesOf } from '@officina/server-kit/all-pages';
import { tokenFor } from '../infra/run/testing/tenant.mjs';
import { dayDocuments } from '../services/industrial-data/dist/series/day-documents.js';
import { dayOf, daysLater, dayText } from '../services/industrial-data/dist/series/series-days.js';
import { sumDay } from '../services/industrial-data/dist/series/sums/sum-day.js';
import { openSeries } from '../services/industrial-data/dist/series/testing/series-parts.js';

const tenantId = 'BENCH';
const rawDays = 40;
const slotS = 1_800;
const setup = '0/60';

async function makeSensors({ url }, headers, count) {
  const make = async (index) => {
    const body = JSON.stringify({ type: 'OTHER', dataCode: `S${String(index).padStart(3, '0')}` });
    const answer = await fetch(`${url}/api/maintenance/sensor/create`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(await answer.text());
    return (await answer.json())._id;
  };
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

/** A sensor's readings of a day, one a minute: a temperature with one decimal. */
const readingsOf = (sensorId, number, day) =>
  Array.from({ length: 1_440 }, (_, index) => {
    const second = day.getTime() / 1_000 + 60 * index;
    const value = Math.round(180 + 40 * Math.sin(second / 5_000 + number) + 3 * Math.sin(second / 90)) / 10;
    return { tenantId, sensorId, setup, second, value, quality: 'G' };
  });

/** Stores and aggregates a day as the service does; when raw readings have expired, only the aggregates. */
async function keepDay({ store, sums, models }, day, readings, isRaw) {
  if (isRaw) {
    await store.keep(readings.flat());
    await sums.sum(tenantId, day, () => true);
    return;
  }
  const made = readings.map((some) =>
    dayDocuments({ tenantId, sensorId: some[0].sensorId, day }, sumDay(dayText(day), some)),
  );
  await bulkReplace(
    models.days,
    made.map((one) => one.day),
  );
  await bulkReplace(
    models.details,
    made.map((one) => one.details),
  );
}

const bytesOf = async (database, names) => {
  const sizes = names.map(async (name) => {
    const { storageSize, totalIndexSize } = await database.command({ collStats: name });
    return storageSize + totalIndexSize;
  });
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
};

/**
 * Averages for these days and series from both sides: `ours()` requests the reduced answer from the gateway, `theirs()`
 * computes means in the store with one document per reading. `bytes` is the disk usage of each.
 */
export async function startReadSides(stack, { days, sensors }) {
  const token = await tokenFor(stack, tenantId);
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const sensorIds = await makeSensors(stack, headers, sensors);
  const today = dayOf(Date.now());
  const [first, last] = [daysLater(today, -days), daysLater(today, -1)];
  const client = await new MongoClient(stack.mongoUri).connect();
  const database = client.db(`${stack.databasePrefix}_industrial`);
  const perReading = database.collection('bench_readings');
  const time = { now: today };
  const logger = createLogger({ level: 'warn', service: 'bench' });
  const at = { mongoUri: stack.mongoUri, database: database.databaseName };
  const series = await openSeries(at, { now: () => time.now }, logger);
  for (let day = first; day <= last; day = daysLater(day, 1)) {
    time.now = daysLater(day, 1);
    const readings = sensorIds.map((sensorId, number) => readingsOf(sensorId, number, day));
    await keepDay(series, day, readings, day >= daysLater(today, -rawDays));
    const documents = readings.flat().map(({ sensorId, second, value }) => ({
      _id: `${tenantId}:${sensorId}:${second}`,
      ...{ tenantId, sensorId, setup, second, value },
    }));
    for (const batch of batchesOf(documents, 1_000)) await perReading.insertMany(batch, { ordered: false });
  }
  const dashed = (day) => dayText(day).split('-').reverse().join('-');
  const path = `/api/industrialdatalog/days/${dashed(first)}/${dashed(last)}/reduced`;
  const meansOf = async (sensorId) => {
    const [$gte, $lt] = [first, today].map((day) => `${tenantId}:${sensorId}:${day.getTime() / 1_000}`);
    const slot = { $floor: { $divide: ['$second', slotS] } };
    const match = { tenantId, _id: { $gte, $lt } };
    return perReading
      .aggregate([{ $match: match }, { $group: { _id: slot, mean: { $avg: '$value' } } }])
      .toArray();
  };
  const names = ['production_quarters', 'production_days', 'production_details'];
  return {
    ours: async () => {
      const answer = await fetch(stack.url + path, { headers });
      if (answer.status !== 200) throw new Error(await answer.text());
      return (await answer.json()).flatMap(({ avgValues }) => avgValues);
    },
    theirs: async () => {
      const all = (await Promise.all(sensorIds.map(meansOf))).flat();
      return all.map(({ mean }) => mean);
    },
    bytes: { ours: await bytesOf(database, names), theirs: await bytesOf(database, ['bench_readings']) },
    close: async () => {
      await series.connection.close();
      await client.close();
    },
  };
}
