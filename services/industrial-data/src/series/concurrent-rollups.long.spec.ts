import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@officina/server-kit/logger';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { randomSeed, repetitions } from '@officina/server-kit/testing/randomized';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@officina/server-kit/testing/until';
import { startReplicas, type Replicas } from '../testing/replicas.ts';
import type { Reading } from './reading.ts';
import { dayOf, daysLater } from './series-days.ts';
import { everyMinute } from './testing/readings.ts';
import { hashOfDays, openSeries } from './testing/series-parts.ts';

/** Nothing listens on this port. */
const closedPort = '127.0.0.1:1';
const rounds = repetitions(10);
const sensors = Array.from({ length: 50 }, (_, index) => `s${String(index).padStart(2, '0')}`);
const clock = { now: () => new Date() };
/** Long enough ago to be finished, including the hold time of its readings. */
const day = daysLater(dayOf(Date.now()), -4);
const names = ['days', 'details', 'unsummed', 'quarters'];

const random = seededRandom(randomSeed('processes that sum days'));
const all = sensors.flatMap((sensorId) => everyMinute(day.getTime() / 1_000, 240, { sensorId }));
const isLate = all.map(() => random() < 0.2);
const early = all.filter((_, index) => !isLate[index]);
const late = all.filter((_, index) => isLate[index]);

let replicas: Replicas;
let both: Awaited<ReturnType<Replicas['start']>>[];
let opened: Awaited<ReturnType<typeof openIn>>;
let expected: string;

async function openIn(database: string) {
  const logger = createLogger({ level: 'error', service: 'test' });
  const series = await openSeries({ mongoUri: replicas.database.uri, database }, clock, logger);
  const collection = (name: string) => series.connection.collection<{ _id: string }>(`production_${name}`);
  return {
    ...series,
    /** Marks only this day: the following days have none of its readings. */
    keep: async (readings: Reading[]) => {
      await series.store.keep(readings);
      await collection('unsummed').deleteMany({ day: { $ne: day } as never });
    },
    /** Only for this day: after each quarter the poller marks today for failed readings. */
    isDaySummed: async () => (await collection('unsummed').countDocuments({ day })) === 0,
    daysWritten: () => collection('days').countDocuments(),
    clear: async () => {
      for (const name of names) await collection(name).deleteMany({});
    },
    hash: () => hashOfDays(series.connection),
  };
}

/** The result without late readings or suspended processes. */
async function expectedHash(): Promise<string> {
  const alone = await openIn(`${replicas.database.name}_alone`);
  await alone.keep(all);
  await alone.sums.sum('ROSSI', day, () => true);
  const hash = await alone.hash();
  await alone.connection.close();
  return hash;
}

beforeAll(async () => {
  replicas = await startReplicas([closedPort]);
  both = [await replicas.start('one'), await replicas.start('two')];
  // A replica without sensors takes no lease.
  await replicas.newSensor('S', closedPort);
  opened = await openIn(replicas.database.name);
  expected = await expectedHash();
  await opened.unsummed.mark('ROSSI', day);
  await untilDaySummed(both);
});
afterAll(async () => {
  await opened.connection.close();
  await replicas.close();
});

/** Retries until the day is summed; takes longer while a dead replica has the lease. */
const untilDaySummed = (candidates: typeof both) =>
  until(async () => {
    await Promise.all(candidates.map(({ sum }) => sum()));
    return opened.isDaySummed();
  }, 60_000);

/** Suspends one of the two in the middle of its sum. @returns it; `undefined` if it was too fast */
async function suspendOne() {
  const working = new Set(both);
  const summing = both.map((one) => one.sum().then(() => working.delete(one)));
  const writtenFirst = Math.floor(random() * sensors.length);
  await until(async () => (await opened.daysWritten()) >= writtenFirst);
  await delay(random() * 100);
  const [suspended] = working.size === 1 ? working : [];
  suspended?.freeze();
  const resume = async () => {
    suspended?.thaw();
    await Promise.all(summing);
  };
  return { suspended, resume };
}

it(
  'two processes summing days with late readings get the same result as one that has all readings from the start',
  async () => {
    let frozen = 0;
    for (let round = 0; round < rounds; round += 1) {
      await opened.clear();
      await opened.keep(early);
      const { suspended, resume } = await suspendOne();
      frozen += suspended ? 1 : 0;
      await opened.keep(late);
      // The other one takes over.
      await untilDaySummed(both.filter((one) => one !== suspended));
      expect(await opened.hash()).toBe(expected);
      await resume();
      await untilDaySummed(both);
      expect(await opened.hash()).toBe(expected);
      // Another run without new readings.
      await opened.unsummed.mark('ROSSI', day);
      await untilDaySummed(both);
      expect(await opened.hash()).toBe(expected);
    }
    process.stdout.write(
      `note: two processes summed a day ${rounds} times, ${frozen} of them stood still in it\n`,
    );
    expect(frozen).toBeGreaterThan(0);
  },
  30_000 + rounds * 30_000,
);
