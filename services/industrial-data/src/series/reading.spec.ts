import { describe, expect, it } from '@jest/globals';
import { betterReading, parseSetup, quarterOf, setupText, type Reading, type Setup } from './reading.ts';

const setups: [string, Setup][] = [
  ['3/60', { cfg: 3, periodS: 60 }],
  ['0/15~0', { cfg: 0, periodS: 15, changesBeyond: 0 }],
  ['7/3600~0.5>-10', { cfg: 7, periodS: 3_600, changesBeyond: 0.5, runsFrom: -10 }],
  ['1/60>1e-7', { cfg: 1, periodS: 60, runsFrom: 1e-7 }],
];

describe('a set-up', () => {
  it.each(setups)('%s is formatted and parsed', (text, setup) => {
    expect(setupText(setup)).toBe(text);
    expect(parseSetup(text)).toEqual(setup);
  });

  it.each(['', '3', '3/', '3/60~', '3/60>x', ' 3/60', '3/60~Infinity'])('%j is invalid', (text) => {
    expect(() => parseSetup(text)).toThrow(RangeError);
  });
});

describe('two readings of one second', () => {
  const good: Reading = {
    ...{ tenantId: 'ROSSI', sensorId: 'a', setup: '3/60', second: 1_795_910_400 },
    ...{ value: 10, quality: 'G' },
  };
  const pairs: [string, Reading, Reading][] = [
    ['the good one', good, { ...good, value: null, quality: 'T' }],
    ['the number', good, { ...good, value: null }],
    ['the greater number', good, { ...good, value: 9 }],
    ['one of two failures', { ...good, value: null, quality: 'X2' }, { ...good, value: null, quality: 'T' }],
  ];

  it.each(pairs)('leave %s, in any order', (_, kept, dropped) => {
    expect(betterReading(kept, dropped)).toBe(kept);
    expect(betterReading(dropped, kept)).toBe(kept);
  });
});

it('a quarter starts with its first second', () => {
  expect([899, 900, 1_799, 1_800].map(quarterOf)).toEqual([0, 1, 1, 2]);
});
