// `npm run series-layout -w @officina/bench`: the cost of each storage layout for readings: the store's CPU time,
// bytes, and the time to read a sensor's day.
import { MongoClient } from 'mongodb';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { batchesOf } from '@officina/server-kit/all-pages';
import { Steps } from '../infra/lib/steps.mjs';
import { prepareStore } from '../infra/servers/store/prepare-store.mjs';
import { startThrowAwayStore } from '../infra/servers/store/throw-away-store.mjs';
import { median } from './measure.mjs';
import { layouts } from './series-layouts.mjs';
import { during } from './store-cost.mjs';

const { values } = parseArgs({
  options: {
    sensors: { type: 'string', default: '500' },
    hours: { type: 'string', default: '24' },
    period: { type: 'string', default: '60' },
    batch: { type: 'string', default: '500' },
    only: { type: 'string', default: '' },
  },
});
const [sensors, hours, period, batch] = [values.sensors, values.hours, values.period, values.batch].map(
  Number,
);
const begin = Date.parse('2026-11-20T00:00:00Z') / 1_000;
const end = begin + 3_600 * hours;
const sensorIds = Array.from({ length: sensors }, (_, index) =>
  (0x66f0_0000_0000 + 7_919 * index).toString(16).padStart(24, '6'),
);

/** Readings of all sensors between two moments: a temperature with one decimal. */
function readingsOf(from, until) {
  const readings = [];
  for (const [index, sensorId] of sensorIds.entries())
    for (let second = from + (index % period); second < until; second += period)
      readings.push({
        sensorId,
        second,
        value: Math.round(180 + 40 * Math.sin(second / 5_000 + index)) / 10,
      });
  return readings;
}

async function measure({ everyS, write, read }, collection, pids) {
  let count = 0;
  const cost = { seconds: 0, ownSeconds: 0, tookSeconds: 0 };
  for (let from = begin; from < end; from += everyS) {
    const readings = readingsOf(from, from + everyS);
    count += readings.length;
    // Complete documents in each batch: readings are ordered by sensor.
    const batches = batchesOf(sensorIds, batch).map((ids) => new Set(ids));
    const parts = batches.map((ids) => readings.filter(({ sensorId }) => ids.has(sensorId)));
    const one = await during(pids, async () => {
      for (const part of parts) await write(collection, part);
    });
    for (const name of Object.keys(cost)) cost[name] += one[name];
  }
  const times = [];
  let found = 0;
  const reading = await during(pids, async () => {
    for (const sensorId of sensorIds.slice(0, 50)) {
      const began = performance.now();
      found += (await read(collection, sensorId, begin, end)).length;
      times.push(performance.now() - began);
    }
  });
  const expected = (50 * (end - begin)) / period;
  if (found !== expected) throw new Error(`${found} of ${expected} readings`);
  const { size, storageSize, totalIndexSize } = await collection.db.command({
    collStats: collection.collectionName,
  });
  const thousands = count / 1_000;
  return {
    readings: count,
    msPer1000: Math.round((cost.seconds * 1_000) / thousands),
    writerMsPer1000: Math.round((cost.ownSeconds * 1_000) / thousands),
    bytesEach: Math.round((storageSize + totalIndexSize) / count),
    sizes: { size, storageSize, totalIndexSize },
    dayMs: Number(median(times).toFixed(1)),
    dayStoreMs: Number(((reading.seconds * 1_000) / 50).toFixed(1)),
    tookSeconds: Math.round(cost.tookSeconds),
  };
}

const steps = new Steps(console.log);
const store = await prepareStore({ steps, log: console.log });
const { mongoUri, supervisor, stop } = await startThrowAwayStore(store.start, {
  log: console.log,
  durable: true,
});
const client = new MongoClient(mongoUri, { writeConcern: { w: 'majority', journal: true } });
const results = {};
try {
  const pids = supervisor.processes.map(({ pid }) => pid);
  for (const [name, layout] of Object.entries(layouts)) {
    if (!name.includes(values.only)) continue;
    const collection = client.db('bench').collection(name.replaceAll(/\W/g, '_'));
    results[name] = await measure(layout, collection, pids);
    console.log(name, JSON.stringify(results[name]));
  }
} finally {
  await client.close();
  await stop();
}
const result = { node: process.version, store: store.taken, sensors, hours, period, batch, results };
writeFileSync(
  new URL('./results/series-layout.json', import.meta.url),
  `${JSON.stringify(result, null, 2)}\n`,
);
