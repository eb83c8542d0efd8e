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
  bench = startPoller({ clock: { now: () => new Date(Date.now() + ahead) } }, { checkMs: 20 });
  bench.poller.set([connectionTo(device.port, [sensor('s', 'h5', { periodMs })])]);
  await until(() => bench.samples.length >= 3);
});

afterEach(async () => {
  await bench.poller.stop();
  await device.stop();
});

/**
 * Waits a second; returns how long it took, and by how much a timer was late in total, in milliseconds: the machine's share.
 */
async function waitASecond(): Promise<{ took: number; lateness: number }> {
  const lateness = watchLateness();
  const firstSample = performance.now();
  await wait(1_000);
  return { took: performance.now() - firstSample, lateness: lateness() };
}

describe('a clock change while sensors are read', () => {
  test.each([
    ['an hour ahead', 3_600_000, 'orologio spostato di 3600 s'],
    ['an hour back', -3_600_000, 'orologio spostato di -3600 s'],
    ['five seconds ahead', 5_000, 'orologio spostato di 5 s'],
    ['five seconds back', -5_000, 'orologio spostato di -5 s'],
  ])('%s: reported once; reading continues at the same rate', async (_, shift, text) => {
    const requestCount = device.requests.length;
    const firstSample = bench.samples.length;
    const before = bench.poller.figures();
    ahead = shift;
    const { took, lateness } = await waitASecond();
    const { late, ...now } = bench.poller.figures();
    const missed = now.missed - before.missed;
    const [read, ticks] = [device.requests.length - requestCount, took / periodMs];
    expect(bench.events).toEqual([text]);
    expect(read + missed).toBeGreaterThanOrEqual(ticks - 3);
    expect(read).toBeLessThanOrEqual(ticks + 1);
    expect(missed).toBeLessThanOrEqual(lateness / periodMs);
    expect(late).toBe(0);
    const gaps = device.requests.slice(1).map(({ at }, index) => at - (device.requests[index]?.at ?? 0));
    expect(Math.max(...gaps.slice(2))).toBeLessThan(2.5 * periodMs + lateness);
    const times = bench.samples.slice(firstSample + 1).map(({ at }) => at);
    for (const time of times) expect(Math.abs(time - (Date.now() + shift))).toBeLessThan(1_500);
    expect(new Set(times).size).toBe(times.length);
  });
});
