import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { SystemClock } from '@officina/server-kit/clock';
import { createLogger } from '@officina/server-kit/logger';
import type { Leases } from '../leases/leases.ts';
import type { Networks } from '../networks/networks.ts';
import type { Sample } from '../poll/sample.ts';
import type { PlacedSensor, SensorsWatch } from '../sensors/sensors-watch.ts';
import type { Reading } from '../series/reading.ts';
import type { Spool } from '../series/spool/spool.ts';
import { sensor } from '../testing/poller-bench.ts';
import type { Requests } from './requests.ts';
import type { ThresholdState, ThresholdStates } from './threshold-states.ts';
import { Thresholds } from './thresholds.ts';
import type { Mark, UnjudgedReadings } from './unjudged-readings.ts';

const began = Date.parse('2026-11-20T10:00:00Z');
const secondAt = (after: number) => began / 1_000 + after;
const id = 'a'.repeat(24);
const watched = (more: object = {}): PlacedSensor => ({
  sensor: sensor(id, 'h1', { cfg: 1, periodMs: 60_000 }),
  ...{
    place: { host: '10.0.0.7', port: 502 },
    dataCode: 'T1',
    savesOnlyChanges: false,
    title: 'Sensore T1',
    machineId: null,
  },
  thresholds: { limits: { high: 28, low: null, beyondFor: 0, hysteresis: 0 }, title: 'T1', ...more },
});

/** What the service has around it; a test changes it. */
let around: {
  places: PlacedSensor[];
  isHeld: boolean;
  disk: Promise<void>;
  stored: ThresholdState[];
  unjudged: Reading[];
  marks: Mark[];
};
let changes: () => void;
let told: string[];

function start(): Thresholds {
  const sensors = {
    onChange: (listener: () => void) => void (changes = listener),
    tenants: ['T1'],
    of: () => around.places,
  };
  const write = (state: ThresholdState) => {
    const last = around.stored.at(-1);
    const isNext = last ? state.rev === last.rev + 1 : state.rev === 0;
    if (isNext) around.stored.push(state);
    return Promise.resolve(isNext);
  };
  const after = (marks: Mark[]) => {
    around.marks.push(...marks);
    return Promise.resolve(new Map(marks.map(({ sensorId }) => [sensorId, around.unjudged])));
  };
  const thresholds = new Thresholds(
    sensors as unknown as SensorsWatch,
    { has: () => around.isHeld } as unknown as Leases,
    { zoneOf: () => 'Europe/Rome' } as unknown as Networks,
    { sync: () => around.disk } as unknown as Spool,
    { of: () => Promise.resolve(around.stored.slice(-1)), write } as unknown as ThresholdStates,
    { after } as unknown as UnjudgedReadings,
    { make: () => undefined } as unknown as Requests,
    new SystemClock(),
    createLogger({ level: 'silent', service: 'test' }),
  );
  thresholds.onChange((ids) => told.push(...ids));
  changes();
  thresholds.onApplicationBootstrap();
  return thresholds;
}

const rounds = (count = 1) => jest.advanceTimersByTimeAsync(count * 1_000);
const sample = (after: number, value: number): Sample => ({
  ...{
    sensorId: id,
    tenantId: 'T1',
    cfg: 1,
    periodMs: 60_000,
    at: secondAt(after) * 1_000,
    value,
    quality: 'G',
  },
});
const reading = (after: number, value: number): Reading => ({
  ...{ tenantId: 'T1', sensorId: id, setup: '1/60', second: secondAt(after), value, quality: 'G' },
});
const last = () => around.stored.at(-1);

beforeEach(() => {
  jest.useFakeTimers({ now: began });
  around = {
    ...{ places: [watched()], isHeld: true, disk: Promise.resolve() },
    ...{ stored: [], unjudged: [], marks: [] },
  };
  told = [];
});
afterEach(() => void jest.useRealTimers());

it('tells a crossing within a second, and stores it once', async () => {
  const thresholds = start();
  thresholds.add([sample(0, 29)]);
  await rounds();
  expect(thresholds.beyondOf(id)).toEqual({ side: 'high', limit: 28, since: '2026-11-20T10:00:00.000Z' });
  expect(told).toEqual([id]);
  for (let second = 1; second < 60; second += 1) {
    thresholds.add([sample(second, 29)]);
    await rounds();
  }
  expect([told, around.stored.length]).toEqual([[id], 1]);
  thresholds.add([sample(60, 20)]);
  await rounds();
  expect([thresholds.beyondOf(id), told.length, last()?.crossing]).toEqual([undefined, 2, null]);
});

it('judges only what is on the disk', async () => {
  const thresholds = start();
  around.disk = Promise.reject(new Error('the disk is full'));
  around.disk.catch(() => undefined);
  thresholds.add([sample(0, 29)]);
  await rounds(3);
  expect([thresholds.beyondOf(id), around.stored]).toEqual([undefined, []]);
  around.disk = Promise.resolve();
  await rounds();
  expect(thresholds.beyondOf(id)).toMatchObject({ side: 'high' });
});

it('goes on after a restart with what nobody judged, and judges no reading twice', async () => {
  const first = start();
  first.add([sample(0, 20)]);
  await rounds();
  first.add([sample(10, 29), sample(20, 20)]);
  await rounds();
  await first.stop();
  expect(last()).toMatchObject({ count: 1, until: secondAt(20) });
  around.unjudged = [reading(30, 29), reading(40, 20), reading(50, 30)];
  const second = start();
  second.add([sample(40, 20), sample(50, 30)]);
  await rounds(2);
  expect(around.marks).toEqual([{ tenantId: 'T1', sensorId: id, until: secondAt(20) }]);
  expect(second.beyondOf(id)?.since).toBe('2026-11-20T10:00:50.000Z');
  expect(last()).toMatchObject({ count: 3, until: secondAt(50) });
  await second.stop();
});

it('takes a sensor up again where another replica has judged it meanwhile', async () => {
  const thresholds = start();
  thresholds.add([sample(0, 20)]);
  await rounds();
  const [own] = around.stored as [ThresholdState];
  const crossing = { side: 'high' as const, limit: 28, since: secondAt(5), value: 29 };
  around.stored.push({ ...own, rev: 1, until: secondAt(5), crossing, count: 1 });
  thresholds.add([sample(10, 29)]);
  await rounds(3);
  expect(thresholds.beyondOf(id)?.since).toBe('2026-11-20T10:00:05.000Z');
  expect(last()).toMatchObject({ count: 1, crossing });
  await thresholds.stop();
});

it('stores its mark when the connection goes to another replica, and tells nothing more', async () => {
  const thresholds = start();
  thresholds.add([sample(0, 29)]);
  await rounds();
  thresholds.add([sample(10, 30)]);
  await rounds();
  expect(last()?.until).toBe(secondAt(0));
  around.isHeld = false;
  await rounds(2);
  expect([last()?.until, thresholds.beyondOf(id), told]).toEqual([secondAt(10), undefined, [id]]);
});

it('tells that a crossing is over when its limit is gone', async () => {
  const thresholds = start();
  thresholds.add([sample(0, 29)]);
  await rounds();
  const { thresholds: _none, ...plain } = watched();
  around.places = [plain];
  changes();
  await rounds(2);
  expect([thresholds.beyondOf(id), told]).toEqual([undefined, [id, id]]);
  expect(last()).toMatchObject({ crossing: null, count: 1 });
});
