import { describe, expect, it } from '@jest/globals';
import { machineEdit } from '@officina/contracts/maintenance/machines';
import { applyMachineEdit, machineTitle, newMachine } from './machine-rules.ts';

const created = new Date('2026-11-20T08:00:00.000Z');
const later = new Date('2026-11-21T10:00:00.000Z');

describe('a new machine', () => {
  it('is active, without an owner, and empty except for its code', () => {
    expect(newMachine({ shortCode: 'PRE-04' }, created)).toMatchObject({
      shortCode: 'PRE-04',
      isActive: true,
      owner: null,
      tags: [],
      customData: [],
      lastUpdate: created,
    });
  });

  it('keeps the ownership entry as plain data and parses its date', () => {
    const customData = [{ name: 'Proprieta', value: 'Officine Rossi' }];
    const body = { shortCode: 'PRE-04', customData, installDate: '2020-05-01T00:00:00.000Z' };
    expect(newMachine(body, created)).toMatchObject({ customData, installDate: new Date('2020-05-01') });
  });
});

describe('editing a machine', () => {
  const machine = newMachine(
    { shortCode: 'PRE-04', name: 'Pressa 4', installDate: '2020-05-01T00:00:00.000Z' },
    created,
  );

  it('changes the fields that the body names, and the time of the last update', () => {
    expect(applyMachineEdit(machine, { name: 'Pressa 5' }, later)).toEqual({
      name: 'Pressa 5',
      lastUpdate: later,
    });
  });

  it('clears a field with null or an empty text', () => {
    const edit = { name: '', installDate: null };
    expect(applyMachineEdit(machine, edit, later)).toEqual({
      name: null,
      installDate: null,
      lastUpdate: later,
    });
  });

  it('finds no change in a full document that is sent back unchanged', () => {
    const wire = machineEdit.parse(JSON.parse(JSON.stringify(machine)));
    expect(applyMachineEdit(machine, wire, later)).toEqual({});
  });
});

it('names a machine by its code and its name', () => {
  expect(machineTitle({ shortCode: 'PRE-04', name: 'Pressa 4' })).toBe('Macchinario PRE-04 — Pressa 4');
  expect(machineTitle({ shortCode: 'PRE-04', name: null })).toBe('Macchinario PRE-04');
});
