import { describe, expect, it } from '@jest/globals';
import type { Sample } from '../poll/sample.ts';
import type { SensorInPlace } from '../sensors/sensors-watch.ts';
import { sensor } from '../testing/poller-bench.ts';
import { readingOf } from './recorder.ts';

const sample: Sample = {
  ...{ sensorId: 's', tenantId: 'ROSSI', cfg: 3, periodMs: 60_000 },
  ...{ at: 1_795_910_400_999, value: 21.5, quality: 'G' },
};
const inPlace = (more: Partial<SensorInPlace> = {}): SensorInPlace => ({
  sensor: sensor('s', 'h5', { text: 'bar~0.5', cfg: 9, periodMs: 15_000 }),
  ...{ place: { host: '10.0.0.7', port: 502 }, dataCode: 'T1', savesOnlyChanges: false, ...more },
});

describe('a sample is kept', () => {
  it('with its whole second and the set-up that it was read for, not the one of now', () => {
    expect(readingOf(sample, inPlace())).toEqual({
      ...{
        tenantId: 'ROSSI',
        sensorId: 's',
        setup: '3/60',
        second: 1_795_910_400,
        value: 21.5,
        quality: 'G',
      },
    });
  });

  it.each([
    ['~0.5', { savesOnlyChanges: true }],
    ['>0', { runsFrom: 0 }],
    ['~0.5>-10', { savesOnlyChanges: true, runsFrom: -10 }],
  ])('as %s where the sensor says so', (text, more) => {
    expect(readingOf(sample, inPlace(more)).setup).toBe(`3/60${text}`);
  });

  it('though its sensor was deleted meanwhile, and though nothing was read', () => {
    const none = { ...sample, value: null, quality: 'X2' as const };
    expect(readingOf(none, undefined)).toMatchObject({ setup: '3/60', value: null, quality: 'X2' });
  });
});
