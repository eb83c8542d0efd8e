import { afterEach, expect, test } from '@jest/globals';
import { setTimeZone } from '../core/dates/zone.ts';
import { dayAtAxis, dayTicks, spanOf } from './time-axis.ts';
import type { TimePlot } from './time-data.ts';

afterEach(() => setTimeZone('Europe/Rome'));

const plot = (...instants: string[]): TimePlot => ({
  ...{ gapMs: 1, apart: undefined, format: String },
  series: [
    {
      ...{ key: 'a', label: 'A', colour: 'c1', line: 'solid' },
      points: instants.map((at) => ({ at, value: 1 })),
    },
  ],
});
const ticksOf = (shown: TimePlot, max: number) => dayTicks(spanOf(shown), max).map(dayAtAxis);

test('the axis has full days in the tenant’s time zone, not the device’s', () => {
  const night = plot('2026-09-05T22:30:00Z', '2026-09-06T21:59:00Z');
  expect(ticksOf(night, 9)).toEqual(['6/9', '7/9']);
  setTimeZone('Pacific/Auckland');
  expect(ticksOf(night, 9)).toEqual(['6/9', '7/9', '8/9']);
  setTimeZone('America/New_York');
  expect(ticksOf(night, 9)).toEqual(['5/9', '6/9', '7/9']);
});

test('a day of 25 hours ends at midnight', () => {
  const span = spanOf(plot('2026-10-25T00:30:00+02:00', '2026-10-25T23:30:00+01:00'));
  expect([span.from, span.to].map((at) => new Date(at).toISOString())).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
});

test('the axis labels only as many days as fit', () => {
  const weeks = plot('2026-09-05T08:00:00Z', '2026-09-25T08:00:00Z');
  expect(ticksOf(weeks, 9)).toEqual(['5/9', '8/9', '11/9', '14/9', '17/9', '20/9', '23/9', '26/9']);
  expect(ticksOf(weeks, 7)).toEqual(['5/9', '12/9', '19/9', '26/9']);
  expect(ticksOf(weeks, 5)).toEqual(['5/9', '12/9', '19/9', '26/9']);
});

test('the axis includes projections and background lines', () => {
  const known = plot('2026-09-05T08:00:00Z');
  const from = { at: '2026-09-05T08:00:00Z', value: 1 };
  const to = { at: '2026-09-09T08:00:00Z', value: 2, label: '' };
  const range = { from: '2026-09-08T08:00:00Z', to: '2026-09-12T08:00:00Z' };
  const lines = [[{ at: '2026-09-15T08:00:00Z', value: 1 }]];
  expect(spanOf({ ...known, projection: { of: 'a', label: '', from, to } }).end).toBe('2026-09-10');
  expect(spanOf({ ...known, projection: { of: 'a', label: '', from, to, range } }).end).toBe('2026-09-13');
  expect(spanOf({ ...known, background: { label: '', lines } }).end).toBe('2026-09-16');
});

test('the axis extends to the instant up to which a value could have been read', () => {
  const known = plot('2026-09-05T08:00:00Z');
  expect(spanOf({ ...known, until: '2026-09-09T08:00:00Z' }).end).toBe('2026-09-10');
  expect(spanOf({ ...known, until: '2026-09-04T08:00:00Z' })).toMatchObject({
    ...{ first: '2026-09-04', end: '2026-09-06' },
  });
});
