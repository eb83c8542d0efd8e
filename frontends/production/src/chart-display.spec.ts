/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { viewOf, viewParam } from './chart-display.ts';
import { slotsOf } from './series.ts';

const slots = slotsOf('2026-11-20', '2026-11-22');
const all = { from: 0, to: 144 };

test('a view is written in whole half hours and read back', () => {
  expect(viewParam(slots, { from: 21.7, to: 95.2 })).toBe('2026-11-20T1030_2026-11-22T0000');
  expect(viewOf(slots, '2026-11-20T1030_2026-11-22T0000')).toEqual({ from: 21, to: 96 });
  expect([viewParam(slots, all), viewOf(slots, null)]).toEqual([undefined, all]);
});

test.each(['2026-11-19T1030_2026-11-22T0000', '2026-11-21T1030_2026-11-21T1030', '2026-11-21T1030', 'x', ''])(
  'a view %j that is not within the period is not shown',
  (param) => expect(viewOf(slots, param)).toEqual(all),
);
