import { describe, expect, it } from '@jest/globals';
import { interventionEdit } from '@officina/contracts/maintenance/interventions';
import type { NamedEdit } from './people.ts';
import { applyEdit } from './edit-rules.ts';
import type { InterventionFields } from './intervention.model.ts';
import { newIntervention, newReport } from './new-intervention.ts';
import type { NoteAuthor } from './notes.ts';

const machineId = 'a'.repeat(24);
const by = (userId: string | null, user: string): NoteAuthor => ({
  userId,
  user,
  date: new Date('2026-11-21T10:00:00.000Z'),
  newId: () => 'c'.repeat(24),
});
const anna = by('1'.repeat(24), 'Anna Rossi');
const luca = by('2'.repeat(24), 'Luca Bianchi');
const ofAnna = { id: '1'.repeat(24), name: 'Anna Rossi' };
const ofLuca = { id: '2'.repeat(24), name: 'Luca Bianchi' };

const opened = (body: NamedEdit = {}) => newIntervention({ machineId, ...body }, anna);
const after = (current: InterventionFields, body: NamedEdit, who: NoteAuthor): InterventionFields => ({
  ...current,
  ...applyEdit(current, body, who),
});
const withoutClosedBy = ({ closedBy: _, ...others }: InterventionFields) => others as InterventionFields;

describe('the user who closed an intervention', () => {
  it('is null while the intervention is open', () => {
    expect(opened().closedBy).toBeNull();
    expect(
      newReport({ machineId, openBy: 'Ivan', issueDescription: 'x' }, machineId, anna).closedBy,
    ).toBeNull();
    expect(after(opened(), { status: 'ASSIGNED', externalExecutor: 'Luca' }, luca).closedBy).toBeNull();
  });

  it('is the user who closes it, whatever else the body contains; for an intervention created CLOSED, its author', () => {
    expect(after(opened(), { status: 'CLOSED' }, luca).closedBy).toEqual(ofLuca);
    expect(after(opened(), { status: 'CLOSED', type: 'PERMANENTE' }, luca).closedBy).toEqual(ofLuca);
    expect(opened({ status: 'CLOSED' }).closedBy).toEqual(ofAnna);
    expect(after(opened(), { status: 'CLOSED' }, by(null, 'Dati')).closedBy).toEqual({
      id: null,
      name: 'Dati',
    });
  });

  it('stays when another user adds a note, sends the full document, or closes it again', () => {
    const closed = after(opened(), { status: 'CLOSED' }, luca);
    const fullDocument = interventionEdit
      .omit({ doneBy: true, assignees: true })
      .parse(JSON.parse(JSON.stringify(closed)));
    for (const body of [{ notes: [{ text: 'Regge' }] }, fullDocument, { status: 'CLOSED' as const }])
      expect(after(closed, body, anna).closedBy).toEqual(ofLuca);
  });

  it('is null again after reopening, then the user who closes it next', () => {
    const reopened = after(after(opened(), { status: 'CLOSED' }, luca), { status: 'OPEN' }, luca);
    expect(reopened.closedBy).toBeNull();
    expect(after(reopened, { status: 'CLOSED' }, anna).closedBy).toEqual(ofAnna);
    const named = after(opened(), { status: 'CLOSED', doneBy: [ofAnna] }, luca);
    expect([named.closedBy, named.doneBy]).toEqual([ofLuca, [ofAnna]]);
    expect(after(named, { status: 'OPEN' }, luca).doneBy).toBeNull();
  });

  it('stays unknown if an older version closed the intervention, and adds no change to an open one from that version', () => {
    const closed = withoutClosedBy(opened({ status: 'CLOSED' }));
    expect(after(closed, { notes: [{ text: 'Regge' }] }, luca)).not.toHaveProperty('closedBy');
    expect(applyEdit(withoutClosedBy(opened()), { externalExecutor: 'Luca' }, luca)).toEqual({
      externalExecutor: 'Luca',
    });
  });
});
