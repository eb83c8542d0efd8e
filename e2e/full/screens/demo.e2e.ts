import { users } from '@officina/contracts/auth/users';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { plans, type DuePlan } from '@officina/contracts/maintenance/plans';
import { apiOf } from '../../browser/api.ts';
import { waitForDemo, demoPlant } from '../../browser/demo.ts';
import { expect, test } from '../../browser/test.ts';

const stateOf = ({ openInterventionId, lastDate, daysToExpiry, due }: DuePlan): string => {
  if (openInterventionId) return 'in progress';
  if (!lastDate) return 'never done';
  if (daysToExpiry < 0) return 'expired';
  return due ? 'due ahead' : 'not due';
};

test('the demo’s plans are expired, in progress, due ahead, never done and, most of them, not due; one is postponed', async () => {
  test.setTimeout(500_000);
  await waitForDemo();
  const { as, winery } = await demoPlant();
  for (const { user } of [as, winery.as]) {
    const all = await apiOf(user).must(plans.due);
    const { 'not due': rest, ...special } = Object.groupBy(all, stateOf);
    const counts = Object.entries(special).map(([state, some]) => [state, some?.length]);
    expect(Object.fromEntries(counts)).toEqual({
      ...{ 'in progress': 3, 'never done': 1, expired: 4, 'due ahead': 4 },
    });
    expect(rest?.length).toBeGreaterThan(30);
    const postponed = all.filter((plan) => plan.postponed);
    expect(postponed.map((plan) => [stateOf(plan), plan.postponed?.reason])).toEqual([
      ['expired', 'Linea in consegna fino a fine settimana'],
    ]);
  }
});

test('the demo’s jobs are assigned to its people by id, and to outside companies by their text', async () => {
  test.setTimeout(500_000);
  await waitForDemo();
  const { user } = (await demoPlant()).as;
  const api = apiOf(user);
  const names = new Map((await api.must(users.all)).map(({ _id, fullName }) => [fullName, _id]));
  const jobs = [...(await api.must(interventions.allOpen)), ...(await api.must(interventions.archived))];
  const assigned = jobs.filter(({ externalExecutor }) => externalExecutor);
  const wanted = assigned.map(({ externalExecutor }) => {
    const id = names.get(externalExecutor ?? '');
    return id ? [{ id, name: externalExecutor }] : null;
  });
  expect(assigned.map(({ assignees }) => assignees)).toEqual(wanted);
  expect(wanted.filter(Boolean).length).toBeGreaterThan(100);
});
