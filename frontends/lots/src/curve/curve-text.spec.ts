/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { stopClock } from '@officina/web-kit/testing';
import { curveInWords } from './curve-text.ts';
import { reading, sampleLot, september } from '../testing/sample-lot.ts';

beforeEach(() => stopClock(september(7, 10)));
afterEach(() => void jest.useRealTimers());

const data = [reading(5, { bx: 20 }), reading(6, { AlcholEbul: 1 }), reading(7, { temperature: 18 })];

test.each([
  [
    { basis: 'computed', end: september(20), from: september(19), to: september(24) } as const,
    'Fine stimata il 20/09/2026, tra il 19/09 e il 24/09.',
  ],
  [
    { basis: 'indicative', end: september(19), from: null, to: null } as const,
    'Fine indicativa il 19/09/2026: le letture non bastano ancora.',
  ],
  [{ basis: 'stalled', end: null, from: null, to: null } as const, 'Ferma o quasi: nessuna fine stimata.'],
  [
    { basis: 'reached', end: september(6), from: null, to: null } as const,
    'Alcol desiderato raggiunto il 06/09/2026.',
  ],
])('the text gives the alcohol and the expected end: %j', (estimate, ending) => {
  const lot = sampleLot({ data, alcohol: 10.12, estimate });
  expect(curveInWords(lot, 'hydrometer')).toBe(`Alcol 10,1 % vol di 11,0 desiderati. ${ending}`);
});

test('the text names a gap, counts several gaps, and ignores 48 hours without readings', () => {
  const sparse = (...days: number[]) => {
    stopClock(september(Math.max(...days), 10));
    const more = days.map((day) => reading(day, { bx: 5 }));
    return curveInWords(sampleLot({ data: [...data, ...more] }), 'hydrometer');
  };
  expect(sparse(9)).toBe('');
  expect(sparse(10)).toBe('Nessun dato dal 07/09/2026 al 10/09/2026.');
  expect(sparse(10, 13)).toBe('Nessun dato per più di 48 ore: 2 volte.');
});

test('the time since the last reading is a gap of an open lot, but not of a closed one', () => {
  stopClock(september(10, 7));
  const lot = sampleLot({ data });
  expect(curveInWords(lot, 'hydrometer')).toBe('Nessun dato dal 07/09/2026 a oggi.');
  expect(curveInWords({ ...lot, status: 'CLOSED' }, 'hydrometer')).toBe('');
  const early = sampleLot({ data: [reading(4, { bx: 20 }), ...data.slice(2)] });
  expect(curveInWords(early, 'hydrometer')).toBe('Nessun dato per più di 48 ore: 2 volte.');
  stopClock(september(9, 6));
  expect(curveInWords(lot, 'hydrometer')).toBe('');
});

test('the text omits a missing goal and missing alcohol', () => {
  expect(curveInWords(sampleLot({ data, alcohol: 8, desiredAlcohol: null }), undefined)).toBe(
    'Alcol 8,0 % vol.',
  );
  expect(curveInWords(sampleLot(), 'refractometer')).toBe('');
});

test('the text marks alcohol that is computed from bx', () => {
  expect(
    curveInWords(sampleLot({ data, alcohol: 8, factor: 0.55, desiredAlcohol: 11 }), 'hydrometer'),
  ).toMatch(/^Alcol secondo bx 8,0 % vol di 11,0 desiderati\./);
});

test('the text explains that the curve shows uncorrected refractometer values', () => {
  const lot = sampleLot({ data, alcohol: 8, desiredAlcohol: null });
  const asRead = 'bx è come si legge; velocità, alcol e stima lo correggono per il rifrattometro.';
  expect(curveInWords(lot, 'refractometer')).toBe(`Alcol 8,0 % vol. ${asRead}`);
  const boiled = sampleLot({ data: [reading(6, { AlcholEbul: 8 })], alcohol: 8, desiredAlcohol: null });
  expect(curveInWords(boiled, 'refractometer')).toBe('Alcol 8,0 % vol.');
});
