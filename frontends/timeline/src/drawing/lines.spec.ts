import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import { expect, test } from '@jest/globals';
import { expiriesOf, jobOf, type Job } from '../items.ts';
import { lanesOf, visibleLines, linesOf, minVirtualLines, itemsWithin } from './lines.ts';
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
const barOf = (item: Job) => linesOf([one], [item], span)[0]?.bars[0];

test('a bar goes from the job’s start to its end, or to now or the expected end if the job is open', () => {
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

test('neither a request nor a job that ends on its first day has an expected end', () => {
  expect(job('06-05', '06-20', { status: 'OPEN', type: 'RICHIESTA' }).expected).toBeUndefined();
  expect(job('06-05', '06-05', { status: 'OPEN' }).expected).toBeUndefined();
  expect(job('06-05', '06-06', { status: 'OPEN' }).expected).toBe(instant('06-06'));
});

test('a job longer than the period fills it, and a job outside is not shown', () => {
  expect(barOf(job('01-01', '12-31'))).toMatchObject({ left: 0, width: 1 });
  expect(barOf(job('05-01', '06-06'))).toMatchObject({ left: 0, width: 0.25, done: 1 });
  expect(
    itemsWithin([job('05-01', '05-31'), job('06-21', '06-22'), job('06-20', '06-22')], span),
  ).toHaveLength(1);
  expect(barOf(job('06-05', null))).toMatchObject({ left: 0.2, width: 0 });
});

test('overlapping jobs have separate lanes, and so do short ones that are drawn longer', () => {
  const jobs = [job('06-01', '06-10'), job('06-02', '06-04'), job('06-03', '06-05'), job('06-04', '06-12')];
  expect(lanesOf(jobs, 0)).toEqual([0, 1, 2, 1]);
  const day = 86_400_000;
  expect(lanesOf([job('06-01', '06-01'), job('06-02', '06-02')], day)).toEqual([0, 0]);
  expect(lanesOf([job('06-01', '06-01'), job('06-02', '06-02')], day + 1)).toEqual([0, 1]);
});

test('marks have a lane above the jobs, and lines are stacked', () => {
  const plan = {
    ...{ _id: 'p', machineId: 'm', expiry: '2026-06-11T00:00:00.000Z', daysToExpiry: -4 },
    lastDate: '2026-01-01T00:00:00.000Z',
  } as DuePlan;
  const items = [job('06-01', '06-10'), job('06-02', '06-04'), ...expiriesOf(plan)];
  const [first, second] = linesOf([one, machine('n')], items, span);
  expect(first?.bars.map(({ lane }) => lane)).toEqual([1, 2]);
  expect(first?.dots).toMatchObject([{ left: 0.5, item: { isOverdue: true } }]);
  expect(first).toMatchObject({ lanes: 3, top: 0, height: 94, position: 1 });
  expect(second).toMatchObject({ lanes: 0, top: 94, height: 68, position: 2 });
  // The height is the same before the marks have loaded.
  expect(linesOf([one], items.slice(0, 2), span)).toMatchObject([{ lanes: 2, height: 94 }]);
});

test('a plan in progress and one that was never done have no expiry', () => {
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

test('from 60 lines on, only lines near the visible area and the focused one are rendered', () => {
  const lines = linesOf(
    Array.from({ length: minVirtualLines }, (_, at) => machine(String(at))),
    [],
    span,
  );
  const positions = (focused?: string) =>
    visibleLines(lines, { top: 1_000, height: 200, focused }).map(({ position }) => position);
  // 850 to 1,350 px, at 68 px per line.
  expect(positions()).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
  expect(positions('3')).toEqual([4, ...positions()]);
  expect(visibleLines(lines.slice(1), { top: 1_000, height: 200, focused: undefined })).toHaveLength(59);
});
