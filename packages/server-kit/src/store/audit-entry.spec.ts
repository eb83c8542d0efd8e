import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { caller } from '../testing/callers.ts';
import { auditedFields, auditEntry, difference } from './audit-entry.ts';

describe('an audit entry', () => {
  it('contains the fields that users can see, as JSON', () => {
    const document = {
      _id: new Types.ObjectId(),
      tenantId: 'ROSSI',
      __v: 3,
      deletedAt: null,
      createdAt: new Date(0),
      machineId: new Types.ObjectId('64b000000000000000000001'),
      startDate: new Date('2026-11-21T09:55:00Z'),
      checkList: [{ title: 'a', result: '' }],
      password: 'secret',
    };
    expect(auditedFields(document, ['password'])).toEqual({
      machineId: '64b000000000000000000001',
      startDate: '2026-11-21T09:55:00.000Z',
      checkList: [{ title: 'a', result: '' }],
    });
  });

  it('contains only the changed fields, with null for absent ones', () => {
    const before = { a: 1, b: [{ x: 1, y: 2 }], removed: 'g', same: null };
    const after = { a: 2, b: [{ y: 2, x: 1 }], removed: null, added: true };
    expect(difference(before, after)).toEqual({
      from: { a: 1, removed: 'g', added: null },
      to: { a: 2, removed: null, added: true },
    });
    expect(difference(before, { ...before })).toBeUndefined();
  });

  it('contains only the changed items of lists whose items have ids', () => {
    const [first, second] = [
      { _id: '1', bx: 20 },
      { _id: '2', bx: 18 },
    ];
    const changed = { _id: '2', bx: 17 };
    expect(difference({ data: [first, second] }, { data: [changed, first, { _id: '3', bx: 16 }] })).toEqual({
      from: { data: [second] },
      to: { data: [changed, { _id: '3', bx: 16 }] },
    });
  });

  const entryOf = (from: Record<string, unknown>, object = 'Macchinario PR04', machineId?: string) =>
    auditEntry(caller({ tenantId: 'ROSSI' }), {
      source: 'maintenance.machines',
      entity: 'machine',
      entityId: 'a'.repeat(24),
      machineId,
      version: 1,
      audit: { action: 'Macchinario modificato', object },
      from,
      to: { text: 'è'.repeat(1_000) },
      at: new Date(0),
    });

  it('is complete up to 416 KB', () => {
    const from = { a: '€'.repeat(67_000), b: '€'.repeat(67_000) };
    expect(entryOf(from)).toMatchObject({ from, to: { text: 'è'.repeat(1_000) } });
  });

  it('contains the action, the object, the user and the time', () => {
    expect(entryOf({})).toMatchObject({
      ...{
        eid: `maintenance.machines:${'a'.repeat(24)}:1`,
        tenantId: 'ROSSI',
        entity: 'machine',
        version: 1,
      },
      ...{ action: 'Macchinario modificato', object: 'Macchinario PR04', at: '1970-01-01T00:00:00.000Z' },
      user: { id: '64b000000000000000000001', name: 'Anna Rossi' },
    });
  });

  it('contains the machine if the document references one', () => {
    expect(entryOf({}, 'Intervento a1b2c', 'b'.repeat(24)).machineId).toBe('b'.repeat(24));
    expect(Object.keys(entryOf({}))).not.toContain('machineId');
  });

  it('cuts the name of the object to 300 UTF-16 units, never inside a character', () => {
    expect(entryOf({}, 'a'.repeat(301)).object).toBe('a'.repeat(300));
    expect(entryOf({}, `a${'😀'.repeat(150)}`).object).toBe(`a${'😀'.repeat(149)}`);
    expect(entryOf({}, '😀'.repeat(150)).object).toBe('😀'.repeat(150));
  });

  it('replaces its largest values with their sizes beyond 416 KB', () => {
    const entry = entryOf({ a: '€'.repeat(70_000), b: 'kept', c: '€'.repeat(80_000) });
    expect(entry.from).toEqual({ a: '€'.repeat(70_000), b: 'kept', c: { cut: 240_002 } });
    expect(entry.to).toEqual({ text: 'è'.repeat(1_000) });
  });
});
