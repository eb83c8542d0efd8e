import { expect, test } from '@jest/globals';
import { basisInWords, chartScales, toChartUnit, leftOutInWords, valueInWords } from './in-words.ts';

const indicator = (value: number | null, of = 1) => ({ value, of, leftOut: [] });
const hour = 3_600_000;

test('an unknown value is shown as n/d, and 0 as 0', () => {
  expect(valueInWords('timeToRepair', indicator(null, 0))).toBe('n/d');
  expect(valueInWords('onTime', indicator(null, 0))).toBe('n/d');
  expect(valueInWords('onTime', indicator(0, 3))).toBe('0 %');
  expect(valueInWords('scheduledShare', indicator(0, 3))).toBe('0 %');
});

test.each([
  [0.4 / 60, 'meno di un minuto'],
  [37.4 / 60, '37 minuti'],
  [4 + 37 / 60, '4 ore e 35 minuti'],
  [18 + 45 / 60, '19 ore'],
  [3 * 24 + 5 / 60, '3 giorni'],
  [9 * 24 + 23.6, '10 giorni'],
  [24.4 * 24, '24 giorni'],
])('a time of %d hours is shown as %s', (hours, text) => {
  expect(valueInWords('timeToRepair', indicator(hours * hour))).toBe(text);
});

test('times are shown in their two largest units, and shares in per cent', () => {
  expect(valueInWords('timeToRepair', indicator(29 * hour))).toBe('1 giorno e 5 ore');
  expect(valueInWords('timeBetweenFailures', indicator(90 * 24 * hour))).toBe('90 giorni');
  expect(valueInWords('scheduledShare', indicator(0.625))).toBe('62,5 %');
  expect(valueInWords('onTime', indicator(1))).toBe('100 %');
});

test('each indicator shows its basis', () => {
  expect(basisInWords('timeToRepair', indicator(1, 12))).toBe('su 12 riparazioni');
  expect(basisInWords('timeToRepair', { ...indicator(1, 12), median: 4.02 * hour })).toBe(
    'mediana 4 ore, su 12 riparazioni',
  );
  expect(basisInWords('timeToRepair', { ...indicator(null, 0), median: null })).toBe('su 0 riparazioni');
  expect(basisInWords('timeBetweenFailures', indicator(1, 1))).toBe('su 1 intervallo');
  expect(basisInWords('scheduledShare', indicator(1, 1200))).toBe('su 1.200 interventi');
  expect(basisInWords('onTime', indicator(null, 0))).toBe('su 0 scadenze');
});

test('an indicator shows the omitted cases by reason', () => {
  expect(leftOutInWords(indicator(1))).toBeUndefined();
  const leftOut = [
    { reason: 'withoutEnd' as const, count: 4 },
    { reason: 'alreadyReported' as const, count: 1 },
  ];
  expect(leftOutInWords({ value: 1, of: 1, leftOut })).toBe(
    'Non contati: 4 interventi chiusi senza data di fine, 1 già segnalato.',
  );
});

test('charts show repairs in hours, the time between failures in days, and shares in per cent', () => {
  const formatted = (key: keyof typeof chartScales, value: number) =>
    chartScales[key].format(toChartUnit(key, value));
  expect(formatted('timeToRepair', 9.54 * hour)).toBe('9,5 h');
  expect(formatted('timeToRepair', 244.248 * hour)).toBe('244 h');
  expect(formatted('timeBetweenFailures', 36 * hour)).toBe('1,5 gg');
  expect(formatted('scheduledShare', 0.625)).toBe('62,5 %');
  expect(formatted('onTime', 0.1)).toBe('10 %');
});

test('exported values are rounded to six decimals', () => {
  expect(toChartUnit('onTime', 0.29)).toBe(29);
  expect(toChartUnit('scheduledShare', 0.07)).toBe(7);
  expect(toChartUnit('scheduledShare', 2 / 3)).toBe(66.666667);
  expect(toChartUnit('timeToRepair', hour / 3)).toBe(0.333333);
  expect(toChartUnit('timeBetweenFailures', 100 * hour)).toBe(4.166667);
});
