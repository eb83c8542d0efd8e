import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { toWire } from './stored.ts';

const id = '64b000000000000000000001';

it('a stored document is sent with ids as hex and instants as ISO, without internal fields', () => {
  const stored = {
    _id: new Types.ObjectId(id),
    __v: 2,
    createdAt: new Date('2026-11-21T08:00:00Z'),
    name: 'Pressa',
    notes: [{ by: new Types.ObjectId(id), text: null }],
    site: undefined,
    tenantId: 'ROSSI',
    deletedAt: null,
    _outbox: [{ eid: 'a' }],
    _request: 'key',
    _folded: 'pressa',
    _holds: [{ by: 'b' }],
    _held: new Date(),
  };
  expect(Object.entries(toWire(stored))).toEqual([
    ['_id', id],
    ['__v', 2],
    ['createdAt', '2026-11-21T08:00:00.000Z'],
    ['name', 'Pressa'],
    ['notes', [{ by: id, text: null }]],
  ]);
});
