import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DeviceConnection } from '../device/device-connection.ts';
import { connectionTo, sensor, startPoller, until } from '../testing/poller-bench.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import type { Sample } from './sample.ts';
import { periodOf } from './connection.ts';
import { defaultTiming } from './timing.ts';

let device: ScriptedDevice;
let bench: ReturnType<typeof startPoller>;

beforeEach(async () => {
  device = await ScriptedDevice.start();
});

afterEach(async () => {
  await bench.poller.stop();
  await device.stop();
});

const connection = () => connectionTo(device.port, [sensor('s', 'h5', { periodMs: 100 })]);

describe('an internal error', () => {
  test('is reported and counted, and reading continues', async () => {
    let left = 2;
    const read: Sample[] = [];
    bench = startPoller({
      onSamples: (samples) => {
        if (left-- > 0) throw new Error('no room');
        read.push(...samples);
      },
    });
    bench.poller.set([connection()]);
    await until(() => read.length >= 3);
    expect(bench.faults.map(String)).toEqual(['Error: no room', 'Error: no room']);
    expect(bench.poller.figures().errors.internal).toBe(2);
  });

  test('restarts a worker that is stuck', async () => {
    bench = startPoller({}, { checkMs: 50, stuckMs: 300 });
    const { ask } = DeviceConnection.prototype;
    let hanging = 0;
    // Simulates a request that never settles, for any reason.
    DeviceConnection.prototype.ask = function (question, limitMs) {
      if (bench.samples.length < 2 || hanging > 0) return ask.call(this, question, limitMs);
      hanging += 1;
      return new Promise(() => {});
    };
    try {
      bench.poller.set([connection()]);
      await until(() => hanging === 1);
      const before = bench.samples.length;
      await until(() => bench.samples.length >= before + 3);
    } finally {
      DeviceConnection.prototype.ask = ask;
    }
    expect(bench.faults.map(String)).toEqual([expect.stringContaining('stood still and was started anew')]);
    await until(() => device.sockets.size === 1);
    expect(bench.samples.every(({ quality }) => quality === 'G')).toBe(true);
  });

  test('leaves a worker alone that waits for its next reading, however long', async () => {
    bench = startPoller({}, { checkMs: 20, stuckMs: 60 });
    bench.poller.set([connectionTo(device.port, [sensor('s', 'h5', { periodMs: 3_600_000 })])]);
    await until(() => bench.samples.length === 1);
    await wait(400);
    expect(bench.faults).toEqual([]);
    expect(device.connections).toBe(1);
  });

  test('is checked every second, and assumed after 45 s of inactivity', () => {
    bench = startPoller();
    expect([defaultTiming.checkMs, defaultTiming.stuckMs]).toEqual([1_000, 45_000]);
  });
});

test('a suspended process misses readings, counts them, and does not make up for them in a burst', async () => {
  bench = startPoller();
  bench.poller.set([connection()]);
  await until(() => bench.samples.length >= 3);
  const soFar = () => ({ requested: device.requests.length, missed: bench.poller.figures().missed });
  const [before, startedAt] = [soFar(), performance.now()];
  while (performance.now() < startedAt + 1_250);
  await wait(250);
  const periods = (performance.now() - startedAt) / 100;
  const [requested, missed] = [soFar().requested - before.requested, soFar().missed - before.missed];
  expect(requested).toBeLessThanOrEqual(periods - 12.5 + 3);
  expect(missed).toBeGreaterThanOrEqual(10);
  expect(Math.abs(missed + requested - periods)).toBeLessThanOrEqual(2);
});

test('a reading that starts more than a second after its time is reported as late', async () => {
  bench = startPoller();
  bench.poller.set([connectionTo(device.port, [sensor('s', 'h5', { periodMs: 2_000 })])]);
  await until(() => bench.samples.length >= 1);
  const next = Date.parse(bench.poller.states().get('s')?.next ?? '');
  const before = bench.samples.length;
  while (Date.now() < next + 1_100);
  await until(() => bench.samples.length > before);
  expect(bench.poller.figures()).toMatchObject({ late: 1, missed: 0 });
});

test('sampling is in minutes; 0 means every 15 s', () => {
  bench = startPoller();
  expect([0, 1, 5, 60, null, undefined].map(periodOf)).toEqual([
    15_000, 60_000, 300_000, 3_600_000, 15_000, 15_000,
  ]);
});

test('no code of the service can write to a device', () => {
  bench = startPoller();
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
  );
  expect(files).toContain('device/modbus-link.ts');
  const names = files.flatMap(
    (file) => readFileSync(join(folder, file), 'utf8').match(/write[A-Z]\w*|mask\w*|customF\w*/g) ?? [],
  );
  const modbus = names.filter((name) => /FC|Coil|Register|mask|custom/.test(name));
  expect([...new Set(modbus)].toSorted()).toEqual(['writeFC1', 'writeFC2', 'writeFC3', 'writeFC4']);
});
