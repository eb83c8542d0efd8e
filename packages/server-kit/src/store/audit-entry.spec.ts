import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { auditedFields, difference } from './audit-entry.ts';

describe('audit entry', () => {
  it('holds what people know of a document, as JSON', () => {
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

  it('tells only the fields that differ, null for the absent', () => {
    const before = { a: 1, b: [{ x: 1, y: 2 }], gone: 'g', same: null };
    const after = { a: 2, b: [{ y: 2, x: 1 }], gone: null, come: true };
    expect(difference(before, after)).toEqual({
      from: { a: 1, gone: 'g', come: null },
      to: { a: 2, gone: null, come: true },
    });
    expect(difference(before, { ...before })).toBeUndefined();
  });
});
