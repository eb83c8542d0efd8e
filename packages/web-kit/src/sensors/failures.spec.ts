/** @jest-environment @officina/web-kit/testing/environment */
import type { TrialReading } from '@officina/contracts/industrial/readings';
import { readFailure } from '@officina/contracts/industrial/readings';
import { expect, it } from '@jest/globals';
import { failureLabel, failureInWords } from './failures.ts';

const reading = (more: Partial<TrialReading>): TrialReading => ({
  ...{ fc: 3, address: 20, unit: 1, words: [], values: [], ms: 3_004 },
  ...more,
});

it('a successful reading has no failure text', () => {
  expect(failureInWords(reading({ words: ['00eb'] }))).toBeUndefined();
});

it('every failure has a text and a next step', () => {
  for (const failure of readFailure.options) {
    const { what = '', next = '' } = failureInWords(reading({ failure })) ?? {};
    expect([failure, what.length > 10, next.endsWith('.')]).toEqual([failure, true, true]);
    expect(failureLabel(failure)).not.toBe('');
  }
});

it('a silent sensor shows for how long', () => {
  expect(failureInWords(reading({ failure: 'silent' }))).toEqual({
    what: 'Nessuna risposta in 3 s',
    next: 'Controlla l’indirizzo, il cavo e il subordinato.',
  });
});

it.each([
  [1, 'Eccezione 1: la macchina non conosce questo tipo di lettura'],
  [2, 'Eccezione 2: quel registro non c’è'],
  [3, 'Eccezione 3: la macchina non accetta la richiesta'],
  [4, 'Eccezione 4: la macchina ha un guasto dentro di sé'],
  [6, 'Eccezione 6: la macchina è occupata'],
  [10, 'Eccezione 10: il gateway non ha una strada per quel subordinato'],
  [11, 'Eccezione 11: dietro il gateway non risponde nessuno'],
  [99, 'Eccezione 99: non è tra quelle usuali'],
])('exception %i has a text', (exception, what) => {
  expect(failureInWords(reading({ failure: 'exception', exception }))?.what).toBe(what);
  expect(`E${failureLabel('exception', exception).slice(1)}`).toBe(what);
});
