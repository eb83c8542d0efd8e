// `npm run series -w @officina/bench` (after a build): 10,000 sensors polled with storage; the cost for the poller, and
// for the store compared with one document per reading.
import { MongoClient } from 'mongodb';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { batchesOf } from '@officina/server-kit/all-pages';
import { Steps } from '../infra/lib/steps.mjs';
import { prepareStore } from '../infra/servers/store/prepare-store.mjs';
import { startThrowAwayStore } from '../infra/servers/store/throw-away-store.mjs';
import { nextMessage, startChild } from './children.mjs';
import { during } from './store-cost.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '500' },
    sensors: { type: 'string', default: '20' },
  },
});
const [seconds, rounds, connections, sensorsEach] = [
  ...[values.seconds, values.rounds],
  ...[values.connections, values.sensors],
].map(Number);
const goals = { coreShare: 25, megabytes: 400, ofOnePerReading: 0.5 };
const spoolDir = mkdtempSync(join(tmpdir(), 'officina-bench-spool-'));

/** The same readings as one document each, in order of arrival: minute by minute, a thousand per insert. */
async function onePerReading(quarters, collection) {
  const documents = quarters.flatMap(({ _id, tenantId, sensorId, setup, seconds: at, values: read }) => {
    const begin = Date.parse(`${_id.slice(`${tenantId}:${sensorId}:`.length).slice(0, 16)}Z`) / 1_000;
    return at.map((second, index) => ({
      _id: `${tenantId}:${sensorId}:${begin + second}`,
      ...{ tenantId, sensorId, setup, second: begin + second, value: read[index] },
    }));
  });
  documents.sort((one, other) => one.second - other.second);
  const minutes = [...Map.groupBy(documents, ({ second }) => Math.floor(second / 60)).values()];
  return async () => {
    for (const minute of minutes)
      for (const batch of batchesOf(minute, 1_000)) await collection.insertMany(batch, { ordered: false });
    return documents.length;
  };
}

/** Milliseconds of the store's CPU time per thousand readings. */
const perThousand = ({ seconds: taken }, readings) => Number(((taken * 1e6) / readings).toFixed(2));

async function round(client, mongoUri, pids) {
  const database = `bench_${Date.now()}`;
  const devices = startChild('load-devices', [connections, 0]);
  const poller = startChild('load-series');
  try {
    const ports = await nextMessage(devices);
    poller.send({ ports, sensorsEach, periodMs: 60_000, seconds, mongoUri, database, spoolDir });
    const { samples, missed } = await nextMessage(poller);
    let stored;
    const ours = await during(pids, async () => {
      poller.send('store');
      stored = await nextMessage(poller);
    });
    const quarters = await client.db(database).collection('production_quarters').find().toArray();
    const kept = quarters.reduce((sum, { seconds: at }) => sum + at.length, 0);
    const write = await onePerReading(quarters, client.db(database).collection('readings'));
    const theirs = await during(pids, write);
    const [storeMs, onePerReadingMs] = [ours, theirs].map((one) => perThousand(one, kept));
    const ratio = Number((storeMs / onePerReadingMs).toFixed(3));
    const load = Number(loadavg()[0].toFixed(1));
    return { samples, missed, kept, ...stored, storeMs, onePerReadingMs, ratio, load };
  } finally {
    for (const one of [poller, devices]) one.disconnect();
    await client.db(database).dropDatabase();
  }
}

const store = await prepareStore({ steps: new Steps(console.log), log: console.log });
const { mongoUri, supervisor, stop } = await startThrowAwayStore(store.start, {
  log: console.log,
  durable: true,
});
const client = new MongoClient(mongoUri, { writeConcern: { w: 'majority', journal: true } });
const results = [];
try {
  const pids = supervisor.processes.map(({ pid }) => pid);
  for (let count = 0; count < rounds; count += 1) {
    results.push(await round(client, mongoUri, pids));
    console.log(JSON.stringify(results.at(-1)));
  }
} finally {
  await client.close();
  await stop();
  rmSync(spoolDir, { recursive: true, force: true });
}
const best = (name) => Math.min(...results.map((one) => one[name]));
const summary = {
  coreShare: best('coreShare'),
  megabytes: best('megabytes'),
  ofOnePerReading: best('ratio'),
};
const result = {
  node: process.version,
  store: store.taken,
  connections,
  sensorsEach,
  seconds,
  goals,
  summary,
  results,
};
writeFileSync(new URL('./results/series.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
console.log(JSON.stringify(summary));
