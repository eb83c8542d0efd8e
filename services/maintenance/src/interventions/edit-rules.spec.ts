import { describe, expect, it } from '@jest/globals';
import { AppError } from '@officina/server-kit/app-error';
import { interventionEdit, type InterventionEdit } from '@officina/contracts/maintenance/interventions';
import { applyEdit } from './edit-rules.ts';
import type { InterventionFields } from './intervention-fields.ts';
import { newIntervention } from './new-intervention.ts';
import { maxNotes, type NoteAuthor } from './notes.ts';

const machineId = 'a'.repeat(24);
const noteId = 'b'.repeat(24);
const opened = new Date('2026-11-20T08:00:00.000Z');
const later = new Date('2026-11-21T10:00:00.000Z');
const author = (date: Date): NoteAuthor => ({ user: 'Anna Rossi', date, newId: () => 'c'.repeat(24) });

const intervention = (body: InterventionEdit = {}): InterventionFields =>
  newIntervention({ machineId, ...body }, author(opened));
const edit = (current: InterventionFields, body: InterventionEdit) => applyEdit(current, body, author(later));
const onWire = (fields: InterventionFields): InterventionEdit =>
  interventionEdit.parse(JSON.parse(JSON.stringify(fields)));

function refusal(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('was not refused');
}

describe('editing an intervention', () => {
  it('changes what the body names and leaves the rest', () => {
    expect(edit(intervention(), { externalExecutor: 'Luca' })).toEqual({ externalExecutor: 'Luca' });
  });

  it('clears with null, and an empty text is a cleared one', () => {
    const current = intervention({ issueDescription: 'Perde olio', externalExecutor: 'Luca' });
    expect(edit(current, { issueDescription: null, externalExecutor: '' })).toEqual({
      issueDescription: null,
      externalExecutor: null,
    });
  });

  it('finds no change in a whole document sent back as it is', () => {
    const current = intervention({
      type: 'PROVVISORIA',
      issueDescription: 'Perde olio',
      notes: [{ text: 'visto' }],
    });
    expect(edit(current, onWire(current))).toEqual({});
  });

  it('sets the end to the server’s time when it becomes CLOSED, whatever the body says', () => {
    const body: InterventionEdit = { status: 'CLOSED', endDate: '2030-01-01T00:00:00.000Z' };
    expect(edit(intervention(), body)).toEqual({ status: 'CLOSED', endDate: later });
  });

  it.each(['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED'] as const)(
    'goes from %s to every other status',
    (from) => {
      for (const status of ['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED'] as const) {
        if (status !== from) expect(edit(intervention({ status: from }), { status }).status).toBe(status);
      }
    },
  );

  it('keeps the machine once it exists', () => {
    const error = refusal(() => edit(intervention(), { machineId: 'd'.repeat(24) }));
    expect(error.code).toBe('invalid');
    expect(error.errors?.[0]?.path).toBe('machineId');
    expect(edit(intervention(), { machineId })).toEqual({});
  });
});

describe('a CLOSED intervention', () => {
  const closed = intervention({ status: 'CLOSED', issueDescription: 'Perde olio' });

  it('refuses changes, naming each', () => {
    const error = refusal(() =>
      edit(closed, { issueDescription: 'Altro', startDate: '2026-01-01T00:00:00.000Z' }),
    );
    expect(error.code).toBe('locked');
    expect(error.errors?.map(({ path }) => path)).toEqual(['startDate', 'issueDescription']);
  });

  it('refuses to be reopened and changed in one go', () => {
    expect(refusal(() => edit(closed, { status: 'OPEN', priority: 'URGENT' })).code).toBe('locked');
  });

  it('may be reopened, keeping its end as the expected one', () => {
    expect(edit(closed, { ...onWire(closed), status: 'OPEN' })).toEqual({ status: 'OPEN' });
  });

  it('takes new notes', () => {
    expect(edit(closed, { notes: [{ text: 'Richiamato il cliente' }] }).notes).toHaveLength(1);
  });

  it('does not end again when it is closed again', () => {
    expect(edit(closed, { status: 'CLOSED' })).toEqual({});
  });
});

describe('fields of a type', () => {
  const planned = intervention({
    type: 'PROGRAMMATA',
    priority: 'URGENT',
    issueDescription: 'x',
    solveDescription: 'y',
    scheduledMaintenance: { checkList: [{ title: 'Olio', result: 'OK' }] },
  });

  it('PROGRAMMATA has a checklist, and neither priority nor texts', () => {
    expect(planned).toMatchObject({ priority: null, issueDescription: null, solveDescription: null });
    expect(planned.scheduledMaintenance.checkList).toHaveLength(1);
  });

  it('changing type resets the checklist and brings a priority', () => {
    expect(edit(planned, { type: 'RICHIESTA' })).toEqual({
      type: 'RICHIESTA',
      priority: 'NORMAL',
      scheduledMaintenance: { checkList: [] },
    });
  });

  it('a solution belongs to PROVVISORIA, PERMANENTE and ESTERNA', () => {
    for (const type of ['PROVVISORIA', 'PERMANENTE', 'ESTERNA'] as const) {
      expect(intervention({ type, solveDescription: 'Sostituita' }).solveDescription).toBe('Sostituita');
    }
    expect(intervention({ solveDescription: 'Sostituita' }).solveDescription).toBeNull();
  });

  it('the expected end of a RICHIESTA is kept, only hidden', () => {
    expect(intervention({ endDate: later.toISOString() }).endDate).toEqual(later);
  });
});

describe('notes', () => {
  it('get the server’s date and user', () => {
    expect(edit(intervention(), { notes: [{ text: 'visto' }] }).notes).toEqual([
      { _id: 'c'.repeat(24), date: later, text: 'visto', user: 'Anna Rossi' },
    ]);
  });

  it('only grow: neither an absent nor a changed one touches what is stored', () => {
    const current = intervention({ notes: [{ _id: noteId, text: 'prima' }] });
    expect(edit(current, { notes: [] })).toEqual({});
    expect(edit(current, { notes: [{ _id: noteId, text: 'riscritta' }] })).toEqual({});
    expect(edit(current, { notes: [{ text: 'seconda' }] }).notes?.map(({ text }) => text)).toEqual([
      'prima',
      'seconda',
    ]);
  });

  it('sent again with the id that the client gave are not doubled', () => {
    const notes = [{ _id: noteId, text: 'visto' }];
    const first = edit(intervention(), { notes: [...notes, ...notes] });
    expect(first.notes).toHaveLength(1);
    expect(edit({ ...intervention(), ...first }, { notes })).toEqual({});
  });

  it('have a limit that any body can still carry', () => {
    const ids = Array.from({ length: maxNotes }, (_, index) => index.toString(16).padStart(24, '0'));
    const full = intervention({ notes: ids.map((_id) => ({ _id, text: 'x' })) });
    expect(edit(full, onWire(full))).toEqual({});
    expect(refusal(() => edit(full, { notes: [{ text: 'una di troppo' }] })).errors?.[0]?.path).toBe('notes');
  });
});
