import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from '@jest/globals';
import { interventions, type InterventionEdit } from '@officina/contracts/maintenance/interventions';
import { machines, type MachineEdit } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { statistics } from '@officina/contracts/maintenance/statistics';
import { dateBounds, dateMessages } from '@officina/server-kit/testing/date-bounds';
import { Types } from 'mongoose';
import { anna, startMaintenance, TestClock, type MaintenanceTest } from '../testing/maintenance-service.ts';

const now = '2026-11-24T10:00:00.000Z';
const edges = dateBounds(new Date(now));
const clock = new TestClock(now);
let app: MaintenanceTest;

beforeAll(async () => {
  app = await startMaintenance(clock);
});
beforeEach(() => clock.set(now));
afterAll(() => app.close());

const editJob = (id: string, body: InterventionEdit) =>
  app.call(interventions.edit, { params: { id }, body }, anna);
/** Stores a value as an older version may have stored it. */
const store = (collection: string, id: string, set: object) =>
  app.kit.connection.collection(collection).updateOne({ _id: new Types.ObjectId(id) }, { $set: set });
const refusedAt = (path: string, message: string) => ({ code: 'invalid', errors: [{ path, message }] });

describe('the start of an intervention', () => {
  test.each(edges)('$instant: accepted $happened', async ({ instant: startDate, happened }) => {
    const [{ _id }, old] = [await app.newIntervention(), await app.newIntervention()];
    const attempts = { made: app.newIntervention({ startDate }), changed: editJob(_id, { startDate }) };
    if (happened) {
      expect(await attempts.made).toMatchObject({ startDate });
      expect(await attempts.changed).toMatchObject({ startDate, __v: 1 });
    } else {
      const refusal = refusedAt('startDate', dateMessages.happened);
      await expect(attempts.made).rejects.toMatchObject(refusal);
      await expect(attempts.changed).rejects.toMatchObject(refusal);
    }
    await store('interventions', old._id, { startDate: new Date(startDate), endDate: null });
    const edit = { startDate, solveDescription: 'Fatto' };
    expect(await editJob(old._id, edit)).toMatchObject({ startDate, __v: 1 });
  });
});

describe('the expected end of an intervention', () => {
  const permanent = { type: 'PERMANENTE', startDate: '1989-12-31T23:00:00.000Z' } as const;
  test.each(edges)('$instant: accepted $planned', async ({ instant: endDate, planned }) => {
    const [{ _id }, old] = [await app.newIntervention(permanent), await app.newIntervention(permanent)];
    const attempts = {
      made: app.newIntervention({ ...permanent, endDate }),
      changed: editJob(_id, { endDate }),
    };
    if (planned) {
      expect(await attempts.made).toMatchObject({ endDate });
      expect(await attempts.changed).toMatchObject({ endDate, __v: 1 });
    } else {
      // An end before 1990 also precedes every start.
      const isBefore = endDate < permanent.startDate;
      const refusal = refusedAt('endDate', isBefore ? 'La fine precede l’inizio' : dateMessages.planned);
      await expect(attempts.made).rejects.toMatchObject(refusal);
      await expect(attempts.changed).rejects.toMatchObject(refusal);
    }
    await store('interventions', old._id, { endDate: new Date(endDate) });
    expect(await editJob(old._id, { endDate, note: 'x' } as InterventionEdit)).toMatchObject({ endDate });
    expect(await editJob(old._id, { endDate, solveDescription: 'Fatto' })).toMatchObject({ endDate, __v: 1 });
  });

  it('may be any date when the intervention is closed: the end is set to now', async () => {
    const { _id } = await app.newIntervention(permanent);
    const closed = await editJob(_id, { status: 'CLOSED', endDate: '2199-01-01T00:00:00.000Z' });
    expect(closed).toMatchObject({ status: 'CLOSED', endDate: now });
  });
});

describe('the day to which a plan is postponed', () => {
  const postpone = (id: string, to: string, reason = 'Linea in produzione') =>
    app.call(plans.postpone, { params: { id }, body: { to, reason } }, anna);

  test.each([
    ['2046-11-24T09:59:00.000Z', true],
    ['2046-11-25T10:01:00.000Z', false],
    ['2199-12-31T12:00:00.000Z', false],
  ])('%s: accepted %s', async (to, isTaken) => {
    const { _id } = await app.newPlan();
    if (isTaken) expect((await postpone(_id, to)).postponed?.to).toBe('2046-11-23T23:00:00.000Z');
    else await expect(postpone(_id, to)).rejects.toMatchObject(refusedAt('to', dateMessages.planned));
  });

  it('may keep its stored value', async () => {
    const { _id } = await app.newPlan();
    const to = '2198-12-31T23:00:00.000Z';
    const postponed = { to: new Date(to), reason: 'x', by: 'Anna', at: new Date(now) };
    await store('maintenances', _id, { postponed });
    expect((await postpone(_id, to, 'Un altro motivo')).postponed).toMatchObject({
      to,
      reason: 'Un altro motivo',
    });
  });
});

describe('the day on which a machine was installed', () => {
  const edit = (id: string, body: MachineEdit) => app.call(machines.edit, { params: { id }, body }, anna);
  const message = 'Deve stare tra il 01/01/1900 e i prossimi 20 anni';
  test.each([
    ['1900-01-01T00:00:00.000Z', true],
    ['1952-05-01T00:00:00.000Z', true],
    ['2046-11-24T09:59:00.000Z', true],
    ['2046-11-24T10:01:00.000Z', false],
  ])('%s: accepted %s', async (installDate, isTaken) => {
    const [{ _id }, old] = [await app.newMachine(), await app.newMachine()];
    const attempts = { made: app.newMachine({ installDate }), changed: edit(_id, { installDate }) };
    if (isTaken) {
      expect(await attempts.made).toMatchObject({ installDate });
      expect(await attempts.changed).toMatchObject({ installDate });
    } else {
      await expect(attempts.made).rejects.toMatchObject(refusedAt('installDate', message));
      await expect(attempts.changed).rejects.toMatchObject(refusedAt('installDate', message));
    }
    await store('machines', old._id, { installDate: new Date(installDate) });
    expect(await edit(old._id, { installDate, name: 'Altra' })).toMatchObject({ installDate, name: 'Altra' });
  });
});

describe('a plan’s last date', () => {
  it('is the latest end that is not in the future', async () => {
    const plan = await app.newPlan({ triggeredByDays: 30 });
    const done = async (endDate: string) => {
      const job = { machineId: plan.machineId, maintenanceId: plan._id, type: 'PROGRAMMATA' as const };
      const { _id } = await app.newIntervention({ ...job, status: 'CLOSED' });
      await store('interventions', _id, { endDate: new Date(endDate) });
    };
    const due = async () => (await app.call(plans.due, {}, anna)).items.find(({ _id }) => _id === plan._id);
    await done('2026-10-01T10:00:00.000Z');
    const counted = async () => (await app.call(statistics.counters, {}, anna)).overdue;
    const before = await counted();
    await done('2062-01-01T10:00:00.000Z');
    expect(await due()).toMatchObject({
      lastDate: '2026-10-01T10:00:00.000Z',
      due: true,
      interventionCount: 2,
    });
    expect(await counted()).toBe(before);
    clock.set('2062-01-01T10:00:00.000Z');
    expect(await due()).toMatchObject({ lastDate: '2062-01-01T10:00:00.000Z', due: false });
  });
});
