/** @jest-environment @officina/web-kit/testing/environment */
import { describe, expect, test } from '@jest/globals';
import { formatExpiry, formatPostponement, withFullStop } from './expiry-text.ts';
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
])('withFullStop turns %s into %s', (text, expected) => {
  expect(withFullStop(text)).toBe(expected);
});

test('formatPostponement shows the new day, the person and the reason', () => {
  expect(formatPostponement(postponed)).toBe('rinviata al 30/09/2026 da Anna Rossi: ferie');
});

describe('formatExpiry shows', () => {
  test.each([
    ['an expiry in the future', { daysToExpiry: 4 }, 'Scade il 23/09/2026, tra 4 giorni.'],
    ['the last day', { daysToExpiry: 0 }, 'Scade il 23/09/2026, oggi.'],
    ['an expiry yesterday', { daysToExpiry: -1 }, 'Scaduta il 23/09/2026, ieri.'],
    ['a job that was never done', { lastDate: null, daysToExpiry: -27_000 }, 'Mai fatta.'],
    [
      'an expired job that was put off',
      { daysToExpiry: -9, postponed },
      'Scaduta il 23/09/2026, 9 giorni fa, rinviata al 30/09/2026 da Anna Rossi: ferie.',
    ],
    [
      'a job that was never done and was put off',
      { lastDate: null, postponed: { ...postponed, reason: 'Manca l’olio!' } },
      'Mai fatta, rinviata al 30/09/2026 da Anna Rossi: Manca l’olio!',
    ],
  ] as [string, Partial<DueJob['plan']>, string][])('%s', (_, plan, text) => {
    expect(formatExpiry(job(plan))).toBe(text);
  });
});
