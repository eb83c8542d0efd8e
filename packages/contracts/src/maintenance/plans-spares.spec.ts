import { describe, expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import { planCopies, planCreate, planEdit, planPostponement } from './plans.ts';
import { spareCreate, spareEdit, spareStatus } from './spares.ts';

const machineId = '65a1b2c3d4e5f60718293a4b';

describe('plan bodies', () => {
  const plan = { machineId, description: 'Cambio olio', triggeredByDays: 90 };

  it('need machine, description and frequency', () => {
    expect(issuesOf(planCreate, {}).map((issue) => issue.split(':')[0])).toEqual(Object.keys(plan));
    expect(issuesOf(planCreate, plan)).toEqual([]);
    expect(issuesOf(planEdit, {})).toEqual([]);
  });

  it.each([
    [{ triggeredByDays: 0 }, 'triggeredByDays: Almeno 1'],
    [{ triggeredByDays: 1.5 }, 'triggeredByDays: Deve essere un numero intero'],
    [{ triggeredByDays: '90' }, 'triggeredByDays: Deve essere un numero'],
    [{ triggeredByDays: 36_501 }, 'triggeredByDays: Al massimo 36500'],
    [
      { triggeredByDays: 1e300 },
      'triggeredByDays: Numero troppo grande',
      'triggeredByDays: Al massimo 36500',
    ],
    [{ noticeDays: -1 }, 'noticeDays: Almeno 0'],
    [{ noticeDays: 3651 }, 'noticeDays: Al massimo 3650'],
    [{ noticeDays: 0.5 }, 'noticeDays: Deve essere un numero intero'],
    [{ description: ' ' }, 'description: Campo obbligatorio'],
    [{ checkList: [{ title: 'Filtro', result: 'KO' }] }, 'checkList.0.result: Valore non ammesso'],
    [{ checkList: [{ title: 'Filtro' }] }, 'checkList.0.result: Campo obbligatorio'],
  ])('refuse %j', (body, ...issues) => {
    expect(issuesOf(planEdit, body)).toEqual(issues);
  });
});

describe('copies and postponements of a plan', () => {
  it('need machines, and a day with its reason', () => {
    expect(issuesOf(planCopies, { maintenanceId: machineId, machineIds: [] })).toEqual([
      'machineIds: Scegli almeno un macchinario',
    ]);
    expect(issuesOf(planCopies, {}).map((issue) => issue.split(':')[0])).toEqual([
      'maintenanceId',
      'machineIds',
    ]);
    expect(issuesOf(planPostponement, { to: '2026-12-10', reason: ' ' })).toEqual([
      'to: Data non valida',
      'reason: Campo obbligatorio',
    ]);
  });
});

describe('spare bodies', () => {
  it('need a name', () => {
    expect(issuesOf(spareCreate, {})).toEqual(['name: Campo obbligatorio']);
    expect(issuesOf(spareCreate, { name: 'Cinghia', machineId: null })).toEqual([]);
    expect(issuesOf(spareEdit, { name: null })).toEqual(['name: Campo obbligatorio']);
  });

  it('have the four states, spelled as specified', () => {
    expect(spareStatus.options).toEqual(['FINISH', 'ORDERED', 'IN_STOCK', 'UNKNOW']);
    expect(issuesOf(spareEdit, { orderStatus: 'UNKNOWN' })).toEqual(['orderStatus: Valore non ammesso']);
  });
});
