import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { randomSeed, isLongRun } from '@officina/server-kit/testing/randomized';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@officina/server-kit/testing/until';
import { shortestPeriodMs } from '../poll/connection.ts';
import { countingDevice, type CountingDevice } from '../testing/counting-device.ts';
import { startReplicas, type Replicas } from '../testing/replicas.ts';

const count = 50;
const [kills, sensorsEach, longestWaitMs] = isLongRun ? [20, 20, shortestPeriodMs] : [2, 2, 2_000];
/** For which the supervisor waits before it starts a process again. */
const restartPauseMs = 300;
/** Of the 5 s and the phase within which reads go on: the rest is for the start, which a busy machine makes longer. */
const goesOnMs = 2_000;
/** A question to auth-proxy has been given up after this, and the next one is asked within this. */
const [askedOnceMs, askedAgainMs] = [1_000, 1_000];

const random = seededRandom(randomSeed('kills of the poller'));
const devices: CountingDevice[] = [];
let replicas: Replicas;
let poller: Awaited<ReturnType<Replicas['start']>>;

beforeAll(async () => {
  for (let index = 0; index < count; index += 1) devices.push(await countingDevice());
  replicas = await startReplicas(
    devices.map(({ place }) => place),
    { waits: 'product' },
  );
  poller = await replicas.start('poller');
  for (let sensor = 0; sensor < sensorsEach; sensor += 1)
    await Promise.all(
      devices.map(({ place }, index) => replicas.newSensor(`S${index}-${sensor}`, place, `h${100 + sensor}`)),
    );
  await until(() => devices.every(({ requests }) => requests() > 0));
}, 180_000);
afterAll(async () => {
  await replicas.close();
  for (const { close } of devices) await close();
});

/** When a device was read first after a moment; the devices are looked at while the poller begins again. */
async function readAgainAfter(moment: number): Promise<number[]> {
  const first = devices.map(() => Number.POSITIVE_INFINITY);
  await until(() => {
    for (const [index, { lastRequest }] of devices.entries())
      if (first[index] === Number.POSITIVE_INFINITY && lastRequest() > moment) first[index] = lastRequest();
    return first.every(Number.isFinite);
  });
  return first;
}

it(
  'a poller that is killed and started again reads every device at once, each over one connection',
  async () => {
    const [sinceKill, sinceServing]: [number[], number[]] = [[], []];
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(random() * longestWaitMs);
      const killed = performance.now();
      await poller.kill();
      const restarting = delay(restartPauseMs);
      // What it asked last is answered before its socket closes.
      await until(() => devices.every(({ open }) => open() === 0));
      const reading = readAgainAfter(performance.now());
      await restarting;
      poller = await replicas.start('poller');
      const serving = performance.now();
      const last = Math.max(...(await reading));
      sinceKill.push(last - killed);
      sinceServing.push(last - serving);
    }
    const seconds = (times: number[]) => (Math.max(...times) / 1_000).toFixed(1);
    process.stdout.write(
      `note: ${kills} kills of the poller, ${count} connections of ${sensorsEach} sensors: all read again ` +
        `${seconds(sinceKill)} s after the kill at worst, ${seconds(sinceServing)} s after the next one served\n`,
    );
    expect(Math.max(...sinceServing)).toBeLessThan(goesOnMs);
    expect(devices.map(({ most }) => most())).toEqual(devices.map(() => 1));
  },
  kills * 60_000,
);

it('a poller that is started before auth-proxy reads as soon as that answers', async () => {
  await replicas.auth.stop();
  await poller.kill();
  await until(() => devices.every(({ open }) => open() === 0));
  poller = await replicas.start('poller');
  const reading = readAgainAfter(performance.now());
  await delay(askedOnceMs);
  expect(devices.every(({ open }) => open() === 0)).toBe(true);
  await replicas.auth.restart();
  const answers = performance.now();
  expect(Math.max(...(await reading)) - answers).toBeLessThan(askedAgainMs + goesOnMs);
});
