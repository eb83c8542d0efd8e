import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { lotCreate } from './lotlog/lot.ts';
import { interventionCreate } from './maintenance/interventions.ts';
import { publicReport } from './maintenance/public-report.ts';
import { machineCreate } from './maintenance/machines.ts';
import { planCopies, planCreate, planPostponement } from './maintenance/plans.ts';
import { orderCreate, orderPdf } from './orders/order.ts';
import { spareCreate } from './maintenance/spares.ts';
import { customerCreate } from './sites/customers.ts';
import { siteCreate } from './sites/sites.ts';
import { visitCreate } from './sites/visits.ts';

const id = '65a1b2c3d4e5f60718293a4b';
const text = (length: number) => 'x'.repeat(length);
const many = <T>(length: number, item: T) => Array.from({ length }, () => item);

/** Maximum length of a field, written by hand; `make` creates a value of a length. */
type Longest = [field: string, most: number, make: (length: number) => unknown];

const texts = (fields: Record<string, number>): Longest[] =>
  Object.entries(fields).map(([field, most]) => [field, most, text]);
const pairs: Longest[] = [
  ['customData', 100, (length) => many(length, { name: 'a', value: 'b' })],
  ['customData', 60, (length) => [{ name: text(length), value: 'b' }]],
  ['customData', 500, (length) => [{ name: 'a', value: text(length) }]],
];

/** Grades of this many different machines. */
const grades = (length: number) =>
  Array.from({ length }, (_, index) => ({ machineId: String(index).padStart(24, '0'), status: 'GOOD' }));

const rowTexts = (fields: Record<string, number>): Longest[] =>
  Object.entries(fields).map(([field, most]) => [
    ...(['rows', most] as const),
    (length) => [{ code: 'A', name: 'B', qt: 1, [field]: text(length) }],
  ]);

const kinds: [string, z.ZodType, object, Longest[]][] = [
  [
    'an intervention',
    interventionCreate,
    { machineId: id },
    [
      ...texts({ issueDescription: 4000, solveDescription: 4000, externalExecutor: 120 }),
      ['assignees', 10, (length) => many(length, { id })],
      ['notes', 200, (length) => many(length, { text: 'a' })],
      ['notes', 2000, (length) => [{ text: text(length) }]],
      ['scheduledMaintenance', 100, (length) => ({ checkList: many(length, { title: 'a', result: '' }) })],
      ['scheduledMaintenance', 200, (length) => ({ checkList: [{ title: text(length), result: 'OK' }] })],
      ...pairs,
    ],
  ],
  [
    'a public report',
    publicReport,
    { machineId: id, openBy: 'Turno notte', issueDescription: 'Perde olio' },
    texts({ machineId: 24, openBy: 80, issueDescription: 4000 }),
  ],
  [
    'a machine',
    machineCreate,
    { shortCode: 'PRE-04' },
    [
      ...texts({ shortCode: 8, name: 120, manufacture: 120, serial: 80, model: 120, department: 120 }),
      ['manualLink', 2000, (length) => `https://a.example/${text(length - 18)}`],
      ['tags', 30, (length) => many(length, 'a')],
      ['tags', 40, (length) => [text(length)]],
      ...pairs,
    ],
  ],
  [
    'a plan',
    planCreate,
    { machineId: id, description: 'Cambio olio', triggeredByDays: 90 },
    [
      ...texts({ description: 200, shortCode: 20 }),
      ['checkList', 100, (length) => many(length, { title: 'a', result: '' })],
      ['checkList', 200, (length) => [{ title: text(length), result: '' }]],
    ],
  ],
  [
    'the copies of a plan',
    planCopies,
    { maintenanceId: id, machineIds: [id] },
    [['machineIds', 100, (length) => many(length, id)]],
  ],
  [
    'a postponement',
    planPostponement,
    { to: '2026-12-10T11:00:00.000Z', reason: 'Ferie' },
    texts({ reason: 500 }),
  ],
  [
    'a spare',
    spareCreate,
    { name: 'Cinghia' },
    [
      ...texts({ code: 60, code2: 60, name: 120, manufacture: 120, contact: 200, unity: 20 }),
      ...texts({ description: 4000, notes: 4000 }),
    ],
  ],
  [
    'an order',
    orderCreate,
    {},
    [
      ...texts({ supplier: 120, contact: 200, notes: 4000 }),
      ['rows', 500, (length) => many(length, { code: 'A', name: 'B', qt: 1 })],
      ...rowTexts({ code: 60, code2: 60, name: 120, description: 4000, manufacture: 120 }),
      ...rowTexts({ notes: 4000, unity: 20, machineName: 120 }),
    ],
  ],
  [
    'the paper of an order',
    orderPdf,
    { _id: 'a4e7d', orderDate: '17-09-2026', orderStatus: 'SENT', rows: [] },
    [
      ...texts({ _id: 24, supplier: 120, contact: 200, notes: 4000 }),
      ['rows', 500, (length) => many(length, { code: 'A', name: 'B', qt: 1 })],
    ],
  ],
  [
    'a lot',
    lotCreate,
    { lotCode: 'L-1', product: 'AL1' },
    [
      ...texts({ lotCode: 60 }),
      ['data', 1000, (length) => many(length, { measuredAt: '2026-09-17 08:30', bx: 20 })],
    ],
  ],
  [
    'a site',
    siteCreate,
    { name: 'Sede', address: 'Via Emilia 1', city: 'Modena' },
    [
      ...texts({ name: 120, address: 200, city: 120, postalCode: 12, phone: 40, code: 40, excode: 40 }),
      ['email', 200, (length) => `${text(length - 10)}@a.example`],
    ],
  ],
  [
    'a customer',
    customerCreate,
    { name: 'Cantina Rossi' },
    [...texts({ name: 120, code: 40 }), ['address', 120, (length) => ({ city: text(length) })]],
  ],
  [
    'a visit',
    visitCreate,
    { site: id, datetime: '2026-09-17T08:30:00.000Z' },
    [...texts({ note: 4000 }), ['machines', 200, grades]],
  ],
];

describe.each(kinds)('%s', (_, schema, least, fields) => {
  test.each(fields)('takes a %s of %i and no more', (field, most, make) => {
    const takes = (length: number) => schema.safeParse({ ...least, [field]: make(length) }).success;
    expect([takes(most), takes(most + 1)]).toEqual([true, false]);
  });
});
