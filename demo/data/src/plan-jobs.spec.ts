import { expect, test } from '@jest/globals';
import { planHistories } from './plan-jobs.ts';
import { machinesOf } from './plant.ts';
import { plants } from './plants.ts';
import { random } from './random.ts';

const today = Date.UTC(2026, 10, 21, 9);
const day = 24 * 3_600_000;

/** The state of each plan on the last day, derived from the steps. */
const standingOf = (plant: (typeof plants)[number]) => {
  const machines = machinesOf(plant, random(plant.seed), today);
  const lives = planHistories(plant, machines, { today, days: 730 });
  return lives.map(({ plan, steps }) => {
    const ends = steps.filter(({ body }) => body['status'] === 'CLOSED').map(({ at }) => at);
    const isOpen = steps.length / 2 > ends.length;
    const left = plan.body.triggeredByDays - Math.floor(today / day) + Math.floor(Math.max(...ends) / day);
    return { plan, ends, isOpen, left };
  });
};

test.each(plants)('$code has plans in every state, most of them done in time', (plant) => {
  const all = standingOf(plant);
  const closed = all.filter(({ isOpen }) => !isOpen);
  expect(all.filter(({ isOpen }) => isOpen)).toHaveLength(3);
  expect(closed.filter(({ ends }) => ends.length === 0)).toHaveLength(1);
  expect(closed.filter(({ left }) => Number.isFinite(left) && left < 0)).toHaveLength(4);
  expect(closed.filter(({ left }) => left >= 0 && left < 15)).toHaveLength(4);
  expect(closed.filter(({ left }) => left >= 15).length).toBeGreaterThan(30);
});

test.each(plants)('$code carries out its plans in the daytime, always with an assignee', (plant) => {
  const machines = machinesOf(plant, random(plant.seed), today);
  const steps = planHistories(plant, machines, { today, days: 730 }).flatMap((life) => life.steps);
  const hours = steps.map(({ at }) => (at % day) / 3_600_000);
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...hours)).toBeLessThanOrEqual(21);
  expect(Math.max(...steps.map(({ at }) => at))).toBeLessThan(today);
  for (const { body } of steps.filter(({ version }) => version === 0))
    expect([body['status'], typeof body['externalExecutor']]).toEqual(['ASSIGNED', 'string']);
});

test('a winery prepares its press house in July', () => {
  const winery = plants.find(({ code }) => code === 'CANTINA')!;
  const ready = standingOf(winery).filter(
    ({ plan, isOpen, left }) =>
      plan.machine.kind.isForHarvest && plan.body.triggeredByDays === 365 && !isOpen && left >= 15,
  );
  expect(ready.length).toBeGreaterThan(4);
  for (const { ends } of ready) expect([6, 7]).toContain(new Date(Math.max(...ends)).getUTCMonth());
});

test.each(plants)('$code has two plans for every machine in use, with three frequencies', (plant) => {
  const all = standingOf(plant);
  const machines = machinesOf(plant, random(plant.seed), today).filter(({ body }) => body.isActive);
  expect(all.map(({ plan }) => plan.machine.body.shortCode)).toEqual(
    machines.flatMap(({ body }) => [body.shortCode, body.shortCode]),
  );
  const days = all.map(({ plan }) => plan.body.triggeredByDays);
  expect([...new Set(days)].sort((a, b) => a - b)).toEqual([90, 180, 365]);
  for (const { plan, ends } of all) {
    expect(plan.body.description.length).toBeLessThanOrEqual(35);
    expect(plan.body.checkList.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ends).size).toBe(ends.length);
  }
});

test.each(plants)('half of the plans of $code have a code, and half have a notice period', (plant) => {
  const bodies = standingOf(plant).map(({ plan }) => plan.body);
  expect([...new Set(bodies.map(({ shortCode }) => shortCode))].sort()).toEqual(['SEM', 'TRI', undefined]);
  expect(bodies.filter(({ shortCode }) => shortCode)).toHaveLength(bodies.length / 2);
  const announced = bodies.filter(({ noticeDays }) => noticeDays === 14);
  expect([...new Set(announced.map(({ triggeredByDays }) => triggeredByDays))]).toEqual([365]);
  expect(announced).toHaveLength(bodies.length / 2);
});
