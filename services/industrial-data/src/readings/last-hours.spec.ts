import { beforeEach, describe, expect, it } from '@jest/globals';
import { LastHours } from './last-hours.ts';

const began = Date.parse('2026-11-20T12:07:30Z');
const time = { now: began };
let hours: LastHours;

beforeEach(() => {
  time.now = began;
  hours = new LastHours({ now: () => new Date(time.now) });
});

const sensorId = 'a'.repeat(24);
const reading = (value: number, cfg = 3, ago = 0) => ({
  ...{ sensorId, cfg, value },
  second: time.now / 1_000 - ago,
});
const values = (cfg = 3) => hours.hour(sensorId, cfg).values.filter((value) => value !== null);

describe('the last hour of a sensor', () => {
  it('starts with its first minute, by the clock of this server', () => {
    hours.add(reading(23.5));
    expect(hours.hour(sensorId, 3)).toEqual({
      ...{ sensorId, from: '2026-11-20T11:08:00.000Z' },
      values: [...Array<null>(59).fill(null), 23.5],
    });
  });

  it('starts over with new settings; readings with old ones are ignored', () => {
    hours.add(reading(1, 3, 60));
    hours.add(reading(2, 4));
    expect([values(3), values(4)]).toEqual([[], [2]]);
    hours.add(reading(3, 3));
    hours.addOlder(reading(4, 3, 120));
    expect([values(3), values(4)]).toEqual([[], [2]]);
  });

  it('is removed with the sensor', () => {
    hours.add(reading(1));
    hours.keepOnly(new Set([sensorId]));
    expect(values()).toEqual([1]);
    hours.keepOnly(new Set());
    expect(values()).toEqual([]);
  });
});

it('readings are missing for at most the hour before this process started, and for none after an hour', () => {
  const second = began / 1_000;
  expect(hours.missing).toEqual({ from: second - 30 - 59 * 60, until: second });
  time.now = began + 59 * 60_000;
  expect(hours.missing).toEqual({ from: second - 30, until: second });
  time.now = began + 60 * 60_000;
  expect(hours.missing).toBeUndefined();
});
