import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Line } from '../device/line.ts';
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

describe('a fault of ours', () => {
  test('is told and counted, and reading goes on', async () => {
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

  test('a worker that no longer moves is started anew', async () => {
    bench = startPoller({}, { lookMs: 50, stuckMs: 300 });
    const { ask } = Line.prototype;
    let hanging = 0;
    // What never comes back, whatever the reason.
    Line.prototype.ask = function (question, limitMs) {
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
      Line.prototype.ask = ask;
    }
    expect(bench.faults.map(String)).toEqual([expect.stringContaining('stood still and was started anew')]);
    await until(() => device.sockets.size === 1);
    expect(bench.samples.every(({ quality }) => quality === 'G')).toBe(true);
  });

  test('one that waits for its next reading is left alone, however long that is', async () => {
    bench = startPoller({}, { lookMs: 20, stuckMs: 60 });
    bench.poller.set([connectionTo(device.port, [sensor('s', 'h5', { periodMs: 3_600_000 })])]);
    await until(() => bench.samples.length === 1);
    await wait(400);
    expect(bench.faults).toEqual([]);
    expect(device.connections).toBe(1);
  });

  test('is looked for each second, and after 45 of silence', () => {
    bench = startPoller();
    expect([defaultTiming.lookMs, defaultTiming.stuckMs]).toEqual([1_000, 45_000]);
  });
});

test('a process that stands still misses readings, counts them, and does not make up for them in a burst', async () => {
  bench = startPoller();
  bench.poller.set([connection()]);
  await until(() => bench.samples.length >= 3);
  const soFar = () => ({ asked: device.asked.length, missed: bench.poller.figures().missed });
  const [before, begun] = [soFar(), performance.now()];
  while (performance.now() < begun + 1_250);
  await wait(250);
  const periods = (performance.now() - begun) / 100;
  const [asked, missed] = [soFar().asked - before.asked, soFar().missed - before.missed];
  expect(asked).toBeLessThanOrEqual(periods - 12.5 + 3);
  expect(missed).toBeGreaterThanOrEqual(10);
  expect(Math.abs(missed + asked - periods)).toBeLessThanOrEqual(2);
});

test('a reading that begins more than a second after its time is late, and is told', async () => {
  bench = startPoller();
  bench.poller.set([connectionTo(device.port, [sensor('s', 'h5', { periodMs: 2_000 })])]);
  await until(() => bench.samples.length >= 1);
  const next = Date.parse(bench.poller.states().get('s')?.next ?? '');
  const before = bench.samples.length;
  while (Date.now() < next + 1_100);
  await until(() => bench.samples.length > before);
  expect(bench.poller.figures()).toMatchObject({ late: 1, missed: 0 });
});

test('sampling in minutes; 0 is each 15 s', () => {
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
