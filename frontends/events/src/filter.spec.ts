/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import type { AuditEvent, Machine } from './event.ts';
import { filterEvents, filterOptions, withMachines } from './range.ts';

const machine = (_id: string, shortCode: string, name: string | null) =>
  ({ _id, shortCode, name }) as Machine;
const machines = [
  machine('m1', 'TOR-01', 'Tornio'),
  machine('m2', 'LAS-01', null),
  machine('m3', 'SEG-01', 'Sega'),
];
const event = (entityId: string, name: string, entity = 'machine') =>
  ({ entity, entityId, object: 'Macchinario', user: { name } }) as AuditEvent;
const events = [event('m1', 'Luca'), event('m2', 'Anna'), event('m1', 'Anna'), event('u1', 'Luca', 'user')];
const all = withMachines(events, machines);

test('events are filtered by machine and person', () => {
  expect(filterEvents(all, { machine: '', person: '' })).toEqual(events);
  expect(filterEvents(all, { machine: 'm1', person: '' })).toEqual([events[0], events[2]]);
  expect(filterEvents(all, { machine: '', person: 'Anna' })).toEqual([events[1], events[2]]);
  expect(filterEvents(all, { machine: 'm1', person: 'Anna' })).toEqual([events[2]]);
});

test.each([
  ['plan', 'Manutenzione Cambio olio — a freddo — Tornio', 'm1'],
  ['intervention', 'Intervento a1b2c — LAS-01', 'm2'],
  ['plan', 'Manutenzione Tornio', undefined],
  ['spare', 'Ricambio Cinghia — Tornio', undefined],
])('a change of a %s called «%s» without a machine id belongs to machine %s', (entity, object, machineId) => {
  const change = { ...event('x', 'Anna', entity), object, from: { postponed: null }, to: {} };
  expect(withMachines([change], machines)[0]?.machine?._id).toBe(machineId);
});

const twins = [machine('m1', 'SAL-01', 'Saldatrice'), machine('m2', 'SAL-02', 'Saldatrice')];
const edit = (parts: object) =>
  ({
    ...event('i1', 'Anna', 'intervention'),
    ...{
      object: 'Intervento a1b2c — Saldatrice',
      from: { status: 'OPEN' },
      to: { status: 'ASSIGNED' },
      ...parts,
    },
  }) as AuditEvent;
const countOfSecond = (shown: AuditEvent[], among = twins) =>
  filterEvents(withMachines(shown, among), { machine: 'm2', person: '' }).length;

test('an edit belongs to the machine in its event, even if another machine has the same name or it was renamed', () => {
  expect(countOfSecond([edit({ machineId: 'm2' })])).toBe(1);
  expect(countOfSecond([edit({ machineId: 'm1' })])).toBe(0);
  expect(countOfSecond([edit({ machineId: 'm2' })], [machine('m2', 'SAL-02', 'Saldatrice grande')])).toBe(1);
});

test('an old edit without a machine belongs to the machine in another event of the same document', () => {
  const created = edit({ from: null, to: { machineId: 'm2' } });
  expect(countOfSecond([edit({}), created])).toBe(2);
  expect(countOfSecond([edit({})])).toBe(0);
});

test('the filter offers the machines and persons of the events, and the selected ones', () => {
  expect(filterOptions(all, { machine: machines[2], person: 'Anna' })).toEqual({
    machines: [
      { value: 'm2', label: 'LAS-01' },
      { value: 'm3', label: 'SEG-01 Sega' },
      { value: 'm1', label: 'TOR-01 Tornio' },
    ],
    persons: [
      { value: 'Anna', label: 'Anna' },
      { value: 'Luca', label: 'Luca' },
    ],
  });
  expect(filterOptions([], { machine: undefined, person: '' })).toEqual({ machines: [], persons: [] });
});
