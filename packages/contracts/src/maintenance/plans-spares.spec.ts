import { describe, expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import { planCreate, planEdit } from './plans.ts';
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
    [{ noticeDays: -1 }, 'noticeDays: Almeno 0'],
    [{ description: ' ' }, 'description: Campo obbligatorio'],
    [{ checkList: [{ title: 'Filtro', result: 'KO' }] }, 'checkList.0.result: Valore non ammesso'],
    [{ checkList: [{ title: 'Filtro' }] }, 'checkList.0.result: Campo obbligatorio'],
  ])('refuse %j', (body, issue) => {
    expect(issuesOf(planEdit, body)).toEqual([issue]);
  });
});

describe('spare bodies', () => {
  it('need a name', () => {
    expect(issuesOf(spareCreate, {})).toEqual(['name: Campo obbligatorio']);
    expect(issuesOf(spareCreate, { name: 'Cinghia', machineId: null })).toEqual([]);
    expect(issuesOf(spareEdit, { name: null })).toEqual(['name: Campo obbligatorio']);
  });

  it('know the four states, as they are spelt', () => {
    expect(spareStatus.options).toEqual(['FINISH', 'ORDERED', 'IN_STOCK', 'UNKNOW']);
    expect(issuesOf(spareEdit, { orderStatus: 'UNKNOWN' })).toEqual(['orderStatus: Valore non ammesso']);
  });
});
