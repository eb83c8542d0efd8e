/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { daysInWords } from './charts.tsx';

const day = (date: string, done: number, open: number) => ({ day: date, done, open });

test('the summary gives totals and the busiest day, which is the latest of equal days', () => {
  const days = [
    day('2026-08-19', 1, 0),
    day('2026-08-31', 3, 1),
    day('2026-09-14', 2, 2),
    day('2026-09-17', 0, 0),
  ];
  expect(daysInWords(days, undefined)).toBe(
    '6 aperti e chiusi, 3 ancora da fare. Il giorno con più interventi è il 14/09/2026, con 4.',
  );
  expect(daysInWords(days.slice(0, 1), 'TOR-01')).toBe(
    'Solo TOR-01: 1 aperto e chiuso, 0 ancora da fare. Il giorno con più interventi è il 19/08/2026, con 1.',
  );
});

test('the summary reports that there are no jobs', () => {
  expect(daysInWords([day('2026-08-19', 0, 0)], undefined)).toBe(
    'Nessun intervento aperto negli ultimi 30 giorni.',
  );
  expect(daysInWords([], 'TOR-01')).toBe('Solo TOR-01: nessun intervento aperto negli ultimi 30 giorni.');
});
