/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import type { AuditEvent, Machine } from './event.ts';
import { aboutMachines, choicesOf, chosenOf } from './range.ts';

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
const about = aboutMachines(events, machines);

test('events are those of the chosen machine and person', () => {
  expect(chosenOf(about, { machine: '', person: '' })).toEqual(events);
  expect(chosenOf(about, { machine: 'm1', person: '' })).toEqual([events[0], events[2]]);
  expect(chosenOf(about, { machine: '', person: 'Anna' })).toEqual([events[1], events[2]]);
  expect(chosenOf(about, { machine: 'm1', person: 'Anna' })).toEqual([events[2]]);
});

test.each([
  ['plan', 'Manutenzione Cambio olio — a freddo — Tornio', 'm1'],
  ['intervention', 'Intervento a1b2c — LAS-01', 'm2'],
  ['plan', 'Manutenzione Tornio', undefined],
  ['spare', 'Ricambio Cinghia — Tornio', undefined],
])('a change of a %s called «%s» is one of %s, whose id it does not say', (entity, object, machineId) => {
  const change = { ...event('x', 'Anna', entity), object, from: { postponed: null }, to: {} };
  expect(aboutMachines([change], machines)[0]?.machine?._id).toBe(machineId);
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
const ofSecond = (shown: AuditEvent[], among = twins) =>
  chosenOf(aboutMachines(shown, among), { machine: 'm2', person: '' }).length;

test('an edit is of the machine that its event says, though another has the same name, and whatever it is called since', () => {
  expect(ofSecond([edit({ machineId: 'm2' })])).toBe(1);
  expect(ofSecond([edit({ machineId: 'm1' })])).toBe(0);
  expect(ofSecond([edit({ machineId: 'm2' })], [machine('m2', 'SAL-02', 'Saldatrice grande')])).toBe(1);
});

test('an old edit, which says no machine, is of the one that another event of the same thing says', () => {
  const created = edit({ from: null, to: { machineId: 'm2' } });
  expect(ofSecond([edit({}), created])).toBe(2);
  expect(ofSecond([edit({})])).toBe(0);
});

test('machines and persons of the events can be chosen, and what is chosen already', () => {
  expect(choicesOf(about, { machine: machines[2], person: 'Anna' })).toEqual({
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
  expect(choicesOf([], { machine: undefined, person: '' })).toEqual({ machines: [], persons: [] });
});
