import { describe, expect, it } from '@jest/globals';
import { newIntervention, newReport } from './new-intervention.ts';

const machineId = 'a'.repeat(24);
const now = new Date('2026-11-21T10:00:00.000Z');
const author = { userId: 'u1', user: 'Anna Rossi', date: now, newId: () => 'c'.repeat(24) };

describe('a new intervention', () => {
  it('is by default an open RICHIESTA of normal priority that starts and ends now, with empty lists', () => {
    expect(newIntervention({ machineId }, author)).toMatchObject({
      type: 'RICHIESTA',
      status: 'OPEN',
      priority: 'NORMAL',
      openBy: 'Anna Rossi',
      openDate: now,
      startDate: now,
      endDate: now,
      notes: [],
      scheduledMaintenance: { checkList: [] },
    });
  });

  it('has a priority if its type has one, whatever the body contains', () => {
    const priorityOf = (body: object) => newIntervention({ machineId, ...body }, author).priority;
    for (const type of ['RICHIESTA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA'])
      expect([priorityOf({ type }), priorityOf({ type, priority: null })]).toEqual(['NORMAL', 'NORMAL']);
    expect(priorityOf({ type: 'PROGRAMMATA' })).toBeNull();
    expect(priorityOf({ priority: 'LOW' })).toBe('LOW');
  });

  it('ends now if it is created CLOSED', () => {
    const body = { machineId, status: 'CLOSED' as const, endDate: '2020-01-01T00:00:00.000Z' };
    expect(newIntervention(body, author).endDate).toEqual(now);
  });
});

describe('a public report', () => {
  const report = { machineId: 'PRE-04', openBy: 'Turno notte', issueDescription: 'Perde olio' };

  it('is an open RICHIESTA signed by the operator', () => {
    expect(newReport(report, machineId, { ...author, user: report.openBy })).toMatchObject({
      machineId,
      type: 'RICHIESTA',
      status: 'OPEN',
      priority: 'NORMAL',
      alreadyReported: false,
      openBy: 'Turno notte',
      issueDescription: 'Perde olio',
    });
  });

  it('is marked as already reported if the operator says so', () => {
    expect(newReport({ ...report, alreadyReported: true }, machineId, author).alreadyReported).toBe(true);
    expect(newReport({ ...report, alreadyReported: null }, machineId, author).alreadyReported).toBe(false);
  });

  it('is URGENT or NORMAL only', () => {
    expect(newReport({ ...report, priority: 'URGENT' }, machineId, author).priority).toBe('URGENT');
    expect(newReport({ ...report, priority: 'LOW' }, machineId, author).priority).toBe('NORMAL');
  });
});
