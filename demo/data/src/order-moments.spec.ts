import { expect, test } from '@jest/globals';
import { orderMoments } from './order-moments.ts';
import { plants } from './plants.ts';
import { random } from './random.ts';
import { waitingJobs } from './waiting-part.ts';

const today = Date.UTC(2026, 10, 21, 9);
const day = 24 * 3_600_000;
const hourInRome = new Intl.DateTimeFormat('it-IT', { hour: 'numeric', timeZone: 'Europe/Rome' });
const hourOf = (at: number) => Number(hourInRome.format(at));

test.each([730, 365, 20, 5])('orders over %i days are requested and sent during office hours', (days) => {
  const dice = random(7);
  const shares = Array.from({ length: 45 }, (_, at) => (at + 1) / 45);
  const all = shares.map((share) => orderMoments({ today, days }, share, dice));
  for (const { requested, sent, arrived } of all) {
    expect([1, 2, 3, 4, 5]).toContain(new Date(requested).getUTCDay());
    expect(hourOf(requested)).toBeGreaterThanOrEqual(8);
    expect(hourOf(sent)).toBeLessThan(18);
    expect([sent - requested, arrived - requested]).toEqual([day / 12, day]);
    expect(requested).toBeGreaterThan(today - (Math.min(days, 365) + 1) * day);
    expect(arrived).toBeLessThanOrEqual(today);
  }
  expect(new Set(all.map(({ requested }) => hourOf(requested))).size).toBeGreaterThan(5);
});

test.each(plants)(
  'two jobs of $code wait for an order: for a part of their own fault, from when it was sent',
  (plant) => {
    const steps = waitingJobs(plant, { today, days: 730 });
    const waiting = steps.filter(({ order }) => order);
    expect(waiting.map(({ order }) => order?.state)).toEqual(['SENT', 'HIDE']);
    for (const { job, machine, order, at } of waiting) {
      const opened = steps.find((step) => step.job === job);
      const fault = machine.kind.faults.find(({ issue }) => issue === opened?.body['issueDescription']);
      const names = order?.rows.map(({ name }) => name.toLowerCase());
      expect(names).toContain(fault?.part?.toLowerCase());
      expect(at).toBeGreaterThan(opened?.at ?? today);
      expect(at).toBeLessThan(today);
    }
  },
);
