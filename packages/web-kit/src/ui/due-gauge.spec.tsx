/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { now } from '../core/clock.ts';
import { addDays, toDateInput } from '../core/dates/days.ts';
import { DueGauge } from './due-gauge.tsx';

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

/** The drawing's name, the text under it, its state, and the positions of today and the expiry in percent of the scale. */
function shown(plan: typeof never | ReturnType<typeof every90>, runningSince?: string | null) {
  const { container } = render(<DueGauge plan={plan} runningSince={runningSince} />);
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
])('the scale ends at the expiry at %d days to it', (daysToExpiry, name, words, today) => {
  expect(shown(every90(daysToExpiry))).toEqual([name, ['Scade il 23/09/2026', words], 'ahead', today, 100]);
});

test.each([
  [-1, '91 giorni su 90', 'scaduta da 1 giorno', 99],
  [-9, '99 giorni su 90', 'scaduta da 9 giorni', 91],
  [-1_910, '2.000 giorni su 90', 'scaduta da 1.910 giorni', 5],
])('the scale ends today at %d days to the expiry', (daysToExpiry, name, words, limit) => {
  expect(shown(every90(daysToExpiry))).toEqual([
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
  // The intervention begins tomorrow, or has not loaded yet.
  [6, daysAgo(-1), 'Scade il 23/09/2026', 'in corso', 93, 100],
  [6, null, 'Scade il 23/09/2026', 'in corso', 93, 100],
] as const)(
  'a plan in progress, %d days to its expiry, running since %s, is shown as running',
  (daysToExpiry, since, left, right, today, limit) => {
    const [, ...rest] = shown(every90(daysToExpiry), since);
    expect(rest).toEqual([[left, right], 'running', today, limit]);
  },
);

test('a plan that was never done shows no days, no needle and no date of 1950', () => {
  expect(shown(never)).toEqual(['mai, ogni 730 giorni', ['Mai fatta', 'da fare'], 'never', 0, 100]);
  cleanup();
  expect(shown(never, daysAgo(3))).toEqual([
    'mai, ogni 730 giorni',
    ['Mai fatta', 'in corso da 3 giorni'],
    'running',
    0,
    100,
  ]);
  expect(document.body.textContent).not.toContain('19');
});
