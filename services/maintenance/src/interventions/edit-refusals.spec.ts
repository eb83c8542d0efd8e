import { describe, expect, it } from '@jest/globals';
import type { NamedEdit } from './people.ts';
import { applyEdit } from './edit-rules.ts';
import { newIntervention } from './new-intervention.ts';
import { maxNotes, withNewNotes } from './notes.ts';

const machineId = 'a'.repeat(24);
const authorAt = (at: string) => ({
  ...{ userId: '5'.repeat(24), user: 'Anna Rossi' },
  date: new Date(at),
  newId: () => 'c'.repeat(24),
});
const opened = authorAt('2026-11-20T08:00:00.000Z');
const later = authorAt('2026-11-21T10:00:00.000Z');
const made = (body: NamedEdit = {}) => newIntervention({ machineId, ...body }, opened);
const edit = (current: ReturnType<typeof made>, body: NamedEdit) => applyEdit(current, body, later);
const refused = (code: string, detail: string, ...errors: object[]) =>
  expect.objectContaining({ code, detail, errors });

describe('an intervention is refused with a message', () => {
  it('when the machine changes', () => {
    const message = 'Il macchinario di un intervento non si cambia';
    expect(() => edit(made(), { machineId: 'd'.repeat(24) })).toThrow(
      refused('invalid', `${message}.`, { path: 'machineId', message }),
    );
  });

  it('while it is CLOSED, for each field that would change', () => {
    const message = 'Bloccato: l’intervento è chiuso';
    const body = { status: 'OPEN' as const, externalExecutor: 'Luca', issueDescription: 'Perde olio' };
    expect(() => edit(made({ status: 'CLOSED' }), body)).toThrow(
      refused(
        'locked',
        'L’intervento è chiuso: riaprilo per modificarlo.',
        ...['externalExecutor', 'issueDescription'].map((path) => ({ path, message })),
      ),
    );
  });

  it('when the expected end precedes the start', () => {
    const message = 'La fine precede l’inizio';
    const endDate = '2026-11-19T08:00:00.000Z';
    expect(() => edit(made(), { endDate })).toThrow(
      refused('invalid', message, { path: 'endDate', message }),
    );
  });

  it('when it is closed before its start', () => {
    const message = 'Non si può chiudere prima della data di inizio';
    const body = { status: 'CLOSED' as const, startDate: '2026-11-22T08:00:00.000Z' };
    expect(() => edit(made(), body)).toThrow(
      refused('invalid', message, { path: 'endDate', message }, { path: 'startDate', message }),
    );
  });

  it('when it has too many notes', () => {
    const stored = Array.from({ length: maxNotes }, (_, at) => ({
      ...{ _id: `${at}`.padStart(24, '0'), date: opened.date, text: 'visto', user: 'Anna Rossi' },
    }));
    expect(() => withNewNotes(stored, [{ text: 'una di troppo' }], later)).toThrow(
      refused('invalid', 'Troppe note su questo intervento.', {
        ...{ path: 'notes', message: 'Al massimo 200 note per intervento' },
      }),
    );
  });
});

describe('the expected end of a RICHIESTA', () => {
  const request = made({ type: 'RICHIESTA', endDate: '2026-11-21T08:00:00.000Z' });
  const startDate = '2026-11-23T08:00:00.000Z';

  it('moves along with a start that is set after it', () => {
    expect(edit(request, { startDate }).endDate).toEqual(new Date(startDate));
  });

  it('is refused before a start if the body names both', () => {
    const message = 'La fine precede l’inizio';
    expect(() => edit(request, { startDate, endDate: '2026-11-22T08:00:00.000Z' })).toThrow(
      refused('invalid', message, { path: 'endDate', message }),
    );
  });
});

describe('the checklist of a PROGRAMMATA', () => {
  const checkList = [{ title: 'Olio', result: 'OK' as const }];
  const planned = made({ type: 'PROGRAMMATA', scheduledMaintenance: { checkList } });

  it('stays if the body does not name it', () => {
    expect(planned.scheduledMaintenance.checkList).toHaveLength(1);
    expect(edit(planned, { externalExecutor: 'Luca' })).toEqual({ externalExecutor: 'Luca' });
  });

  it('is emptied by null', () => {
    expect(edit(planned, { scheduledMaintenance: null })).toEqual({
      scheduledMaintenance: { checkList: [] },
    });
  });
});
