import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoPlant } from '@officina/simulator/demo-plant';
import { signalOf } from '@officina/simulator/signal';
import { connectionKey } from '@officina/industrial-data/poll/connection';
import { phaseOf } from '@officina/industrial-data/poll/schedule';
import { sumDay } from '@officina/industrial-data/series/sums/sum-day';
import { until } from '../../../infra/lib/wait.mjs';
import { plants } from '../src/plants.ts';
import { DemoStack } from './demo-stack.mjs';

const days = 2;
const dayMs = 86_400_000;
const quarterMs = 900_000;
// Nothing listens there: current readings do not matter here.
const [host, port] = ['127.0.0.1', 9];
/** The plants' own history is long over: no machine stands still on these days. */
const env = {
  ...{ DEMO_DAYS: '7', DEMO_TODAY: '2026-01-20T09:00:00.000Z' },
  ...{ DEMO_SERIES_DAYS: String(days), DEMO_SIMULATOR: `${host}:${port}` },
};
const older = ['plants', 'sensors'];
const newer = [...older, 'runs-from', 'thresholds', 'series'];
const leftOut = ['SER1-L', 'VELOC'];
const sensors = plants
  .flatMap(({ code, sensors: own }) => own.map(({ body }) => ({ ...body, tenantId: code })))
  .filter(({ dataCode }) => !leftOut.includes(dataCode));

let demo;
let codeOf;
let startedAt;
let ended;
let ending;
let stored;

const midnightOf = (ms) => ms - (ms % dayMs);

/** Start of a document's quarter hour, in epoch milliseconds. */
const beginOf = ({ _id }) => Date.parse(`${_id.split(':').slice(2, 4).join(':')}Z`);

/** The stored data that no longer changes: a failed reading is added to the current quarter hour when that ends. */
const past = ({ quarters, ...others }) => ({
  ...others,
  quarters: quarters.filter((quarter) => beginOf(quarter) + quarterMs <= startedAt),
});

/** The good readings of a quarter hour, if any: only other readings have a quality of their own. */
function goodOf({ qualities = {}, ...quarter }) {
  const good = quarter.seconds.flatMap((second, index) => (qualities[second] ? [] : [index]));
  const [seconds, values] = [quarter.seconds, quarter.values].map((all) => good.map((index) => all[index]));
  return good.length > 0 ? [{ ...quarter, seconds, values }] : [];
}

/** All stored data of the past; readings made meanwhile fail. */
const read = async () => {
  const all = (name) => demo.collection('industrial', name).find().sort({ _id: 1 }).toArray();
  const [ofDays, details, quarters, unsummed] = await Promise.all(
    ['production_days', 'production_details', 'production_quarters', 'production_unsummed'].map(all),
  );
  return { days: ofDays, details, quarters: quarters.flatMap(goodOf), unsummed };
};

/** The signal of a sensor, its steps per unit, and the maximum of its register if it is a counter. */
function deviceOf({ subordinate, register, unit }) {
  const { points } = demoPlant.units.find((one) => one.unit === Number(subordinate));
  const index = points.findIndex((point) => point.register === register.replace('+', ''));
  const { signal, times = 1 } = points[index];
  const valueAt = signalOf(signal, 1 + Number(subordinate) * 1_000 + index);
  const scale = Number(/\/(\d+)$/.exec(unit ?? '')?.[1] ?? 1);
  const kept = { f: Math.fround, d: (value) => Number(value !== 0) };
  const keep = kept[/^d|f/.exec(register)?.[0]] ?? Math.round;
  return { shows: (at) => keep(valueAt(at) * times) / scale, wraps: signal.wrapsAt };
}

/** The largest difference between two lists; every entry must be a number. */
const largestDifference = (some, others) =>
  Math.max(
    Math.abs(some.length - others.length),
    ...some.map((value, index) => Math.abs(value - others[index])),
  );

/** The readings that the poller would make each minute of a stretch, in epoch seconds. */
function readingsOf(sensor, from, until) {
  const { shows, wraps } = deviceOf(sensor);
  const counts = sensor.register.endsWith('+');
  const setup = sensor.runsFrom === undefined ? '0/60' : `0/60>${sensor.runsFrom}`;
  const phase = phaseOf(connectionKey(sensor.tenantId, host, port), 60_000) / 1_000;
  const readings = [];
  for (let at = Math.floor(from / 60) * 60 + phase; at < until; at += 60) {
    if (at < from) continue;
    // A counter's rate is stored at the start of its interval.
    const made = counts ? (shows(at + 60) - shows(at) + wraps) % wraps : undefined;
    const value = counts ? made * 60 : shows(at);
    readings.push({ setup, second: Math.floor(at), value, quality: 'G' });
  }
  return readings;
}

/**
 * Demo data of a version without readings, where one sensor was deleted and another set up again; then this version,
 * killed in the middle, and started again.
 */
beforeAll(async () => {
  demo = await DemoStack.open(['auth-proxy', 'events', 'maintenance', 'industrial-data']);
  expect(await demo.playParts(older, env).ended).toBe('code 0');
  const collection = demo.collection('industrial', 'sensors');
  const limits = { high: null, low: null, beyondFor: null, hysteresis: null, opensIntervention: null };
  await collection.updateMany({}, { $set: { runsFrom: null, ...limits } });
  await collection.updateOne({ dataCode: 'SER1-L' }, { $set: { deletedAt: new Date() } });
  await collection.updateOne({ dataCode: 'VELOC' }, { $set: { cfg: 1, register: 'h3' } });
  codeOf = new Map((await collection.find().toArray()).map(({ _id, dataCode }) => [String(_id), dataCode]));
  startedAt = Date.now();
  const first = demo.playParts(newer, env);
  const goal = (days / 2) * sensors.length;
  const hasReachedGoal = async () => {
    const count = await demo.collection('industrial', 'production_days').countDocuments();
    if (count < goal) throw new Error(`${count} of ${goal} days`);
  };
  await until(hasReachedGoal, { limitMs: 120_000, everyMs: 40 });
  first.kill('SIGKILL');
  ending = await first.ended;
  expect(await demo.playParts(newer, env).ended).toBe('code 0');
  ended = Date.now();
  stored = await read();
}, 900_000);

afterAll(() => demo?.close());

test('the first start with readings was killed in the middle', () => expect(ending).toBe('SIGKILL'));

describe('demo data without readings', () => {
  test('each sensor has the requested days, except deleted and newly set up ones', () => {
    const bySensor = Map.groupBy(stored.days, ({ sensorId }) => codeOf.get(sensorId));
    expect([...bySensor.keys()].sort()).toEqual(sensors.map(({ dataCode }) => dataCode).sort());
    const wanted = Array.from({ length: days }, (_, back) => midnightOf(startedAt) - (days - back) * dayMs);
    for (const own of bySensor.values()) expect(own.map(({ day }) => day.getTime())).toEqual(wanted);
    expect(stored.details.map(({ _id }) => _id)).toEqual(stored.days.map(({ _id }) => _id));
  });

  test('sensors get the value from which machines run, and their thresholds', async () => {
    const found = await demo.collection('industrial', 'sensors').find({ deletedAt: null }).toArray();
    const running = found.filter(({ runsFrom }) => runsFrom !== null);
    expect(running.map(({ dataCode, runsFrom }) => `${dataCode} ${runsFrom}`).sort()).toEqual([
      ...['CARICO 1', 'COLPI 1', 'VELOC 1000'],
    ]);
    const limits = found.flatMap(({ dataCode, high, low, beyondFor, hysteresis, opensIntervention }) =>
      high === null && low === null
        ? []
        : [[dataCode, low, high, beyondFor, hysteresis, opensIntervention ?? false].join(' ')],
    );
    expect(limits.sort()).toEqual([
      'ARIA 6  120 0.3 false',
      'OLIO-COM  95 120 5 true',
      'OLIO-PRE  50 300 2 false',
      'SER1-T  19 300 0.5 false',
    ]);
  });

  test.each(sensors)('a day of $dataCode is the aggregate of its signal', (sensor) => {
    const own = stored.days.filter(({ sensorId }) => codeOf.get(sensorId) === sensor.dataCode);
    for (const { _id, day, avg, good, slots, above } of own) {
      const midnight = day.getTime() / 1_000;
      const readings = readingsOf(sensor, midnight - 90, midnight + 86_400);
      const { details, ...sums } = sumDay(day.toISOString().slice(0, 10), readings);
      expect({ good, above }).toEqual({ good: sums.good, above: sums.above });
      expect(largestDifference([...avg, ...slots], [...sums.avg, ...sums.slots])).toBeLessThan(1e-9);
      const { seconds, values } = stored.details.find((one) => one._id === _id);
      expect(seconds).toEqual(details.seconds);
      expect(largestDifference(values, details.values)).toBeLessThan(1e-9);
    }
  });

  test('raw readings are stored exactly once, one per minute up to the start', () => {
    const bySensor = Map.groupBy(stored.quarters, ({ sensorId }) => sensorId);
    expect(bySensor.size).toBe(sensors.length);
    for (const [sensorId, own] of bySensor) {
      const seconds = own.flatMap((quarter) =>
        quarter.seconds.map((second) => beginOf(quarter) / 1_000 + second),
      );
      expect([codeOf.get(sensorId), Math.floor((seconds[0] * 1_000) / dayMs)]).toEqual([
        codeOf.get(sensorId),
        midnightOf(startedAt) / dayMs - days,
      ]);
      const gaps = seconds.slice(1).map((second, index) => second - seconds[index]);
      expect(new Set(gaps)).toEqual(new Set([60]));
      expect(seconds.at(-1)).toBeLessThan(ended / 1_000);
      expect(seconds.at(-1)).toBeGreaterThan(startedAt / 1_000 - 61);
    }
  });

  test('no past day waits for aggregation', () =>
    expect(stored.unsummed.filter(({ day }) => day.getTime() < midnightOf(startedAt))).toEqual([]));

  test('a further start changes nothing', async () => {
    expect(await demo.playParts(newer, env).ended).toBe('code 0');
    expect(past(await read())).toEqual(past(stored));
  });

  test('loading again without a stop gives the same days', async () => {
    for (const name of ['production_days', 'production_details', 'production_quarters'])
      await demo.collection('industrial', name).deleteMany({});
    await demo
      .collection('industrial', 'demo_progress')
      .updateOne({ _id: 'series' }, { $set: { done: 0, isComplete: false } });
    expect(await demo.playParts(newer, env).ended).toBe('code 0');
    const { days: ofDays, details, quarters } = past(await read());
    expect(ofDays).toEqual(stored.days);
    expect(details).toEqual(stored.details);
    const withoutRev = (documents) => documents.map(({ rev: _, ...document }) => document);
    expect(withoutRev(quarters)).toEqual(withoutRev(past(stored).quarters));
  });
});
