import { describe, expect, it } from '@jest/globals';
import { expiriesOf, unrated, type DonePlan } from './expiries.ts';

const machineId = '65a1b2c3d4e5f60718293a4b';
const monthly: DonePlan = { machineId, triggeredByDays: 30, isInService: true, days: [] };
const year = { first: '2026-01-01', last: '2026-12-31' };
const outcomes = (plan: Partial<DonePlan>, range = year) =>
  expiriesOf({ ...monthly, ...plan }, range).map(({ day, outcome }) => `${day} ${outcome}`);

describe('an expiry', () => {
  it('is met by an execution up to its day, but not after it', () => {
    expect(outcomes({ days: ['2026-03-01', '2026-03-31', '2026-05-01'] })).toEqual([
      '2026-03-31 met',
      '2026-04-30 late',
      '2026-05-31 late',
    ]);
  });

  it('belongs to the range that contains its day, first and last day included', () => {
    const days = ['2025-12-01', '2025-12-02', '2026-12-01', '2026-12-02'];
    expect(outcomes({ days })).toEqual(['2026-01-01 late', '2026-12-31 met']);
    expect(outcomes({ days: ['2025-12-01'] }, { first: '2026-01-01', last: '2025-12-31' })).toEqual([]);
  });

  it('follows each of two executions on the same day', () => {
    expect(outcomes({ days: ['2026-03-01', '2026-03-01', '2026-03-20'] })).toEqual([
      '2026-03-31 met',
      '2026-03-31 met',
      '2026-04-19 late',
    ]);
  });

  it('is omitted when nothing is due: never done, or not done on a machine out of service', () => {
    expect(outcomes({})).toEqual(['null neverDone']);
    expect(outcomes({ isInService: false, days: ['2026-03-01', '2026-05-01'] })).toEqual([
      '2026-03-31 late',
      '2026-05-31 outOfService',
    ]);
  });

  it('does not exist for an execution that cannot be rated, which is reported by its own day', () => {
    const days = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'];
    expect(unrated({ machineId, days }, 'withoutPlan', year)).toEqual([
      { machineId, day: '2026-01-01', outcome: 'withoutPlan' },
      { machineId, day: '2026-12-31', outcome: 'withoutPlan' },
    ]);
  });
});
