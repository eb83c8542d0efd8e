import { expect, it } from '@jest/globals';
import type { PlacedSensor } from '../sensors/sensors-watch.ts';
import { sensor } from '../testing/poller-bench.ts';
import type { Limits } from './crossing.ts';
import { WatchedThresholds } from './watched-thresholds.ts';

const machine = 'b'.repeat(24);
const here = { now: new Date('2026-11-20T10:00:00Z'), zone: 'Europe/Rome' };

const placed = (limits: Partial<Limits> = {}, more: object = {}, cfg = 1): PlacedSensor => ({
  sensor: sensor('a'.repeat(24), 'h1', { cfg, text: '°C' }),
  ...{
    place: { host: '10.0.0.7', port: 502 },
    dataCode: 'TMP-01',
    savesOnlyChanges: false,
    title: 'Sensore TMP-01',
    machineId: null,
  },
  thresholds: {
    ...{
      limits: { high: 28, low: null, beyondFor: 0, hysteresis: 0, ...limits },
      title: 'TMP-01',
      opensOn: machine,
    },
    ...more,
  },
});

type Value = [second: number, value: number | null, cfg?: number];
const judge = (one: WatchedThresholds, ...values: Value[]): void => {
  for (const [second, value, cfg = 1] of values)
    one.judge(
      {
        ...{ tenantId: 'T1', sensorId: one.sensorId, setup: `${cfg}/60`, second, value },
        quality: value === null ? 'T' : 'G',
      },
      here,
    );
};
/** Stores its state, as a round does. */
const stored = (one: WatchedThresholds, now = 0) => {
  const snapshot = one.snapshot();
  one.saved(snapshot, now);
  return snapshot.state;
};

it('asks for an intervention once it is stored, for each crossing but the one that waits', () => {
  const one = new WatchedThresholds(placed(), undefined);
  judge(one, [10, 29]);
  expect(one.storedRequest).toBeNull();
  const { wanted } = stored(one);
  expect(wanted).toEqual({
    ...{ side: 'high', number: 1, machineId: machine, before: null, startDate: '1970-01-01T00:00:10.000Z' },
    issueDescription: 'TMP-01 sopra 28 °C: 29 °C dalle 01:00 del 01/01',
    note: 'Aperto da Officina: il sensore TMP-01 ha superato il massimo di 28 °C.',
  });
  expect(one.storedRequest).toEqual(wanted);
  judge(one, [20, 20], [30, 30]);
  expect(stored(one)).toMatchObject({ count: 2, wanted });
  one.answered(one.storedRequest!, 'job1');
  expect(one.isDue(0, 1_000)).toBe(true);
  judge(one, [40, 20], [50, 30]);
  expect(stored(one).wanted).toMatchObject({ number: 3, before: 'job1' });
});

it('asks for none where the sensor does not, or does so no longer', () => {
  const quiet = new WatchedThresholds(placed({}, { opensOn: undefined }), undefined);
  judge(quiet, [10, 29]);
  expect(stored(quiet)).toMatchObject({ count: 1, wanted: null });
  const one = new WatchedThresholds(placed(), undefined);
  judge(one, [10, 29]);
  stored(one);
  expect(one.stillAsks).toBe(true);
  one.update(placed({}, { opensOn: 'c'.repeat(24) }));
  expect(one.stillAsks).toBe(false);
  one.answered(one.storedRequest!, undefined);
  expect(stored(one)).toMatchObject({ wanted: null, opened: null });
});

it('ignores failures and readings of other settings', () => {
  const one = new WatchedThresholds(placed(), undefined);
  judge(one, [10, null], [20, 29, 2]);
  expect([one.until, one.beyond]).toEqual([null, undefined]);
});

it('goes on after a restart from what was stored, with the same number', () => {
  const one = new WatchedThresholds(placed({ beyondFor: 60 }), undefined);
  judge(one, [10, 29]);
  const again = new WatchedThresholds(placed({ beyondFor: 60 }), stored(one));
  judge(again, [70, 29]);
  expect(again.beyond).toEqual({ side: 'high', limit: 28, since: '1970-01-01T00:00:10.000Z' });
  expect(stored(again)).toMatchObject({ count: 1, rev: 1 });
  const third = new WatchedThresholds(placed({ beyondFor: 60 }), stored(again));
  judge(third, [80, 29]);
  expect(stored(third)).toMatchObject({ count: 1, crossing: { since: 10 }, wanted: { number: 1 } });
});

it.each([
  ['another limit', placed({ high: 27 })],
  ['another series', placed({}, {}, 2)],
])('starts anew with %s, and its crossings have new numbers', (_what, next) => {
  const one = new WatchedThresholds(placed(), undefined);
  judge(one, [10, 29]);
  const state = stored(one);
  one.update(next);
  const restarted = new WatchedThresholds(next, state);
  for (const changed of [one, restarted]) {
    expect([changed.until, changed.beyond, changed.isDue(0, 1_000)]).toEqual([null, undefined, true]);
    judge(changed, [20, 29, next.sensor.cfg]);
    expect(stored(changed)).toMatchObject({ count: 2, crossing: { since: 20 }, wanted: { number: 1 } });
  }
});

it('without a limit asks for nothing more', () => {
  const one = new WatchedThresholds(placed(), undefined);
  judge(one, [10, 29]);
  stored(one);
  const { thresholds: _none, ...plain } = placed();
  one.update(plain);
  expect([one.beyond, one.storedRequest]).toEqual([undefined, null]);
  expect(stored(one)).toMatchObject({ crossing: null, wanted: null, count: 1 });
});

it('is stored at once when something changes, otherwise its mark from time to time', () => {
  const one = new WatchedThresholds(placed({ beyondFor: 60 }), undefined);
  expect(one.isDue(0, 1_000)).toBe(false);
  judge(one, [10, 20]);
  expect(one.isDue(0, 1_000)).toBe(true);
  stored(one);
  expect(one.isDue(1_000, 1_000)).toBe(false);
  judge(one, [20, 29]);
  expect([one.isDue(999, 1_000), one.isDue(1_000, 1_000)]).toEqual([false, true]);
  judge(one, [80, 29]);
  expect(one.isDue(0, 1_000)).toBe(true);
  const before = one.snapshot();
  judge(one, [90, 20]);
  one.saved(before, 0);
  expect(one.isDue(0, 1_000)).toBe(true);
});

it('keeps the last crossing that is over, by a value or by other settings', () => {
  const one = new WatchedThresholds(placed(), undefined);
  expect(one.storedCrossings).toBeUndefined();
  judge(one, [10, 29], [20, 20]);
  stored(one);
  const first = { side: 'high', limit: 28, since: 10, value: 29, number: 1, end: { second: 20, value: 20 } };
  expect(one.storedCrossings).toEqual({ count: 1, crossing: null, last: first });
  judge(one, [30, 30], [40, 31]);
  expect(one.storedCrossings?.count).toBe(1);
  stored(one);
  const second = { side: 'high', limit: 28, since: 30, value: 30 };
  expect(one.storedCrossings).toEqual({ count: 2, crossing: second, last: first });
  one.update(placed({}, { limits: { high: 27, low: null, beyondFor: 0, hysteresis: 0 } }));
  const anew = new WatchedThresholds(placed(), stored(one));
  const last = { ...second, number: 2, end: { second: 40, value: null } };
  expect(anew.storedCrossings).toEqual({ count: 2, crossing: null, last });
});
