import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connectionTo, sensor, startPoller, until } from '../testing/poller-bench.ts';
import { ownAddresses, ScriptedDevice } from '../testing/scripted-device.ts';
import { phaseOf, tickAfter } from './schedule.ts';

const periodMs = 15_000;
const minute = 60_000;
/** The time does not advance. */
const now = Date.parse('2026-11-20T10:00:00Z');

let device: ScriptedDevice;
let bench: ReturnType<typeof startPoller>;

beforeEach(async () => {
  device = await ScriptedDevice.start();
  const clocks = { clock: { now: () => new Date(now) }, monotonic: () => 0 };
  bench = startPoller(clocks, { refusedMs: [10 * minute] });
});

afterEach(async () => {
  await bench.poller.stop();
  await device.stop();
  expect(bench.faults).toEqual([]);
});

test('the next reading of a refused sensor is the first tick after its pause, of others the next tick', async () => {
  device.reply = (request) => (request.address === 7 ? { exception: 2 } : ownAddresses(request));
  const connection = connectionTo(device.port, [
    sensor('given', 'h100', { periodMs }),
    sensor('refused', 'h7', { periodMs }),
  ]);
  bench.poller.set([connection]);
  await until(() => bench.samples.length === 2);
  const states = bench.poller.states();
  const nextReadingOf = (id: string) => Date.parse(states.get(id)?.next ?? '');
  const phase = phaseOf(connection.key, periodMs);
  expect(nextReadingOf('given')).toBe(tickAfter(now, periodMs, phase));
  // Ten minutes plus or minus a fifth, plus up to a period until a tick.
  expect(nextReadingOf('refused')).toBeGreaterThanOrEqual(now + 8 * minute);
  expect(nextReadingOf('refused')).toBeLessThanOrEqual(now + 12 * minute + periodMs);
  expect((nextReadingOf('refused') - phase) % periodMs).toBe(0);
});
