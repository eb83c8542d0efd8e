import { describe, expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import {
  interventionCreate,
  interventionEdit,
  interventionPriority,
  interventions,
  interventionStatus,
  interventionType,
} from './interventions.ts';
import { publicReport } from './public-report.ts';

const id = '65a1b2c3d4e5f60718293a4b';

describe('intervention bodies', () => {
  it('have the states, types and priorities of the specification', () => {
    expect(interventionStatus.options).toEqual(['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED']);
    expect(interventionType.options).toEqual([
      'RICHIESTA',
      'PROGRAMMATA',
      'PROVVISORIA',
      'PERMANENTE',
      'ESTERNA',
    ]);
  });

  it('[S4.int.priorities] priorities are URGENT, NORMAL and LOW', () => {
    expect(interventionPriority.options).toEqual(['URGENT', 'NORMAL', 'LOW']);
    expect(issuesOf(interventionEdit, { priority: 'HIGH' })).toEqual(['priority: Valore non ammesso']);
  });

  it('a create needs a machine and nothing else', () => {
    expect(issuesOf(interventionCreate, {})).toEqual(['machineId: Campo obbligatorio']);
    expect(issuesOf(interventionCreate, { machineId: id })).toEqual([]);
  });

  it('drop fields that the server sets', () => {
    const note = { _id: id, date: 1, user: { $ne: 1 }, text: 'visto' };
    const closedBy = { id, name: 'io' };
    const body = { machineId: id, openBy: 'io', openDate: 'mai', closedBy, _id: id, notes: [note] };
    const kept = { machineId: id, notes: [{ _id: id, text: 'visto' }] };
    for (const schema of [interventionCreate, interventionEdit]) expect(schema.parse(body)).toEqual(kept);
  });

  it('an edit clears only optional fields with null', () => {
    const clearable = ['maintenanceId', 'priority', 'endDate', 'issueDescription', 'externalExecutor'];
    for (const name of clearable) expect(issuesOf(interventionEdit, { [name]: null })).toEqual([]);
    for (const name of ['machineId', 'type', 'status', 'startDate', 'notes', 'customData']) {
      expect(issuesOf(interventionEdit, { [name]: null })).toEqual([`${name}: Campo obbligatorio`]);
    }
  });

  it.each([
    [{ status: 'open' }, 'status'],
    [{ type: 'INTERNA' }, 'type'],
    [{ issueDescription: 'x'.repeat(4001) }, 'issueDescription'],
    [{ startDate: 'oggi' }, 'startDate'],
    [{ notes: [{ text: '' }] }, 'notes.0.text'],
    [{ notes: Array(201).fill({ text: 'a' }) }, 'notes'],
    [
      { scheduledMaintenance: { checkList: [{ title: 'Olio', result: 'KO' }] } },
      'scheduledMaintenance.checkList.0.result',
    ],
    [{ customData: [{ name: '', value: '1' }] }, 'customData.0.name'],
    [{ externalExecutor: { $gt: '' } }, 'externalExecutor'],
  ])('name the field of %j', (body, path) => {
    expect(issuesOf(interventionEdit, body)).toEqual([expect.stringMatching(`^${path}: .`)]);
  });
});

it('the Excel file of a machine has its content type', () => {
  expect(interventions.byMachineExcel).toMatchObject({
    kind: 'file',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
});

describe('public report', () => {
  const report = { machineId: 'PR04', openBy: 'Turno di notte', issueDescription: 'Perde olio' };

  it('needs a machine, a reporter and a description', () => {
    expect(issuesOf(publicReport, {})).toEqual([
      'machineId: Scegli il macchinario',
      'openBy: Indica chi segnala',
      'issueDescription: Descrivi il problema',
    ]);
    expect(issuesOf(publicReport, report)).toEqual([]);
  });

  it('accepts a reporter’s name of at most 80 characters', () => {
    expect(issuesOf(publicReport, { ...report, openBy: 'x'.repeat(80) })).toEqual([]);
    expect(issuesOf(publicReport, { ...report, openBy: 'x'.repeat(81) })).toEqual([
      'openBy: Al massimo 80 caratteri',
    ]);
  });

  it('ignores fields that the server sets', () => {
    const forced = { type: 'PERMANENTE', status: 'CLOSED', endDate: 'x', notes: 1, openDate: 1 };
    expect(publicReport.parse({ ...report, ...forced })).toEqual(report);
  });
});
