import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@officina/server-kit/logger';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { randomSeed, isLongRun } from '@officina/server-kit/testing/randomized';
import mongoose from 'mongoose';
import { readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@officina/server-kit/testing/until';
import { shortestPeriodMs } from '../poll/connection.ts';
import { countingDevice, type CountingDevice } from '../testing/counting-device.ts';
import { killedStore, type KilledStore } from '../testing/killed-store.ts';
import { startReplicas, type Replicas } from '../testing/replicas.ts';
import { smallDisk, type SmallDisk } from '../testing/small-disk.ts';
import { readingsOf, type QuarterDocument } from './quarter-document.ts';
import type { Reading } from './reading.ts';
import { dayOf } from './series-days.ts';
import { hashOfDays, openSeries } from './testing/series-parts.ts';

const [count, sensorsEach, kills] = isLongRun ? [40, 25, 20] : [8, 5, 2];
/** Every other kill happens during the full re-read after the last one. */
const maxWaitsMs = isLongRun ? [1_500, shortestPeriodMs] : [1_500, 3_000];
const maxFailureMs = 2_500;
/** A reading belongs to the second of the answer, not of the request. */
const maxDelayS = 2;

const random = seededRandom(randomSeed('kills of the recorder'));
const devices: CountingDevice[] = [];
/** The answers of each device by value, with their times: no value occurs twice. */
const sent: Map<number, number>[] = [];
const synced: Reading[] = [];
const deviceOf = new Map<string /* sensorId */, number>();
let disk: SmallDisk;
/** A normal run only cuts off the store that all tests share, as starting another one takes too long. */
let store: KilledStore | undefined;
let replicas: Replicas;
let recorder: Awaited<ReturnType<Replicas['start']>>;

async function recordedDevice(): Promise<CountingDevice> {
  const answers = new Map<number, number>();
  sent.push(answers);
  return countingDevice((address, request) => {
    answers.set(request, Date.now());
    return address % 2 === 0 ? request >>> 16 : request & 0xffff;
  });
}

beforeAll(async () => {
  for (let index = 0; index < count; index += 1) devices.push(await recordedDevice());
  disk = await smallDisk(16);
  store = isLongRun ? await killedStore() : undefined;
  replicas = await startReplicas(
    devices.map(({ place }) => place),
    {
      onSynced: (readings) => void synced.push(...readings),
      ...{ spoolDir: disk.folder, storeUri: store?.uri },
    },
  );
  recorder = await replicas.start('recorder');
  for (const [index, { place }] of devices.entries())
    for (let sensor = 0; sensor < sensorsEach; sensor += 1) {
      const { _id } = await replicas.newSensor(`S${index}-${sensor}`, place, `h${2 * sensor}w`);
      deviceOf.set(_id, index);
    }
  await until(() => synced.length >= deviceOf.size);
});
afterAll(async () => {
  await replicas.close();
  await store?.close();
  await disk.close();
  for (const { close } of devices) await close();
});

/** Causes a failure for a while, within the next round. */
async function causeFailure(withinMs: number, begin: () => void, end: () => void): Promise<void> {
  const [before, during] = [random() * withinMs, random() * maxFailureMs];
  await delay(before);
  begin();
  await delay(during);
  end();
}

async function killStore(withinMs: number): Promise<void> {
  await delay(random() * withinMs);
  store?.kill(random());
}

async function stored(): Promise<Reading[]> {
  const { uri, name } = replicas.database;
  const client = await mongoose.createConnection(uri, { dbName: name }).asPromise();
  try {
    const documents = await client.collection<QuarterDocument>('production_quarters').find().toArray();
    return documents.flatMap(readingsOf);
  } finally {
    await client.close();
  }
}

/** A hash of the sums of these readings in a separate database. */
async function summedHash(database: string, readings: Reading[], days: Date[]): Promise<string> {
  const logger = createLogger({ level: 'error', service: 'test' });
  const at = { mongoUri: replicas.database.uri, database };
  const { store: series, sums, connection } = await openSeries(at, { now: () => new Date() }, logger);
  try {
    await series.keep(readings);
    for (const day of days) await sums.sum('ROSSI', day, () => true);
    return await hashOfDays(connection);
  } finally {
    await connection.close();
  }
}

const keyOf = ({ sensorId, setup, second }: Reading) => `${sensorId} ${setup} ${second}`;

it(
  'every answer that the poller had on its disk is in the store whatever was killed, and nothing else is',
  async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const longestMs = maxWaitsMs[kill % 2] ?? 0;
      const untilKill = random() * longestMs;
      const faults = [
        causeFailure(longestMs, replicas.store.shut, replicas.store.open),
        causeFailure(longestMs, disk.fill, disk.makeRoom),
        killStore(longestMs),
      ];
      await delay(untilKill);
      await recorder.kill();
      recorder = await replicas.start('recorder');
      await Promise.all(faults);
    }
    const before = synced.length;
    await until(() => synced.length >= before + deviceOf.size);
    await recorder.stop();
    const storeKills = store?.kills() ?? 0;
    // Sometimes it is not running again yet.
    if (store) expect(storeKills).toBeGreaterThan(kills / 2);
    expect(readdirSync(disk.folder, { recursive: true })).toEqual([]);

    const all = await stored();
    const byKey = new Map(all.map((reading) => [keyOf(reading), reading]));
    // Each is stored once.
    expect(byKey.size).toBe(all.length);
    const lost = synced.filter((reading) => {
      const found = byKey.get(keyOf(reading));
      return !found || (reading.value !== null && (found.value ?? -1) < reading.value);
    });
    expect(lost).toEqual([]);
    const good = all.filter(({ value }) => value !== null);
    const wrong = good.filter(({ sensorId, second, value }) => {
      const at = sent[deviceOf.get(sensorId) ?? -1]?.get(value ?? -1);
      return at === undefined || second < Math.floor(at / 1_000) || second > at / 1_000 + maxDelayS;
    });
    expect(wrong).toEqual([]);
    // No answer is stored at two seconds.
    expect(new Set(good.map(({ sensorId, value }) => `${sensorId} ${value}`)).size).toBe(good.length);
    // [T15] The sums are identical, byte for byte, to those of an undisturbed run with the same readings.
    const days = [...new Set(all.map(({ second }) => dayOf(second * 1_000).getTime()))].map(
      (time) => new Date(time),
    );
    const { name } = replicas.database;
    expect(await summedHash(name, [], days)).toBe(await summedHash(`${name}_unbroken`, all, days));
    process.stdout.write(
      `note: ${kills} kills of the recorder of ${deviceOf.size} sensors, ${storeKills} of the store, and outages of both store and disk: ` +
        `${synced.length} readings on its disk, all in the store, one of each second: ${all.length}\n`,
    );
  },
  60_000 + kills * 45_000,
);
