import { expect, test } from '@jest/globals';
import type { AuditEvent } from '@officina/contracts/events/events';
import { pendingWaitOf, waitsOf } from './waits.ts';

type Side = AuditEvent['from'];

let seq = 0;
/** An event of a job at a time in Rome's winter, `20T09:15` of November 2026. */
const event = (at: string, from: Side, to: Side, entityId = 'a') => {
  seq += 1;
  const timestamp = new Date(`2026-11-${at}:00+01:00`).toISOString();
  return { _id: at, seq, entity: 'intervention', entityId, from, to, timestamp } as AuditEvent;
};
const opened = (at: string, to: Side = { status: 'OPEN' }) => event(at, null, to);
const change = (at: string, from: string, to: string, more: object = {}) =>
  event(at, { status: from }, { status: to, ...more });

test.each<[string, AuditEvent[], [at: string, wait: string][]]>([
  [
    'an assignment, by state or by name alone, counts from the opening, and only once',
    [
      opened('20T09:00'),
      event('20T12:10', { externalExecutor: null }, { externalExecutor: 'Luca' }),
      change('20T13:00', 'OPEN', 'ASSIGNED'),
    ],
    [['20T12:10', 'assegnato dopo 3 ore']],
  ],
  ['a job that is opened assigned has no such wait', [opened('20T09:00', { status: 'ASSIGNED' })], []],
  [
    'days are calendar days from a whole day on, hours before',
    [
      opened('20T23:00'),
      change('21T22:00', 'OPEN', 'WAITING PARTS'),
      change('23T21:00', 'WAITING PARTS', 'OPEN'),
    ],
    [['23T21:00', '2 giorni in attesa di ricambi']],
  ],
  [
    'one day and one hour are singular',
    [
      opened('20T09:00'),
      change('20T10:30', 'OPEN', 'ASSIGNED'),
      change('20T11:00', 'ASSIGNED', 'WAITING PARTS'),
      change('21T12:00', 'WAITING PARTS', 'ASSIGNED'),
    ],
    [
      ['20T10:30', 'assegnato dopo 1 ora'],
      ['21T12:00', '1 giorno in attesa di ricambi'],
    ],
  ],
  [
    'a closing ends both waits; after a reopening they count anew',
    [
      opened('20T09:00'),
      change('20T09:00', 'OPEN', 'WAITING PARTS'),
      change('25T09:00', 'WAITING PARTS', 'CLOSED'),
      change('26T09:00', 'CLOSED', 'OPEN'),
      change('26T09:05', 'OPEN', 'ASSIGNED'),
      change('26T10:05', 'ASSIGNED', 'CLOSED'),
    ],
    [
      ['25T09:00', '5 giorni in attesa di ricambi, chiuso dopo 5 giorni'],
      ['26T09:00', 'riaperto dopo 1 giorno'],
      ['26T09:05', 'assegnato dopo 5 minuti'],
      ['26T10:05', 'chiuso dopo 1 ora'],
    ],
  ],
  [
    'what began before the first event is not known',
    [change('21T09:00', 'WAITING PARTS', 'ASSIGNED'), change('22T09:00', 'ASSIGNED', 'CLOSED')],
    [],
  ],
])('%s', (_, events, waits) => {
  expect([...waitsOf(events.toReversed())]).toEqual(waits);
});

test('the waits of two jobs do not mix, and other documents have none', () => {
  const machine = { ...change('20T10:00', 'OPEN', 'CLOSED'), entity: 'machine' };
  const other = event('20T11:00', { status: 'OPEN' }, { status: 'CLOSED' }, 'b');
  expect([...waitsOf([opened('20T09:00'), machine, other])]).toEqual([]);
});

test('the pending wait is that of the last state', () => {
  const events = [opened('20T09:00'), change('21T09:00', 'OPEN', 'WAITING PARTS')];
  const time = new Date('2026-11-22T10:00:00+01:00');
  expect(pendingWaitOf(events.toReversed(), time)).toBe('In attesa di ricambi da 1 giorno');
  const ended = [...events, change('22T09:30', 'WAITING PARTS', 'OPEN')];
  expect(pendingWaitOf(ended.toReversed(), time)).toBeUndefined();
});
