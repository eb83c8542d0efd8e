import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@officina/server-kit/logger';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { chanceSeed, often } from '@officina/server-kit/testing/chance';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@officina/server-kit/testing/until';
import { startReplicas, type Replicas } from '../testing/replicas.ts';
import type { Reading } from './reading.ts';
import { dayOf, daysLater } from './series-days.ts';
import { everyMinute } from './testing/readings.ts';
import { hashOfDays, openSeries } from './testing/series-parts.ts';

/** Nothing listens on that port of this machine. */
const nowhere = '127.0.0.1:1';
const rounds = often(10);
const sensors = Array.from({ length: 50 }, (_, index) => `s${String(index).padStart(2, '0')}`);
const clock = { now: () => new Date() };
/** So long ago that it is over, and all that its readings may hold for. */
const day = daysLater(dayOf(Date.now()), -4);
const names = ['days', 'details', 'unsummed', 'quarters'];

const random = seededRandom(chanceSeed('processes that sum days'));
const all = sensors.flatMap((sensorId) => everyMinute(day.getTime() / 1_000, 240, { sensorId }));
const isLate = all.map(() => random() < 0.2);
const early = all.filter((_, index) => !isLate[index]);
const late = all.filter((_, index) => isLate[index]);

let replicas: Replicas;
let both: Awaited<ReturnType<Replicas['start']>>[];
let opened: Awaited<ReturnType<typeof openIn>>;
let unbroken: string;

async function openIn(database: string) {
  const logger = createLogger({ level: 'error', service: 'test' });
  const series = await openSeries({ mongoUri: replicas.database.uri, database }, clock, logger);
  const collection = (name: string) => series.connection.collection<{ _id: string }>(`production_${name}`);
  return {
    ...series,
    /** Marks the day alone: those after it have nothing of its readings. */
    keep: async (readings: Reading[]) => {
      await series.store.keep(readings);
      await collection('unsummed').deleteMany({ day: { $ne: day } as never });
    },
    /** Of this day alone: after each quarter of an hour the poller marks today for what it could not read. */
    isDaySummed: async () => (await collection('unsummed').countDocuments({ day })) === 0,
    daysWritten: () => collection('days').countDocuments(),
    clear: async () => {
      for (const name of names) await collection(name).deleteMany({});
    },
    hash: () => hashOfDays(series.connection),
  };
}

/** What comes out where nothing is late and nobody stands still. */
async function unbrokenHash(): Promise<string> {
  const alone = await openIn(`${replicas.database.name}_alone`);
  await alone.keep(all);
  await alone.sums.sum('ROSSI', day, () => true);
  const hash = await alone.hash();
  await alone.connection.close();
  return hash;
}

beforeAll(async () => {
  replicas = await startReplicas([nowhere]);
  both = [await replicas.start('one'), await replicas.start('two')];
  // Who has no sensor takes no lease.
  await replicas.newSensor('S', nowhere);
  opened = await openIn(replicas.database.name);
  unbroken = await unbrokenHash();
  await opened.unsummed.mark('ROSSI', day);
  await untilDaySummed(both);
});
afterAll(async () => {
  await opened.connection.close();
  await replicas.close();
});

/** Asks again and again until the day is summed; takes a while where a dead one has the lease. */
const untilDaySummed = (asked: typeof both) =>
  until(async () => {
    await Promise.all(asked.map(({ sum }) => sum()));
    return opened.isDaySummed();
  }, 60_000);

/** One of the two sums, and stands still in the middle of it. @returns it; `undefined` where it was too quick */
async function standsStill() {
  const working = new Set(both);
  const summing = both.map((one) => one.sum().then(() => working.delete(one)));
  const writtenFirst = Math.floor(random() * sensors.length);
  await until(async () => (await opened.daysWritten()) >= writtenFirst);
  await delay(random() * 100);
  const [held] = working.size === 1 ? working : [];
  held?.freeze();
  const goesOn = async () => {
    held?.thaw();
    await Promise.all(summing);
  };
  return { held, goesOn };
}

it(
  '[T16] days that two processes sum, with late readings, are those of one that has had all from the beginning',
  async () => {
    let frozen = 0;
    for (let round = 0; round < rounds; round += 1) {
      await opened.clear();
      await opened.keep(early);
      const { held, goesOn } = await standsStill();
      frozen += held ? 1 : 0;
      await opened.keep(late);
      // The other takes over.
      await untilDaySummed(both.filter((one) => one !== held));
      expect(await opened.hash()).toBe(unbroken);
      await goesOn();
      await untilDaySummed(both);
      expect(await opened.hash()).toBe(unbroken);
      // Once more, though nothing has come.
      await opened.unsummed.mark('ROSSI', day);
      await untilDaySummed(both);
      expect(await opened.hash()).toBe(unbroken);
    }
    process.stdout.write(
      `note: two processes summed a day ${rounds} times, ${frozen} of them stood still in it\n`,
    );
    expect(frozen).toBeGreaterThan(0);
  },
  30_000 + rounds * 30_000,
);
