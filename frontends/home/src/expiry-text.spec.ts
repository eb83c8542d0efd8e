/** @jest-environment @officina/web-kit/testing/environment */
import { describe, expect, test } from '@jest/globals';
import { expiryInWords, putOffInWords, sentence } from './expiry-text.ts';
import type { DueJob } from './job.ts';

const postponed = {
  ...{ to: '2026-09-29T22:00:00.000Z', at: '2026-09-01T08:00:00.000Z' },
  ...{ by: 'Anna Rossi', reason: 'ferie' },
};
const job = (plan: Partial<DueJob['plan']>): DueJob => ({
  plan: {
    ...{ lastDate: '2026-06-25T08:00:00.000Z', expiry: '2026-09-22T22:00:00.000Z', daysToExpiry: 4 },
    ...plan,
  } as DueJob['plan'],
  machine: null,
});

test.each([
  ['Perde olio', 'Perde olio.'],
  ['Perde olio.', 'Perde olio.'],
  ['Perde olio!', 'Perde olio!'],
  ['Perde olio?', 'Perde olio?'],
  ['Perde olio…', 'Perde olio…'],
  ['Vedi p. 4', 'Vedi p. 4.'],
])('%s ends as a sentence: %s', (text, wanted) => {
  expect(sentence(text)).toBe(wanted);
});

test('beside a job stands until when it was put off, by whom and why', () => {
  expect(putOffInWords(postponed)).toBe('rinviata al 30/09/2026 da Anna Rossi: ferie');
});

describe('the next job says', () => {
  test.each([
    ['that it is still ahead', { daysToExpiry: 4 }, 'Scade il 23/09/2026, tra 4 giorni.'],
    ['that it is its last day', { daysToExpiry: 0 }, 'Scade il 23/09/2026, oggi.'],
    ['that it expired yesterday', { daysToExpiry: -1 }, 'Scaduta il 23/09/2026, ieri.'],
    ['that it was never done', { lastDate: null, daysToExpiry: -27_000 }, 'Mai fatta.'],
    [
      'that it was put off all the same',
      { daysToExpiry: -9, postponed },
      'Scaduta il 23/09/2026, 9 giorni fa, rinviata al 30/09/2026 da Anna Rossi: ferie.',
    ],
    [
      'that it was never done and was put off',
      { lastDate: null, postponed: { ...postponed, reason: 'Manca l’olio!' } },
      'Mai fatta, rinviata al 30/09/2026 da Anna Rossi: Manca l’olio!',
    ],
  ] as [string, Partial<DueJob['plan']>, string][])('%s', (_, plan, words) => {
    expect(expiryInWords(job(plan))).toBe(words);
  });
});
