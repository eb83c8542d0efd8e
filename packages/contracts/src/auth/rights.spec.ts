import { describe, expect, it } from '@jest/globals';
import { rightsOf } from './rights.ts';
import { isChangeable, rolesWith, whoMay } from './roles.ts';

const createJob = 'POST /api/maintenance/intervention/create';
const editJob = 'PUT /api/maintenance/intervention/{id}/edit';
const editOrder = 'PUT /api/maintenance/order/{id}/edit';
const editSpare = 'PUT /api/maintenance/spare/{id}/edit';

describe('the rights of a role', () => {
  it('name the routes that it may not call', () => {
    const { refused: operator } = rightsOf('operator');
    expect(operator).toContain('PUT /api/site/{id}/edit');
    expect(operator).toContain(editSpare);
    expect(operator).not.toContain(createJob);
    expect(operator).not.toContain('GET /api/site/all');
    const { refused: technician } = rightsOf('technician');
    expect(technician).toContain('PUT /api/site/{id}/edit');
    expect(technician).not.toContain(editSpare);
    expect(rightsOf('manager').refused).toContain('PUT /api/tenant/edit');
    expect(rightsOf('admin').refused).toEqual([]);
  });

  it('have limits only for calls that the role may make, and not for everything', () => {
    expect(Object.keys(rightsOf('operator').limits).sort()).toEqual([createJob, editJob]);
    expect(rightsOf('operator').limits[editJob]).toEqual([{ fields: ['notes'] }]);
    expect(rightsOf('technician').limits[editSpare]).toEqual([{ fields: ['orderStatus'] }]);
    expect(rightsOf('technician').limits[createJob]).toBeUndefined();
    expect([rightsOf('manager').limits, rightsOf('admin').limits]).toEqual([{}, {}]);
  });
});

describe('a field', () => {
  const { limits } = rightsOf('technician');

  it('may be changed without limits', () => {
    expect(isChangeable(undefined, {}, 'name')).toBe(true);
  });

  it('may be changed while the document is in the state of its rule', () => {
    expect(isChangeable(limits[editOrder], { orderStatus: 'NEW' }, 'supplier')).toBe(true);
    expect(isChangeable(limits[editOrder], { orderStatus: 'SENT' }, 'supplier')).toBe(false);
    expect(isChangeable(limits[editOrder], { orderStatus: 'NEW' }, 'orderStatus')).toBe(false);
  });

  it('keeps its value if a rule depends on it', () => {
    const report = rightsOf('operator').limits[createJob];
    const job = { type: 'RICHIESTA', status: 'OPEN' };
    expect(
      ['issueDescription', 'type', 'status', 'visitId'].map((name) => isChangeable(report, job, name)),
    ).toEqual([true, false, false, false]);
  });
});

describe('the roles with a permission', () => {
  it('are named from the least to the greatest', () => {
    expect(rolesWith('work')).toBe('Tecnico, Responsabile o Amministratore');
    expect(rolesWith('admin')).toBe('Amministratore');
    expect(whoMay('manage')).toBe('Può farlo soltanto chi è Responsabile o Amministratore');
  });
});
