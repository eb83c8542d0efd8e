/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { seriesOptions } from './series.ts';
import { sensors } from './testing/production-page.tsx';

const [sensor] = sensors;

test.each([
  ['h0', 1, 1],
  ['h0', 0, 0],
  ['h0', null, undefined],
  [null, 5, 5],
  ['c0', null, undefined],
])(
  'with the register %s and «Soglia di marcia» %s a machine runs from an average of %s',
  (register, runsFrom, from) => {
    expect(seriesOptions([{ ...sensor!, register, runsFrom }], new Map())[0]?.runsFrom).toBe(from);
  },
);

test.each(['d0', 'c7', '40001.15'])(
  'a half hour in which the bit %s was set for a part is not a standstill',
  (register) => {
    const [{ runsFrom = NaN } = {}] = seriesOptions([{ ...sensor!, register, runsFrom: 1 }], new Map());
    expect([0, 0.0001, 0.6, 1].map((mean) => mean >= runsFrom)).toEqual([false, true, true, true]);
  },
);

test.each([
  ['c0', null, { isBit: true, unit: '% del tempo' }],
  ['c0', 'h*24', { unit: 'h', decimals: 1 }],
  ['h0', '°C/10', { unit: '°C', decimals: 2 }],
  ['h0f', '°C', { unit: '°C' }],
])('averages of the register %s in %s are shown as %j', (register, unit, shown) => {
  const [option] = seriesOptions([{ ...sensor!, register, unit, runsFrom: null }], new Map());
  const { unit: label, isBit, decimals } = option ?? {};
  expect({ unit: label, isBit, decimals }).toEqual({ isBit: undefined, decimals: undefined, ...shown });
});
