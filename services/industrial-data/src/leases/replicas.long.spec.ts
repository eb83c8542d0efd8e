import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isLongRun, repetitions } from '@officina/server-kit/testing/randomized';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@officina/server-kit/testing/until';
import { countingDevice, type CountingDevice } from '../testing/counting-device.ts';
import { startReplicas, type Replicas } from '../testing/replicas.ts';
import { shortLeaseTimes } from '../testing/short-lease-times.ts';
import { leaseTimes } from './lease-times.ts';

const count = 6;
/** Of a sensor that is read as often as is allowed. */
const periodMs = 15_000;
/** In a long run they wait for each other as long as the product does: a dead one is taken over within 40 s. */
const times = isLongRun ? leaseTimes : shortLeaseTimes;
const takenMs = times.deadMs + 2 * times.beatMs;
/** What a busy machine may add to a tenth of that. */
const moreMs = isLongRun ? 0 : 5_000;

const devices: CountingDevice[] = [];
let replicas: Replicas;
let one: Awaited<ReturnType<Replicas['start']>>;

beforeAll(async () => {
  for (let index = 0; index < count; index += 1) devices.push(await countingDevice());
  replicas = await startReplicas(
    devices.map(({ place }) => place),
    { waits: isLongRun ? 'product' : 'short' },
  );
  one = await replicas.start('one');
  for (const [index, { place }] of devices.entries()) await replicas.newSensor(`S-${index}`, place);
  await until(() => devices.every(({ requests }) => requests() > 0));
});
afterAll(async () => {
  await replicas.close();
  for (const { close } of devices) await close();
});

/** Milliseconds until every device has been read again. */
async function untilReadAgain(limitMs: number): Promise<number> {
  const before = devices.map(({ requests }) => requests());
  return until(() => devices.every(({ requests }, index) => requests() > (before[index] ?? 0)), limitMs);
}

const mostAtOnce = () => Math.max(...devices.map(({ most }) => most()));

describe('[T26] two replicas', () => {
  it('read each device over one connection, whoever comes and is killed', async () => {
    const two = await replicas.start('two');
    await delay(takenMs);
    expect(devices.map(({ open }) => open())).toEqual(devices.map(() => 1));
    const readAgain = untilReadAgain(takenMs + 30_000);
    await two.kill();
    // Its sockets are closed by the machine; the other takes over when its beat has stood still.
    const tookMs = await until(() => devices.every(({ open }) => open() === 1), takenMs + 30_000);
    process.stdout.write(`note: a dead replica was taken over after ${(tookMs / 1_000).toFixed(1)} s\n`);
    expect(tookMs).toBeLessThan(takenMs + moreMs);
    await readAgain;
    expect(mostAtOnce()).toBe(1);
  }, 180_000);

  it('hand over at once where one is stopped, and where one is started in the place of a killed one', async () => {
    const two = await replicas.start('two');
    await delay(takenMs);
    await two.stop();
    expect(await until(() => devices.every(({ open }) => open() === 1))).toBeLessThan(5_000);
    await one.kill();
    // The machine closes its sockets, of which the devices hear a moment later.
    await until(() => devices.every(({ open }) => open() === 0), 5_000);
    one = await replicas.start('one');
    expect(await until(() => devices.every(({ open }) => open() === 1))).toBeLessThan(5_000);
    expect(mostAtOnce()).toBe(1);
  });

  it('know what the other reads', async () => {
    const two = await replicas.start('two');
    const areKnown = async () => {
      const states = await replicas.states();
      return states.length === count && states.every(({ value }) => value === 100);
    };
    await until(areKnown);
    // The queue group gives each question to one of the two.
    for (let time = 0; time < 20; time += 1) expect(await areKnown()).toBe(true);
    await two.stop();
    await until(() => devices.every(({ open }) => open() === 1));
  });

  it('tell what a device has just said, both, well within a second and a half', async () => {
    const two = await replicas.start('two');
    await until(async () => (await replicas.states()).length === count);
    const moment = new Date(Date.now() - 60_000).toISOString();
    const [device] = devices;
    const isNew = async (word: number) =>
      (await replicas.since(moment)).filter(({ value }) => value === word).length === 1;
    /** The queue group gives each question to one of the two: so many in a row are answered by both. */
    const areAllNew = async (word: number) => {
      for (let time = 0; time < 10; time += 1) if (!(await isNew(word))) return false;
      return true;
    };
    const tookMs: number[] = [];
    for (const word of [501, 502]) {
      const before = device?.requests() ?? 0;
      device?.words.set(100, word);
      await until(() => (device?.requests() ?? 0) > before);
      await until(() => areAllNew(word));
      tookMs.push(Math.round(performance.now() - (device?.lastRequest() ?? 0)));
    }
    process.stdout.write(`note: both replicas answer what a device said ${tookMs.join(' and ')} ms ago\n`);
    expect(Math.max(...tookMs)).toBeLessThan(1_000);
    await two.stop();
    await until(() => devices.every(({ open }) => open() === 1));
  });
});

describe('a replica that is alone', () => {
  it('reads on without the store and without the bus, and serves again when they are back', async () => {
    replicas.store.shut();
    await replicas.nats.kill();
    await delay(times.unsureMs + 2_000);
    for (let time = 0; time < repetitions(10); time += 1) await untilReadAgain(periodMs + 5_000);
    await replicas.nats.restart();
    replicas.store.open();
    await until(async () => (await replicas.states().catch(() => [])).length === count);
    expect(mostAtOnce()).toBe(1);
  }, 300_000);
});
