import { expect, it } from '@jest/globals';
import { eventHash } from './chain.ts';

// Written by hand: every field of an event.
const event = {
  tenantId: 'ROSSI',
  seq: 7,
  prevHash: 'a'.repeat(64),
  eid: 'maintenance.machines:65a1b2c3d4e5f60718293a4b:1',
  entity: 'machine',
  entityId: '65a1b2c3d4e5f60718293a4b',
  machineId: '65a1b2c3d4e5f60718293a4c',
  version: 1,
  action: 'Macchinario modificato',
  object: 'Macchinario PRE-04',
  from: { name: 'Pressa' },
  to: { name: 'Pressa 4' },
  user: { id: '64b000000000000000000001', name: 'Anna Rossi' },
  requestId: 'request-1',
  at: new Date('2026-11-21T10:00:00.000Z'),
  recordedAt: new Date('2026-11-21T10:00:01.000Z'),
};

it.each(Object.keys(event))('changing or removing %s changes the hash', (field) => {
  const { [field as keyof typeof event]: _, ...without } = event;
  expect(new Set([event, { ...event, [field]: 'x' }, without].map(eventHash)).size).toBe(3);
});

it('the store’s id, the hash itself and the order of fields do not affect the hash', () => {
  const reversed = Object.fromEntries(Object.entries(event).reverse());
  expect(eventHash({ ...reversed, _id: 'x', hash: 'y' })).toBe(eventHash(event));
});
