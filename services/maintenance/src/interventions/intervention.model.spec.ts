import { describe, expect, it } from '@jest/globals';
import { newIntervention } from './new-intervention.ts';
import {
  actionOfCreate,
  actionOfEdit,
  interventionTitle,
  type InterventionFields,
} from './intervention.model.ts';
const author = {
  userId: 'u1',
  user: 'Anna Rossi',
  date: new Date('2026-11-21T10:00:00Z'),
  newId: () => 'c'.repeat(24),
};
const open = newIntervention({ machineId: 'a'.repeat(24) }, author);
const closed = { ...open, status: 'CLOSED' as const };
const anna = { id: 'd'.repeat(24), name: 'Anna Rossi' };
const luca = { id: 'e'.repeat(24), name: 'Luca Bianchi' };
const both = { assignees: [anna, luca], externalExecutor: 'Anna Rossi, Luca Bianchi' };
const notes: InterventionFields['notes'] = [
  { _id: 'c'.repeat(24), date: author.date, text: 'x', user: 'Anna Rossi' },
];

describe('the action of an edit', () => {
  it.each([
    ['Intervento chiuso', open, { status: 'CLOSED', endDate: author.date }],
    ['Intervento chiuso', open, { status: 'CLOSED', notes }],
    ['Intervento riaperto', closed, { status: 'ASSIGNED' }],
    ['Intervento assegnato', open, { status: 'ASSIGNED', externalExecutor: 'Luca' }],
    ['Intervento assegnato', open, { externalExecutor: 'Luca' }],
    ['Intervento assegnato', { ...open, assignees: [anna] }, both],
    ['Intervento assegnato', { ...open, externalExecutor: 'Luca' }, { assignees: [luca] }],
    ['Intervento modificato', { ...open, ...both }, { assignees: [luca], externalExecutor: 'Luca Bianchi' }],
    ['Intervento modificato', open, { ...both, priority: 'LOW' }],
    ['Intervento in attesa ricambi', open, { status: 'WAITING PARTS' }],
    ['Nota aggiunta', open, { notes }],
    ['Intervento modificato', open, { notes, issueDescription: 'x' }],
    ['Intervento modificato', open, { externalExecutor: null }],
  ] as [string, InterventionFields, Partial<InterventionFields>][])('is "%s"', (action, current, changed) => {
    expect(actionOfEdit(current, changed)).toBe(action);
  });
});

it('an intervention recorded after it was done is opened and closed at once', () => {
  expect(actionOfCreate(open)).toBe('Intervento aperto');
  expect(actionOfCreate({ ...open, status: 'WAITING PARTS' })).toBe('Intervento aperto');
  expect(actionOfCreate(closed)).toBe('Intervento aperto e chiuso');
});

it('labels an intervention by the end of its id and its machine', () => {
  expect(interventionTitle('65f0c0ffee65f0c0ffea1b2c', { name: 'Pressa 4', shortCode: 'PRE-04' })).toBe(
    'Intervento a1b2c — Pressa 4',
  );
  expect(interventionTitle('65f0c0ffee65f0c0ffea1b2c', { name: null, shortCode: 'PRE-04' })).toBe(
    'Intervento a1b2c — PRE-04',
  );
  expect(interventionTitle('65f0c0ffee65f0c0ffea1b2c')).toBe('Intervento a1b2c');
});
