import { describe, expect, it } from '@jest/globals';
import { AppError } from '@officina/server-kit/app-error';
import { interventionEdit } from '@officina/contracts/maintenance/interventions';
import type { NamedEdit } from './people.ts';
import { applyEdit } from './edit-rules.ts';
import type { InterventionFields } from './intervention.model.ts';
import { newIntervention } from './new-intervention.ts';
import type { NoteAuthor } from './notes.ts';

const machineId = 'a'.repeat(24);
const noteId = 'b'.repeat(24);
const opened = new Date('2026-11-20T08:00:00.000Z');
const later = new Date('2026-11-21T10:00:00.000Z');
const anna = { id: '5'.repeat(24), name: 'Anna Rossi' };
const author = (date: Date, { id, name } = anna): NoteAuthor => ({
  userId: id,
  user: name,
  date,
  newId: () => 'c'.repeat(24),
});

const intervention = (body: NamedEdit = {}): InterventionFields =>
  newIntervention({ machineId, ...body }, author(opened));
const edit = (current: InterventionFields, body: NamedEdit) => applyEdit(current, body, author(later));
const onWire = (fields: InterventionFields): NamedEdit =>
  interventionEdit.omit({ doneBy: true, assignees: true }).parse(JSON.parse(JSON.stringify(fields)));

function refusal(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('was not refused');
}

describe('editing an intervention', () => {
  it('changes the fields that the body names and leaves the rest', () => {
    expect(edit(intervention(), { externalExecutor: 'Luca' })).toEqual({ externalExecutor: 'Luca' });
  });

  it('assigns to people by their names, and to a company by its text alone', () => {
    const assignees = [{ id: 'd'.repeat(24), name: 'Luca Bianchi' }];
    const linked = { assignees, externalExecutor: 'Luca Bianchi' };
    expect(edit(intervention(), { assignees })).toEqual(linked);
    expect(intervention({ assignees, externalExecutor: 'Ditta Verne' })).toMatchObject(linked);
    expect(edit(intervention({ assignees }), { externalExecutor: 'Ditta Verne' })).toEqual({
      externalExecutor: 'Ditta Verne',
      assignees: null,
    });
  });

  it('clears a field with null or an empty text', () => {
    const current = intervention({ issueDescription: 'Perde olio', externalExecutor: 'Luca' });
    expect(edit(current, { issueDescription: null, externalExecutor: '' })).toEqual({
      issueDescription: null,
      externalExecutor: null,
    });
  });

  it('finds no change in a full document that is sent back unchanged', () => {
    const current = intervention({
      type: 'PROVVISORIA',
      issueDescription: 'Perde olio',
      notes: [{ text: 'visto' }],
    });
    expect(edit(current, onWire(current))).toEqual({});
  });

  it('sets the end to the server’s time when the status becomes CLOSED, whatever the body contains', () => {
    const body: NamedEdit = { status: 'CLOSED', endDate: '2030-01-01T00:00:00.000Z' };
    expect(edit(intervention(), body)).toEqual({ status: 'CLOSED', endDate: later, closedBy: anna });
  });

  it.each(['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED'] as const)(
    '[S4.int.free] changes from %s to every other status',
    (from) => {
      for (const status of ['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED'] as const) {
        if (status !== from) expect(edit(intervention({ status: from }), { status }).status).toBe(status);
      }
    },
  );

  it('refuses another machine', () => {
    const error = refusal(() => edit(intervention(), { machineId: 'd'.repeat(24) }));
    expect(error.code).toBe('invalid');
    expect(error.errors?.[0]?.path).toBe('machineId');
    expect(edit(intervention(), { machineId })).toEqual({});
  });
});

describe('an end before the start', () => {
  const [sooner, start] = ['2026-11-24T10:00:00.000Z', '2026-11-25T10:00:00.000Z'];
  const open = intervention({ type: 'PERMANENTE', startDate: start, endDate: '2026-11-26T10:00:00.000Z' });
  const pathsOf = (run: () => unknown) => {
    const { code, errors } = refusal(run);
    return [code, errors?.map(({ path }) => path)];
  };

  it('is refused naming the end, on create and on edit, whichever of the two dates changes', () => {
    const refused = ['invalid', ['endDate']];
    expect(pathsOf(() => intervention({ startDate: start, endDate: sooner }))).toEqual(refused);
    expect(pathsOf(() => edit(open, { endDate: sooner }))).toEqual(refused);
    expect(pathsOf(() => edit(open, { startDate: '2026-11-27T10:00:00.000Z' }))).toEqual(refused);
    expect(pathsOf(() => edit(intervention(), { endDate: '2026-11-19T10:00:00.000Z' }))).toEqual(refused);
    expect(edit(open, { endDate: start })).toEqual({ endDate: new Date(start) });
    expect(edit(open, { endDate: null })).toEqual({ endDate: null });
  });

  it('is refused when the intervention is closed before its start: only the start can be corrected', () => {
    const future = ['invalid', ['endDate', 'startDate']];
    expect(pathsOf(() => edit(open, { status: 'CLOSED' }))).toEqual(future);
    expect(pathsOf(() => intervention({ startDate: start, status: 'CLOSED' }))).toEqual(future);
    expect(edit(open, { status: 'CLOSED', startDate: opened.toISOString() })).toEqual({
      status: 'CLOSED',
      startDate: opened,
      endDate: later,
      closedBy: anna,
    });
  });

  it('follows the start if no user chose it: on a create without an end, and for a RICHIESTA, which hides it', () => {
    expect(intervention({ startDate: start }).endDate).toEqual(new Date(start));
    expect(intervention({ startDate: '2026-01-01T00:00:00.000Z' }).endDate).toEqual(opened);
    const moved = { startDate: new Date(start), endDate: new Date(start) };
    expect(edit(intervention(), { startDate: start })).toEqual(moved);
    expect(edit(intervention(), { ...onWire(intervention()), startDate: start })).toEqual(moved);
  });

  it('does not block other changes if it is already stored', () => {
    const old = { ...open, endDate: new Date(sooner) };
    expect(edit(old, { externalExecutor: 'Luca' })).toEqual({ externalExecutor: 'Luca' });
  });
});

describe('a CLOSED intervention', () => {
  const closed = intervention({ status: 'CLOSED', issueDescription: 'Perde olio' });

  it('refuses changes and names each field', () => {
    const error = refusal(() =>
      edit(closed, { issueDescription: 'Altro', startDate: '2026-01-01T00:00:00.000Z' }),
    );
    expect(error.code).toBe('locked');
    expect(error.errors?.map(({ path }) => path)).toEqual(['issueDescription', 'startDate']);
  });

  const checkList = [{ title: 'Olio', result: 'OK' as const }];
  const changes: [keyof NamedEdit, NamedEdit][] = [
    ['machineId', { machineId: 'd'.repeat(24) }],
    ['maintenanceId', { maintenanceId: 'd'.repeat(24) }],
    ['visitId', { visitId: 'd'.repeat(24) }],
    ['waitsForOrder', { waitsForOrder: 'd'.repeat(24) }],
    ['type', { type: 'PERMANENTE' }],
    ['priority', { priority: 'LOW' }],
    ['priority', { priority: null }],
    ['alreadyReported', { alreadyReported: true }],
    ['startDate', { startDate: '2026-01-01T00:00:00.000Z' }],
    ['endDate', { endDate: '2030-01-01T00:00:00.000Z' }],
    ['endDate', { endDate: null }],
    ['issueDescription', { issueDescription: null }],
    ['solveDescription', { solveDescription: 'Stretta la vite' }],
    ['externalExecutor', { externalExecutor: 'Luca Bianchi' }],
    ['doneBy', { doneBy: [{ id: 'd'.repeat(24), name: 'Luca Bianchi' }] }],
    ['assignees', { assignees: [{ id: 'd'.repeat(24), name: 'Luca Bianchi' }] }],
    ['scheduledMaintenance', { scheduledMaintenance: { checkList } }],
    ['customData', { customData: [{ name: 'Ore', value: '1' }] }],
    ['isActive', { isActive: false }],
  ];

  it.each(changes)('[S4.int.lock] refuses another %s (%j), also together with reopening', (path, body) => {
    for (const edited of [body, { ...body, status: 'OPEN' as const }, { ...body, notes: [{ text: 'x' }] }]) {
      const error = refusal(() => edit(closed, edited));
      expect([error.code, error.errors?.map((one) => one.path)]).toEqual(['locked', [path]]);
    }
  });

  it('[S4.int.lock] has a refusal tested for every field of the contract', () => {
    const tried = new Set(changes.map(([path]) => path));
    // A CLOSED one has no proposal that could be declined.
    const free = ['status', 'notes', 'allowSecond', 'declinesClosing'];
    expect([...tried, ...free].sort()).toEqual(Object.keys(interventionEdit.shape).sort());
  });

  it('accepts its stored values, and an empty text for an empty field', () => {
    expect(edit(closed, onWire(closed))).toEqual({});
    expect(edit(closed, { solveDescription: '', maintenanceId: null })).toEqual({});
  });

  it('refuses to be reopened and changed in one request', () => {
    expect(refusal(() => edit(closed, { status: 'OPEN', priority: 'URGENT' })).code).toBe('locked');
  });

  it('can be reopened, which clears its end and who closed it', () => {
    for (const status of ['OPEN', 'ASSIGNED', 'WAITING PARTS'] as const) {
      expect(edit(closed, { ...onWire(closed), status })).toEqual({ status, endDate: null, closedBy: null });
      const notes = [{ text: 'Perde ancora' }];
      expect(Object.keys(edit(closed, { status, notes })).sort()).toEqual([
        'closedBy',
        'endDate',
        'notes',
        'status',
      ]);
    }
  });

  it('accepts new notes', () => {
    expect(edit(closed, { notes: [{ text: 'Richiamato il cliente' }] }).notes).toHaveLength(1);
  });

  it('keeps its end when it is closed again', () => {
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

  const types = ['RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA'] as const;
  const texts = { priority: 'URGENT', issueDescription: 'x', solveDescription: 'y' } as const;

  it.each(types)('%s keeps the texts and the priority that it hides', (type) => {
    expect(intervention({ type, ...texts })).toMatchObject({ type, ...texts });
    for (const from of types) {
      const current = intervention({ type: from, ...texts });
      expect({ ...current, ...edit(current, { type }) }).toMatchObject({ type, ...texts });
    }
  });

  it.each(types)('%s closes with the solution from the same body', (type) => {
    const body: NamedEdit = { status: 'CLOSED', solveDescription: 'Stretta la vite' };
    expect(edit(intervention({ type }), body)).toEqual({ ...body, endDate: later, closedBy: anna });
  });

  it('leaving PROGRAMMATA resets the checklist and clears the plan', () => {
    const ofPlan = { ...planned, maintenanceId: 'd'.repeat(24) };
    for (const type of types.filter((one) => one !== 'PROGRAMMATA'))
      expect(edit(ofPlan, { type, scheduledMaintenance: planned.scheduledMaintenance })).toEqual({
        type,
        maintenanceId: null,
        scheduledMaintenance: { checkList: [] },
      });
    expect(planned.scheduledMaintenance.checkList).toHaveLength(1);
  });

  it('a type with a priority defaults to NORMAL', () => {
    expect(intervention({ type: 'PROGRAMMATA' }).priority).toBeNull();
    expect(edit(intervention({ type: 'PROGRAMMATA' }), { type: 'RICHIESTA' }).priority).toBe('NORMAL');
    expect(edit(intervention({ priority: 'LOW' }), { priority: null }).priority).toBe('NORMAL');
  });

  it('a RICHIESTA keeps its expected end but hides it', () => {
    expect(intervention({ endDate: later.toISOString() }).endDate).toEqual(later);
  });
});

describe('the order that an intervention waits for', () => {
  const waitsForOrder = 'd'.repeat(24);
  const waiting = intervention({ status: 'WAITING PARTS', waitsForOrder });

  it('is kept in WAITING PARTS, and cleared by every other state', () => {
    expect(waiting.waitsForOrder).toBe(waitsForOrder);
    expect(edit(waiting, { priority: 'LOW' })).toEqual({ priority: 'LOW' });
    for (const status of ['OPEN', 'ASSIGNED', 'CLOSED'] as const)
      expect(edit(waiting, { status, waitsForOrder })).toMatchObject({ status, waitsForOrder: null });
  });

  it('is not stored by an intervention in another state', () => {
    expect(intervention({ waitsForOrder }).waitsForOrder).toBeNull();
    expect(edit(intervention(), { waitsForOrder })).toEqual({});
  });
});

describe('notes', () => {
  it('get the server’s date and user', () => {
    expect(edit(intervention(), { notes: [{ text: 'visto' }] }).notes).toEqual([
      { _id: 'c'.repeat(24), date: later, text: 'visto', user: 'Anna Rossi' },
    ]);
  });

  it('are only added: missing or changed notes do not affect stored ones', () => {
    const current = intervention({ notes: [{ _id: noteId, text: 'prima' }] });
    expect(edit(current, { notes: [] })).toEqual({});
    expect(edit(current, { notes: [{ _id: noteId, text: 'riscritta' }] })).toEqual({});
    expect(edit(current, { notes: [{ text: 'seconda' }] }).notes?.map(({ text }) => text)).toEqual([
      'prima',
      'seconda',
    ]);
  });

  it('are not doubled when they are sent again with the id that the client gave', () => {
    const notes = [{ _id: noteId, text: 'visto' }];
    const first = edit(intervention(), { notes: [...notes, ...notes] });
    expect(first.notes).toHaveLength(1);
    expect(edit({ ...intervention(), ...first }, { notes })).toEqual({});
  });

  it('are limited to 200, which fit in any body', () => {
    const ids = Array.from({ length: 199 }, (_, index) => index.toString(16).padStart(24, '0'));
    const almost = intervention({ notes: ids.map((_id) => ({ _id, text: 'x' })) });
    const full = { ...almost, ...edit(almost, { notes: [{ text: 'la duecentesima' }] }) };
    expect(full.notes).toHaveLength(200);
    expect(edit(full, onWire(full))).toEqual({});
    expect(
      refusal(() => edit(full, { notes: [{ _id: 'f'.repeat(24), text: 'una di troppo' }] })).errors,
    ).toEqual([{ path: 'notes', message: 'Al massimo 200 note per intervento' }]);
  });
});
