/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { reading, sampleLot } from '../testing/sample-lot.ts';
import { figuresOf } from './figures.tsx';

const lot = sampleLot({
  data: [reading(5, { bx: 20 }), reading(7, { bx: 14 }), reading(9, { bx: 8 })],
  ...{ speed: 4.7, factor: 0.55, alcohol: 8.5 },
});
const linesOf = (instrument: 'hydrometer' | 'refractometer' | undefined) => {
  const [alcohol, , bx] = figuresOf(lot, instrument);
  return [bx?.value, bx?.more, alcohol?.also];
};

test('with a refractometer, bx is marked as corrected', () => {
  expect(linesOf('refractometer')).toEqual([
    '8,0',
    'da 20,0 all’inizio, scende di 4,7 al giorno, corretto per il rifrattometro',
    'secondo bx corretto 8,5\u00a0% vol',
  ]);
});

test('a reading dated in the future is not the last reading', () => {
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  const record = { ...reading(9, { bx: 30, temperature: 40, AlcholEbul: 1 }), measuredAt: ahead };
  const figuresText = (data: typeof lot.data) => JSON.stringify(figuresOf({ ...lot, data }, 'hydrometer'));
  expect(figuresText([...lot.data, record])).toBe(figuresText(lot.data));
});

test.each(['hydrometer', undefined] as const)(
  'with instrument %p, bx is not marked as corrected',
  (instrument) => {
    expect(linesOf(instrument)).toEqual([
      '8,0',
      'da 20,0 all’inizio, scende di 4,7 al giorno',
      'secondo bx 8,5\u00a0% vol',
    ]);
  },
);
