import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import { expect, test } from '@jest/globals';
import { expiriesOf, jobOf, type Job } from '../items.ts';
import { lanesOf, linesInView, linesOf, virtualFrom, within } from './lines.ts';
const instant = (day: string) => Date.parse(`2026-${day}T00:00:00.000Z`);
const now = instant('06-15');
const job = (start: string, end: string | null, more: Partial<Intervention> = {}): Job =>
  jobOf(
    {
      ...{ _id: start, machineId: 'm', type: 'PERMANENTE', status: 'CLOSED' },
      startDate: `2026-${start}T00:00:00.000Z`,
      endDate: end && `2026-${end}T00:00:00.000Z`,
      ...more,
    } as Intervention,
    now,
  );
const span = { from: instant('06-01'), to: instant('06-21') };
const machine = (_id: string) => ({ _id, shortCode: _id }) as Machine;
const [one] = [machine('m')];
const barOf = (thing: Job) => linesOf([one], [thing], span)[0]?.bars[0];

test('a job lies from its start to its end, an open one to now or to where it is expected to end', () => {
  expect(barOf(job('06-05', '06-10'))).toMatchObject({
    left: 0.2,
    width: 0.25,
    done: 1,
    expected: undefined,
  });
  expect(barOf(job('06-05', null, { status: 'OPEN' }))).toMatchObject({ left: 0.2, width: 0.5, done: 1 });
  expect(barOf(job('06-05', '06-10', { status: 'OPEN' }))).toMatchObject({
    width: 0.5,
    done: 1,
    expected: 0.5,
  });
  const ahead = barOf(job('06-11', '06-19', { status: 'OPEN' }));
  expect(ahead).toMatchObject({ left: 0.5, width: 0.4, done: 0.5, expected: 1 });
});

test('a request has no expected end, nor has a job whose end is the day of its start', () => {
  expect(job('06-05', '06-20', { status: 'OPEN', type: 'RICHIESTA' }).expected).toBeUndefined();
  expect(job('06-05', '06-05', { status: 'OPEN' }).expected).toBeUndefined();
  expect(job('06-05', '06-06', { status: 'OPEN' }).expected).toBe(instant('06-06'));
});

test('what is longer than the period fills it, and what lies outside is not there', () => {
  expect(barOf(job('01-01', '12-31'))).toMatchObject({ left: 0, width: 1 });
  expect(barOf(job('05-01', '06-06'))).toMatchObject({ left: 0, width: 0.25, done: 1 });
  expect(within([job('05-01', '05-31'), job('06-21', '06-22'), job('06-20', '06-22')], span)).toHaveLength(1);
  expect(barOf(job('06-05', null))).toMatchObject({ left: 0.2, width: 0 });
});

test('jobs that meet in time lie in lanes of their own, short ones too', () => {
  const jobs = [job('06-01', '06-10'), job('06-02', '06-04'), job('06-03', '06-05'), job('06-04', '06-12')];
  expect(lanesOf(jobs, 0)).toEqual([0, 1, 2, 1]);
  const day = 86_400_000;
  expect(lanesOf([job('06-01', '06-01'), job('06-02', '06-02')], day)).toEqual([0, 0]);
  expect(lanesOf([job('06-01', '06-01'), job('06-02', '06-02')], day + 1)).toEqual([0, 1]);
});

test('marks have a lane above the jobs, and lines stand one under the other', () => {
  const plan = {
    ...{ _id: 'p', machineId: 'm', expiry: '2026-06-11T00:00:00.000Z', daysToExpiry: -4 },
    lastDate: '2026-01-01T00:00:00.000Z',
  } as DuePlan;
  const things = [job('06-01', '06-10'), job('06-02', '06-04'), ...expiriesOf(plan)];
  const [first, second] = linesOf([one, machine('n')], things, span);
  expect(first?.bars.map(({ lane }) => lane)).toEqual([1, 2]);
  expect(first?.dots).toMatchObject([{ left: 0.5, thing: { isOverdue: true } }]);
  expect(first).toMatchObject({ lanes: 3, top: 0, height: 94, at: 1 });
  expect(second).toMatchObject({ lanes: 0, top: 94, height: 68, at: 2 });
  // As high before the marks have come.
  expect(linesOf([one], things.slice(0, 2), span)).toMatchObject([{ lanes: 2, height: 94 }]);
});

test('a plan in progress is its intervention, and one that was never done has no day', () => {
  const plan = {
    machineId: 'm',
    expiry: '2026-06-11T00:00:00.000Z',
    daysToExpiry: 0,
    lastDate: 'x',
  } as DuePlan;
  expect(expiriesOf(plan)).toMatchObject([{ isOverdue: false }]);
  expect(expiriesOf({ ...plan, openInterventionId: 'i' })).toEqual([]);
  expect(expiriesOf({ ...plan, lastDate: null })).toEqual([]);
});

test('from 60 on only lines in sight and around it are drawn, and the one that has the focus', () => {
  const lines = linesOf(
    Array.from({ length: virtualFrom }, (_, at) => machine(String(at))),
    [],
    span,
  );
  const seen = (focused?: string) =>
    linesInView(lines, { top: 1_000, height: 200, focused }).map(({ at }) => at);
  // 850 to 1,350 px, of 68 px each.
  expect(seen()).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
  expect(seen('3')).toEqual([4, ...seen()]);
  expect(linesInView(lines.slice(1), { top: 1_000, height: 200, focused: undefined })).toHaveLength(59);
});
