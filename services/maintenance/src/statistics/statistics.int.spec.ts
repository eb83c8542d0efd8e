import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions, type InterventionCreate } from '@officina/contracts/maintenance/interventions';
import { statistics } from '@officina/contracts/maintenance/statistics';
import { anna, startMaintenance, TestClock, type MaintenanceTest } from '../testing/maintenance-service.ts';

const noon = '2026-11-22T11:00:00.000Z';
const clock = new TestClock(noon);
let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance(clock);
});
afterAll(() => service.close());

let tenants = 0;
/** A user of a new tenant. */
const newTenant = (timezone = 'Europe/Rome') => {
  tenants += 1;
  return { ...anna, tenantId: `STAT_${tenants}`, timezone };
};
type User = ReturnType<typeof newTenant>;

/** An intervention opened and started at an instant, and closed at another unless it stays open. */
async function job(by: User, at: string, closedAt: string | null, body: Partial<InterventionCreate> = {}) {
  clock.set(at);
  const made = await service.newIntervention(body, by);
  if (closedAt !== null) {
    clock.set(closedAt);
    const closing = { params: { id: made._id }, body: { status: 'CLOSED' as const } };
    await service.call(interventions.edit, closing, by);
  }
  clock.set(noon);
  return made;
}

const hour = 3_600_000;
const day = 24 * hour;
const indicator = (value: number | null, of: number, ...leftOut: [reason: string, count: number][]) => ({
  value,
  of,
  leftOut: leftOut.map(([reason, count]) => ({ reason, count })),
});

describe('counters', () => {
  it('[S2.stat.counters] count due plans and open interventions, and those in progress and urgent', async () => {
    const by = newTenant();
    const { _id: machineId } = await service.newMachine({}, by);
    const idle = await service.newMachine({ isActive: false }, by);
    await service.newPlan({ machineId }, by);
    await service.newPlan({ machineId }, by);
    await service.newPlan({ machineId: idle._id }, by);
    const { _id: maintenanceId } = await service.newPlan({ machineId }, by);
    const monday = '2026-11-16T08:00:00.000Z';
    await job(by, monday, null, { machineId, maintenanceId, type: 'PROGRAMMATA', priority: 'URGENT' });
    await job(by, monday, null, { machineId, status: 'ASSIGNED', priority: 'URGENT' });
    await job(by, monday, null, { machineId, status: 'WAITING PARTS', priority: 'LOW' });
    await job(by, monday, null, { machineId, priority: 'URGENT', isActive: false });
    await job(by, monday, noon, { machineId, priority: 'URGENT' });
    const result = await service.call(statistics.counters, {}, by);
    expect(result).toEqual({ open: 5, overdue: 2, running: 2, urgent: 1 });
  });
});

describe('the last 30 days', () => {
  const daysOf = async (by: User, machine = 'all') =>
    (await service.call(statistics.days, { params: { machine } }, by)).items;

  it('[S9.stats] are 30 up to today, by opening day in the zone, closed or open as of now', async () => {
    const by = newTenant();
    const { machineId } = await job(by, '2026-10-23T21:59:59.999Z', null);
    await job(by, '2026-10-23T22:00:00.000Z', null, { machineId });
    await job(by, '2026-11-21T22:59:59.999Z', '2026-11-22T10:00:00.000Z', { machineId });
    await job(by, '2026-11-21T23:00:00.000Z', null);
    await job(by, '2026-11-22T10:00:00.000Z', noon, { machineId });
    const days = await daysOf(by);
    expect(days).toHaveLength(30);
    expect(days.filter(({ done, open }) => done + open > 0)).toEqual([
      { day: '2026-10-24', done: 0, open: 1 },
      { day: '2026-11-21', done: 1, open: 0 },
      { day: '2026-11-22', done: 1, open: 1 },
    ]);
    expect([days[0]?.day, days[2]?.day, days[29]?.day]).toEqual(['2026-10-24', '2026-10-26', '2026-11-22']);
    const ofMachine = await daysOf(by, machineId);
    expect(ofMachine[29]).toEqual({ day: '2026-11-22', done: 1, open: 0 });
    const inKathmandu = await daysOf({ ...by, timezone: 'Asia/Kathmandu' });
    expect(inKathmandu.slice(-2)).toEqual([
      { day: '2026-11-21', done: 0, open: 0 },
      { day: '2026-11-22', done: 2, open: 1 },
    ]);
  });

  it('list the interventions of a day, newest start first', async () => {
    const by = newTenant();
    const first = await job(by, '2026-11-19T23:00:00.000Z', noon);
    const last = await job(by, '2026-11-20T22:59:59.999Z', null, { startDate: '2026-11-21T08:00:00.000Z' });
    await job(by, '2026-11-20T23:00:00.000Z', null);
    await job(by, '2026-11-20T08:00:00.000Z', null, { isActive: false });
    const dayOf = async (machine: string) =>
      (await service.call(statistics.day, { params: { day: '20112026', machine } }, by)).items.map(
        ({ _id }) => _id,
      );
    expect(await dayOf('all')).toEqual([last._id, first._id]);
    expect(await dayOf(first.machineId)).toEqual([first._id]);
  });
});

describe('jobs per machine', () => {
  it('are sorted by this year’s jobs, then by code, with last year’s jobs', async () => {
    const by = newTenant();
    const machine = (shortCode: string) => service.newMachine({ shortCode, name: shortCode }, by);
    const [none, two, one, past] = [
      await machine('AAAA'),
      await machine('CCCC'),
      await machine('DDDD'),
      await machine('BBBB'),
    ];
    const planned = { type: 'PROGRAMMATA' as const };
    await job(by, '2025-12-31T23:00:00.000Z', null, { machineId: two._id, ...planned });
    await job(by, '2026-11-20T08:00:00.000Z', null, { machineId: two._id });
    await job(by, '2026-12-31T08:00:00.000Z', null, {
      machineId: one._id,
      startDate: '2026-12-31T22:59:59.999Z',
    });
    await job(by, '2026-12-31T08:00:00.000Z', null, {
      machineId: one._id,
      startDate: '2026-12-31T23:00:00.000Z',
    });
    await job(by, '2025-12-31T22:59:59.999Z', noon, { machineId: past._id, ...planned });
    await job(by, '2024-12-31T22:59:59.999Z', noon, { machineId: past._id });
    await job(by, '2025-06-01T08:00:00.000Z', noon, { machineId: past._id });
    const row = (of: { _id: string; shortCode: string }, ...numbers: number[]) => ({
      ...{ _id: of._id, shortCode: of.shortCode, name: of.shortCode },
      ...{ scheduled: numbers[0], other: numbers[1], scheduledBefore: numbers[2], otherBefore: numbers[3] },
    });
    expect((await service.call(statistics.machines, {}, by)).items).toEqual([
      row(two, 1, 1, 0, 0),
      row(one, 0, 1, 0, 0),
      row(none, 0, 0, 0, 0),
      row(past, 0, 0, 1, 1),
    ]);
  });
});

describe('indicators', () => {
  const between = (by: User, start: string, end: string, machine = 'all') =>
    service.call(statistics.indicators, { params: { start, end, machine } }, by);

  it('are "n/d" for a tenant without jobs', async () => {
    const result = await between(newTenant(), '01102026', '30112026');
    const none = indicator(null, 0);
    const figures = {
      ...{ jobs: 0, failures: 0, timeToRepair: { ...none, median: null }, timeBetweenFailures: none },
      ...{ scheduledShare: none, onTime: none },
    };
    expect(result).toEqual({
      total: figures,
      months: [
        { month: '2026-10', ...figures },
        { month: '2026-11', ...figures },
      ],
      machines: [],
      backlog: {
        open: 0,
        ages: [
          { from: 0, to: 7, count: 0 },
          { from: 8, to: 30, count: 0 },
          { from: 31, to: 90, count: 0 },
          { from: 91, to: null, count: 0 },
        ],
      },
      faults: [],
    });
  });

  it('measure repairs from start to end, also across midnight, and failures between starts on one machine', async () => {
    const by = newTenant();
    const { machineId } = await job(by, '2026-10-01T20:00:00.000Z', '2026-10-02T00:00:00.000Z');
    await job(by, '2026-10-11T20:00:00.000Z', '2026-10-11T22:00:00.000Z', { machineId, type: 'ESTERNA' });
    await job(by, '2026-11-10T20:00:00.000Z', null, { machineId });
    await job(by, '2026-11-11T20:00:00.000Z', '2026-11-12T05:00:00.000Z', {
      machineId,
      alreadyReported: true,
    });
    await job(by, '2026-11-12T20:00:00.000Z', '2026-11-19T20:00:00.000Z', { machineId, type: 'PROGRAMMATA' });
    await job(by, '2026-11-13T20:00:00.000Z', null);
    const { total, months, machines } = await between(by, '01102026', '30112026');
    expect(total).toEqual({
      ...{ jobs: 6, failures: 4, timeToRepair: { ...indicator(5 * hour, 3), median: 4 * hour } },
      timeBetweenFailures: indicator(20 * day, 2, ['alreadyReported', 1], ['onlyFailure', 1]),
      ...{ scheduledShare: indicator(1 / 6, 6), onTime: indicator(null, 0) },
    });
    expect(
      months.map(({ month, timeToRepair, timeBetweenFailures }) => [
        month,
        timeToRepair,
        timeBetweenFailures,
      ]),
    ).toEqual([
      ['2026-10', { ...indicator(3 * hour, 2), median: 3 * hour }, indicator(10 * day, 1)],
      [
        '2026-11',
        { ...indicator(9 * hour, 1), median: 9 * hour },
        indicator(null, 0, ['alreadyReported', 1], ['onlyFailure', 2]),
      ],
    ]);
    expect(machines.map(({ _id, jobs }) => [_id, jobs])).toEqual([
      [machineId, 5],
      [expect.any(String), 1],
    ]);
    const alone = await between(by, '01102026', '30112026', machineId);
    expect(alone.total.timeBetweenFailures).toEqual(indicator(20 * day, 2, ['alreadyReported', 1]));
    expect(alone.machines.map(({ _id }) => _id)).toEqual([machineId]);
  });

  it('count an expiry as met if its plan is done again by that day, else as late', async () => {
    const by = newTenant();
    const plan = await service.newPlan({ triggeredByDays: 10 }, by);
    const done = (at: string) =>
      job(by, at, at, { machineId: plan.machineId, maintenanceId: plan._id, type: 'PROGRAMMATA' });
    await done('2026-10-01T08:00:00.000Z');
    await done('2026-10-11T21:59:59.999Z');
    await done('2026-10-21T22:00:00.000Z');
    await service.newPlan({ machineId: plan.machineId }, by);
    const { total, months } = await between(by, '01102026', '30112026');
    expect(total.onTime).toEqual(indicator(1 / 3, 3, ['neverDone', 1]));
    expect(months.map(({ onTime }) => onTime)).toEqual([indicator(1 / 2, 2), indicator(0, 1)]);
    const today = await between(by, '01112026', '01112026');
    expect(today.total.onTime).toEqual(indicator(0, 1, ['neverDone', 1]));
  });

  it('group open jobs by age, regardless of the period', async () => {
    const by = newTenant();
    for (const at of [
      '2026-11-15T08',
      '2026-11-14T08',
      '2026-10-23T08',
      '2026-10-22T08',
      '2026-08-24T08',
      '2026-08-23T08',
    ])
      await job(by, `${at}:00:00.000Z`, null);
    await job(by, '2026-01-01T08:00:00.000Z', noon);
    const { backlog } = await between(by, '01012020', '01012020');
    expect(backlog.open).toBe(6);
    expect(backlog.ages.map(({ count }) => count)).toEqual([1, 2, 2, 1]);
  });

  it('have a row for a machine without jobs in the period if a plan expired in it or jobs are open', async () => {
    const by = newTenant();
    const plan = await service.newPlan({ triggeredByDays: 10 }, by);
    const done = '2026-10-25T08:00:00.000Z';
    await job(by, done, done, { machineId: plan.machineId, maintenanceId: plan._id, type: 'PROGRAMMATA' });
    const old = await job(by, '2026-08-01T08:00:00.000Z', null);
    await job(by, '2026-08-02T08:00:00.000Z', '2026-08-03T08:00:00.000Z');
    const busy = await job(by, '2026-11-10T08:00:00.000Z', '2026-11-11T08:00:00.000Z');
    const { machines, total } = await between(by, '01112026', '30112026');
    expect(machines.map(({ _id, jobs, onTime, backlog }) => [_id, jobs, onTime, backlog.open])).toEqual([
      [busy.machineId, 1, indicator(null, 0), 0],
      [plan.machineId, 0, indicator(0, 1), 0],
      [old.machineId, 0, indicator(null, 0), 1],
    ]);
    expect([total.jobs, total.onTime]).toEqual([1, indicator(0, 1)]);
  });

  it('list the ten faults that were written most often on a machine, and the twenty machines with most jobs', async () => {
    const by = newTenant();
    const at = '2026-11-10T08:00:00.000Z';
    const [leak, stopped] = ['Perde olio', 'Non parte'];
    const { machineId } = await job(by, at, null, { issueDescription: leak });
    const onIt = (day: number, issueDescription: string | null, more: Partial<InterventionCreate> = {}) =>
      job(by, `2026-11-${day}T08:00:00.000Z`, null, { machineId, issueDescription, ...more });
    await onIt(12, ' PERDE  olio. ', { type: 'ESTERNA' });
    await onIt(11, 'perde olio');
    for (const day of [13, 14]) await onIt(day, stopped);
    // None of these counts: reported again, another job, nothing written, once only.
    await onIt(15, stopped, { alreadyReported: true });
    await onIt(15, stopped, { type: 'PROGRAMMATA' });
    for (const day of [16, 17]) await onIt(day, null);
    await onIt(18, 'Vibra');
    await job(by, at, null, { issueDescription: stopped });
    for (let count = 0; count < 10; count += 1) {
      const other = await job(by, at, null, { issueDescription: 'Cinghia rotta' });
      await job(by, at, null, { machineId: other.machineId, issueDescription: 'Cinghia rotta' });
    }
    for (let count = 0; count < 10; count += 1) await job(by, at, null);
    const { machines, faults, total } = await between(by, '01112026', '30112026');
    expect(
      faults
        .slice(0, 3)
        .map(({ machine, type, text, count }) => [machine._id === machineId, type, text, count]),
    ).toEqual([
      [true, 'ESTERNA', 'PERDE  olio.', 3],
      [true, 'RICHIESTA', 'Non parte', 2],
      [false, 'RICHIESTA', 'Cinghia rotta', 2],
    ]);
    expect([faults.length, machines.length, total.jobs]).toEqual([10, 20, 41]);
    expect(machines[0]).toMatchObject({ _id: machineId, jobs: 10, failures: 8, backlog: { open: 10 } });
  });
});

describe('the statistics of another tenant', () => {
  it('are not visible: its machine is 404, and no number includes its jobs', async () => {
    const [by, other] = [newTenant(), newTenant()];
    const { machineId } = await job(by, '2026-11-20T08:00:00.000Z', null);
    const missing = { code: 'not_found' };
    const params = { start: '01112026', end: '30112026', day: '20112026', machine: machineId };
    for (const call of [statistics.days, statistics.day, statistics.indicators])
      await expect(service.call(call, { params } as never, other)).rejects.toMatchObject(missing);
    expect(await service.call(statistics.counters, {}, other)).toMatchObject({ open: 0 });
    expect((await service.call(statistics.machines, {}, other)).items).toEqual([]);
  });
});
