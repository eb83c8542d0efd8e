import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { watchLateness } from '@officina/server-kit/testing/until';
import { connectionTo, sensor, startPoller, until } from '../testing/poller-bench.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';

const periodMs = 100;

let device: ScriptedDevice;
let bench: ReturnType<typeof startPoller>;
let ahead = 0;

beforeEach(async () => {
  ahead = 0;
  device = await ScriptedDevice.start();
  bench = startPoller({ clock: { now: () => new Date(Date.now() + ahead) } }, { lookMs: 20 });
  bench.poller.set([connectionTo(device.port, [sensor('s', 'h5', { periodMs })])]);
  await until(() => bench.samples.length >= 3);
});

afterEach(async () => {
  await bench.poller.stop();
  await device.stop();
});

/** For a second; answers how long it took, and how late a timer was beside it in all, in milliseconds: the machine's own part. */
async function aSecond(): Promise<{ took: number; lateness: number }> {
  const lateness = watchLateness();
  const began = performance.now();
  await wait(1_000);
  return { took: performance.now() - began, lateness: lateness() };
}

describe('a clock that is set while sensors are read', () => {
  test.each([
    ['an hour ahead', 3_600_000, 'orologio spostato di 3600 s'],
    ['an hour back', -3_600_000, 'orologio spostato di -3600 s'],
    ['five seconds ahead', 5_000, 'orologio spostato di 5 s'],
    ['five seconds back', -5_000, 'orologio spostato di -5 s'],
  ])('%s: said once, and read on as before, neither more nor less', async (_, shift, text) => {
    const asked = device.asked.length;
    const began = bench.samples.length;
    const before = bench.poller.figures();
    ahead = shift;
    const { took, lateness } = await aSecond();
    const { late, ...now } = bench.poller.figures();
    const missed = now.missed - before.missed;
    const [read, ticks] = [device.asked.length - asked, took / periodMs];
    expect(bench.events).toEqual([text]);
    expect(read + missed).toBeGreaterThanOrEqual(ticks - 3);
    expect(read).toBeLessThanOrEqual(ticks + 1);
    expect(missed).toBeLessThanOrEqual(lateness / periodMs);
    expect(late).toBe(0);
    const gaps = device.asked.slice(1).map(({ at }, index) => at - (device.asked[index]?.at ?? 0));
    expect(Math.max(...gaps.slice(2))).toBeLessThan(2.5 * periodMs + lateness);
    const times = bench.samples.slice(began + 1).map(({ at }) => at);
    for (const time of times) expect(Math.abs(time - (Date.now() + shift))).toBeLessThan(1_500);
    expect(new Set(times).size).toBe(times.length);
  });
});
