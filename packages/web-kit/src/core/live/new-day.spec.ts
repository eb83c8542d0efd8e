/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { setTimeZone } from '../dates/zone.ts';
import { watchDay } from './live-updates.ts';

let days: number;
let end: () => void;
const begin = (at: string) => {
  days = 0;
  jest.useFakeTimers({ now: new Date(at) });
  end = watchDay(() => (days += 1));
};
beforeEach(() => setTimeZone('Europe/Rome'));
afterEach(() => {
  end();
  jest.useRealTimers();
  setTimeZone('Europe/Rome');
});

const minute = 60_000;

test('a new day is reported once, one to two minutes after midnight in the plant’s time zone', () => {
  begin('2026-11-21T22:50:00.000Z');
  jest.advanceTimersByTime(10 * minute + 50_000);
  expect(days).toBe(0);
  jest.advanceTimersByTime(minute + 10_000);
  expect(days).toBe(1);
  jest.advanceTimersByTime(23 * 60 * minute);
  expect(days).toBe(1);
  jest.advanceTimersByTime(60 * minute);
  expect(days).toBe(2);
});

test('the day follows the tenant’s time zone', () => {
  setTimeZone('America/New_York');
  begin('2026-11-21T22:50:00.000Z');
  jest.advanceTimersByTime(20 * minute);
  expect(days).toBe(0);
});

test('a device that slept through midnight reports the new day when it wakes', () => {
  begin('2026-11-21T20:00:00.000Z');
  jest.setSystemTime(new Date('2026-11-22T07:00:00.000Z'));
  jest.advanceTimersByTime(minute);
  expect(days).toBe(1);
});
