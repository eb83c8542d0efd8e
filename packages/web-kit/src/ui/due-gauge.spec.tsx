/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { now } from '../core/clock.ts';
import { addDays, toDateInput } from '../core/dates/days.ts';
import { Regolo } from './due-gauge.tsx';

afterEach(cleanup);

/** Midnight in Rome of 23/09/2026. */
const expiry = '2026-09-22T22:00:00.000Z';
const done = '2026-06-25T09:30:00.000Z';
const every90 = (daysToExpiry: number) => ({ triggeredByDays: 90, lastDate: done, expiry, daysToExpiry });
const never = {
  triggeredByDays: 730,
  lastDate: null,
  expiry: '1951-12-31T23:00:00.000Z',
  daysToExpiry: -27_354,
};
const daysAgo = (days: number) => `${addDays(toDateInput(now()), -days)}T10:00:00.000Z`;

/** The drawing's name, the words under it, its state, and in percent of the scale where today and the expiry are. */
function seen(plan: typeof never | ReturnType<typeof every90>, runningSince?: string | null) {
  const { container } = render(<Regolo plan={plan} runningSince={runningSince} />);
  const scale = screen.getByRole('img');
  const percent = (name: string) => Math.round(parseFloat(scale.style.getPropertyValue(name)));
  return [
    scale.getAttribute('aria-label'),
    [...container.querySelectorAll('[role=img] + * > *')].map(({ textContent }) => textContent),
    scale.parentElement?.dataset['state'],
    percent('--today'),
    percent('--limit'),
  ];
}

test.each([
  [90, '0 giorni su 90', 'tra 90 giorni', 0],
  [89, '1 giorno su 90', 'tra 89 giorni', 1],
  [6, '84 giorni su 90', 'tra 6 giorni', 93],
  [2, '88 giorni su 90', 'tra 2 giorni', 98],
  [1, '89 giorni su 90', 'domani', 99],
  [0, '90 giorni su 90', 'oggi', 100],
])('%d days ahead of its expiry the scale ends there', (daysToExpiry, name, words, today) => {
  expect(seen(every90(daysToExpiry))).toEqual([name, ['Scade il 23/09/2026', words], 'ahead', today, 100]);
});

test.each([
  [-1, '91 giorni su 90', 'scaduta da 1 giorno', 99],
  [-9, '99 giorni su 90', 'scaduta da 9 giorni', 91],
  [-1_910, '2.000 giorni su 90', 'scaduta da 1.910 giorni', 5],
])('%d days after it the scale ends today', (daysToExpiry, name, words, limit) => {
  expect(seen(every90(daysToExpiry))).toEqual([
    name,
    ['Scaduta il 23/09/2026', words],
    'overdue',
    100,
    limit,
  ]);
});

test.each([
  [-20, daysAgo(1), 'Scaduta il 23/09/2026', 'in corso da 1 giorno', 100, 82],
  [-20, daysAgo(0), 'Scaduta il 23/09/2026', 'in corso da oggi', 100, 82],
  // The intervention begins tomorrow, or has not arrived yet.
  [6, daysAgo(-1), 'Scade il 23/09/2026', 'in corso', 93, 100],
  [6, null, 'Scade il 23/09/2026', 'in corso', 93, 100],
] as const)('in progress, %d days, since %s', (daysToExpiry, since, left, right, today, limit) => {
  const [, ...rest] = seen(every90(daysToExpiry), since);
  expect(rest).toEqual([[left, right], 'running', today, limit]);
});

test('one that was never done has no days, no needle and no day of 1950', () => {
  expect(seen(never)).toEqual(['mai, ogni 730 giorni', ['Mai fatta', 'da fare'], 'never', 0, 100]);
  cleanup();
  expect(seen(never, daysAgo(3))).toEqual([
    'mai, ogni 730 giorni',
    ['Mai fatta', 'in corso da 3 giorni'],
    'running',
    0,
    100,
  ]);
  expect(document.body.textContent).not.toContain('19');
});
