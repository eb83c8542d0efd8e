import { describe, expect, it } from '@jest/globals';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import type { Sample } from '../poll/sample.ts';
import type { SensorFields } from '../sensors/sensor.model.ts';
import { placedSensor, type PlacedSensor } from '../sensors/sensors-watch.ts';
import { sensor } from '../testing/poller-bench.ts';
import { readingsOf } from './recorder.ts';

const sample: Sample = {
  ...{ sensorId: 's', tenantId: 'ROSSI', cfg: 3, periodMs: 60_000 },
  ...{ at: 1_795_910_400_999, value: 21.5, quality: 'G' },
};
const watched = (more: Partial<PlacedSensor> = {}): PlacedSensor => ({
  sensor: sensor('s', 'h5', { text: 'bar~0.5', cfg: 9, periodMs: 15_000 }),
  ...{
    place: { host: '10.0.0.7', port: 502 },
    dataCode: 'T1',
    savesOnlyChanges: false,
    title: 'Sensore T1',
    machineId: null,
    ...more,
  },
});

describe('a stored sample', () => {
  it('has its whole second and the set-up with which it was read, not the current one', () => {
    expect(readingsOf(sample, watched())).toEqual([
      {
        tenantId: 'ROSSI',
        sensorId: 's',
        setup: '3/60',
        second: 1_795_910_400,
        value: 21.5,
        quality: 'G',
      },
    ]);
  });

  it.each([
    ['~0.5', { savesOnlyChanges: true }],
    ['>0', { runsFrom: 0 }],
    ['~0.5>-10', { savesOnlyChanges: true, runsFrom: -10 }],
  ])('has %s if the sensor is set up so', (text, more) => {
    expect(readingsOf(sample, watched(more))).toMatchObject([{ setup: `3/60${text}` }]);
  });

  it.each([
    ['3/60', {}],
    ['3/60', { saveOnlyChanges: false, runsFrom: null }],
    ['3/60~0.5>0', { saveOnlyChanges: true, runsFrom: 0 }],
  ])('has %s if the stored sensor is set up so', (setup, more) => {
    const fields = { register: 'h5', unit: 'bar~0.5', connection: '10.0.0.7:502', cfg: 3, ...more };
    const stored = { _id: new Types.ObjectId(), tenantId: 'ROSSI', ...fields } as Stored<SensorFields>;
    expect(readingsOf(sample, placedSensor(stored))).toMatchObject([{ setup }]);
  });

  it('is stored if its sensor was deleted meanwhile, and if the reading failed', () => {
    const none = { ...sample, value: null, quality: 'X2' as const };
    expect(readingsOf(none, undefined)).toMatchObject([{ setup: '3/60', value: null, quality: 'X2' }]);
  });
});

describe('a stored counter', () => {
  const since = sample.at - 60_000;
  const kept = (more: Partial<Sample>) =>
    readingsOf({ ...sample, since, ...more }, undefined).map(({ second, value, quality }) => [
      ...[second - 1_795_910_400, value, quality],
    ]);

  it('has its rate at the answer before, ending with the answer that completed it', () => {
    expect(kept({})).toEqual([
      [-60, 21.5, 'G'],
      [0, null, 'G'],
    ]);
  });

  it('has only an end at its start, after a reset, or without time between two answers', () => {
    expect(kept({ since: undefined, value: null })).toEqual([[0, null, 'G']]);
    expect(kept({ value: null })).toEqual([[0, null, 'G']]);
    expect(kept({ since: sample.at - 900 })).toEqual([[0, null, 'G']]);
    expect(kept({ since: sample.at + 3_600_000 })).toEqual([[0, null, 'G']]);
  });

  it('has no failure that a later answer may still cover, but final ones', () => {
    expect(kept({ value: null, quality: 'T' })).toEqual([]);
    expect(kept({ value: null, quality: 'T', since: undefined })).toEqual([[0, null, 'T']]);
  });
});
