import { describe, expect, it } from '@jest/globals';
import { interventionEdit } from '@officina/contracts/maintenance/interventions';
import { applyEdit } from './edit-rules.ts';
import type { InterventionFields } from './intervention.model.ts';
import { newIntervention } from './new-intervention.ts';
import { withNewNotes } from './notes.ts';
import type { NamedEdit } from './people.ts';

const anna = { id: '5'.repeat(24), name: 'Anna Rossi' };
const linkId = 'e'.repeat(24);
const authorAt = (at: string) => ({
  ...{ userId: anna.id, user: anna.name, date: new Date(at) },
  newId: () => 'c'.repeat(24),
});
const opened = authorAt('2026-11-20T08:00:00.000Z');
const later = authorAt('2026-11-21T10:00:00.000Z');
const verne = { ...opened, userId: null, user: 'Verne (esterno)', linkId };
const made = (body: NamedEdit = {}) => newIntervention({ machineId: 'a'.repeat(24), ...body }, opened);
const edit = (current: InterventionFields, body: NamedEdit) => applyEdit(current, body, later);

/** A job on which a contractor has written a note and which they propose to close. */
const proposed: InterventionFields = {
  ...made(),
  notes: withNewNotes([], [{ _id: 'b'.repeat(24), text: 'Smontata la pompa' }], verne),
  proposedClosing: { linkId, firm: 'Verne', at: opened.date, text: 'Fatto' },
};

describe('a job that a contractor proposes to close', () => {
  it('has a note with the link and the name of the contractor', () => {
    expect(proposed.notes).toEqual([
      {
        ...{ _id: 'b'.repeat(24), date: opened.date, text: 'Smontata la pompa' },
        ...{ user: 'Verne (esterno)', linkId },
      },
    ]);
  });

  it('keeps the proposal when a full document is sent back, and nobody can send a proposal', () => {
    const body = interventionEdit
      .omit({ doneBy: true, assignees: true })
      .parse(JSON.parse(JSON.stringify(proposed)));
    expect(edit(proposed, body)).toEqual({});
    expect(body).not.toHaveProperty('proposedClosing');
  });

  it('loses the proposal when somebody closes it or declines to, and by no other change', () => {
    const closed = { status: 'CLOSED', endDate: later.date, closedBy: anna, proposedClosing: null };
    expect(edit(proposed, { status: 'CLOSED' })).toEqual(closed);
    expect(edit(proposed, { declinesClosing: true })).toEqual({ proposedClosing: null });
    const other = { declinesClosing: false, status: 'ASSIGNED' } as const;
    expect(edit(proposed, other)).toEqual({ status: 'ASSIGNED' });
  });
});

it('declining changes nothing where there is no proposal, also in a CLOSED job and one of an older version', () => {
  const closed = made({ status: 'CLOSED' });
  const { proposedClosing: _, ...older } = closed;
  for (const current of [made(), closed, older as InterventionFields])
    expect(edit(current, { declinesClosing: true })).toEqual({});
});
