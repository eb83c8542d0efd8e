import { expect, test } from '@jest/globals';
import { serviceNames } from '@officina/contracts/service';
import { linkOf, shortSubjectOf, type AuditEvent, type Machine } from './event.ts';

const lathe = { _id: 'm1', __v: 0, shortCode: 'TOR-01', name: 'Tornio', isActive: true } as Machine;
const event = (entity: string, object: string, to: object | null = {}) =>
  ({ entity, entityId: 'e1', object, from: {}, to }) as unknown as AuditEvent;
const inRow = (entity: string, object: string, to?: object) => {
  const { name, id, machine } = shortSubjectOf(event(entity, object, to), [lathe]);
  return [machine?.shortCode, name, id];
};

test.each([
  ['intervention', 'Intervento a1b2c — Tornio', ['TOR-01', 'Tornio', 'a1b2c']],
  ['plan', 'Manutenzione Cambio olio — Tornio', ['TOR-01', 'Cambio olio', '']],
  ['spare', 'Ricambio CIN-1 — Cinghia', [undefined, 'CIN-1 — Cinghia', '']],
  ['order', 'Ordine a4e7d — Utensileria Trentina', [undefined, 'a4e7d — Utensileria Trentina', '']],
  ['visit', 'Visita a Capannone B del 20/11/2026', [undefined, 'Visita a Capannone B del 20/11/2026', '']],
  ['lot', 'Lotto RO3-26-006 — Rosè', [undefined, 'RO3-26-006 — Rosè', '']],
  ['customer', 'Cliente Cantine Alte', [undefined, 'Cantine Alte', '']],
] as const)('a row shows the name of a %s', (entity, object, row) => {
  expect(inRow(entity, object)).toEqual(row);
});

const none = new Set<string>();

test.each([
  ['intervention', '/intervention?new=0&interventionId=e1'],
  ['machine', '/machine/e1'],
  ['plan', '/maintenance?id=e1'],
  ['spare', '/spare?id=e1', 'spare'],
  ['order', '/order?id=e1', 'orders'],
  ['site', '/site?id=e1', 'site'],
  ['visit', '/visit?id=e1', 'visit'],
  ['lot', '/loglot?id=e1', 'lotlog'],
  ['sensor', '/configuration/sensor?id=e1', 'industrial'],
  ['customer', undefined],
  ['tenant', undefined],
])('the link of a %s is %s, unless its service is switched off', (entity, link, service = '') => {
  expect(linkOf(event(entity, 'x'), none)).toBe(link);
  expect(linkOf(event(entity, 'x', null), none)).toBeUndefined();
  const others = new Set(serviceNames.filter((name) => name !== service));
  expect(linkOf(event(entity, 'x'), others)).toBe(link);
  expect(linkOf(event(entity, 'x'), new Set(serviceNames))).toBe(service ? undefined : link);
});
