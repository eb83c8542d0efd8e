import { describe, expect, it } from '@jest/globals';
import { withAssigned } from './assigned-to.ts';
import type { InterventionFields } from './intervention.model.ts';

const anna = { id: 'a'.repeat(24), name: 'Anna Rossi' };
const luca = { id: 'b'.repeat(24), name: 'Luca Bianchi' };
const nobody = { assignees: null, externalExecutor: null };
const company = { assignees: null, externalExecutor: 'Ditta Verne' };
const linked = { assignees: [anna], externalExecutor: 'Anna Rossi' };

describe('«Assegnato a»', () => {
  it('is the names of the people, whatever text comes with them', () => {
    const people = { assignees: [anna, luca], externalExecutor: 'Anna Rossi, Luca Bianchi' };
    for (const stored of [nobody, company, linked]) {
      expect(withAssigned(stored, { assignees: [anna, luca] })).toEqual(people);
      expect(withAssigned(stored, { assignees: [anna, luca], externalExecutor: 'Ditta Verne' })).toEqual(
        people,
      );
    }
  });

  it('keeps the people where a text alone is unchanged, and loses them where it is not', () => {
    expect(withAssigned(linked, { externalExecutor: 'Anna Rossi' })).toEqual({
      externalExecutor: 'Anna Rossi',
    });
    for (const externalExecutor of ['Ditta Verne', 'anna rossi', null])
      expect(withAssigned(linked, { externalExecutor })).toEqual({ externalExecutor, assignees: null });
    expect(withAssigned(company, { externalExecutor: 'Altri' })).toEqual({ externalExecutor: 'Altri' });
  });

  it('loses its text with the people, unless a text is sent', () => {
    expect(withAssigned(linked, { assignees: null })).toEqual(nobody);
    for (const externalExecutor of ['Anna Rossi', 'Ditta Verne', null])
      expect(withAssigned(linked, { assignees: null, externalExecutor })).toEqual({
        assignees: null,
        externalExecutor,
      });
    expect(withAssigned(company, { assignees: null })).toEqual({ assignees: null });
  });

  it('is left alone by other fields', () => {
    for (const stored of [nobody, company, linked]) {
      const fields: Partial<InterventionFields> = { status: 'ASSIGNED' };
      expect(withAssigned(stored, fields)).toEqual(fields);
    }
  });
});
