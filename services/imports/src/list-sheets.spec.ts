import { expect, it } from '@jest/globals';
import { importKinds as kindNames, type ImportKind } from '@officina/contracts/imports/imports';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import type { Clock } from '@officina/server-kit/clock';
import { checkSheet, matchColumns, rowOutcome } from '@officina/server-kit/import/check-sheet';
import type { RecordKind, StoredRecord } from '@officina/server-kit/import/kind';
import { importKinds } from '@officina/server-kit/import/kinds';
import { defaultSheetLimits, FilledRows } from '@officina/server-kit/import/sheet/filled-rows';
import { readXlsx } from '@officina/server-kit/import/sheet/read-xlsx';
import type { TenantBus } from '@officina/server-kit/import/tenant-bus';
import { caller } from '@officina/server-kit/testing/callers';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListSheets } from './list-sheets.ts';

const id = (number: number) => number.toString(16).padStart(24, '0');
const now = new Date('2026-11-29T22:30:00.000Z');

/** Texts that a spreadsheet may take for something else; the last one is the longest that a field holds. */
const awkward = [
  ...['=1+1', '+39 0461 5', '-5', '@SUM(A1)', '00042', '12,5', '31/12/2020', '1e5', 'VERO', '_x000D_', '—'],
  ...[
    '«a»; "b"',
    'prima\nseconda',
    'prima\r\nseconda',
    'tab\tdentro',
    '<a>&amp;',
    '𝟛 – €',
    'x'.repeat(4_000),
  ],
];
const short = awkward.slice(0, -1);
const [press, lathe, hall] = [id(901), id(902), id(903)];

const fieldsOf: Record<ImportKind, object[]> = {
  customers: [
    ...short.map((name) => ({ name, code: name, address: { city: name } })),
    ...[1, 2].map(() => ({ name: 'Due volte', code: null, address: null })),
  ],
  sites: [
    {
      _id: hall,
      name: 'Capannone',
      code: null,
      address: 'Via Po 2',
      city: 'Ala',
      gpsLat: 45.5,
      gpsLon: -0.1,
    },
    ...short.map((name) => ({ name, code: null, address: name, city: name, excode: name, phone: name })),
    ...[1, 2].map(() => ({ name: 'Deposito', address: 'Via Po 2', city: 'Ala', postalCode: '00042' })),
  ],
  machines: [
    {
      _id: press,
      shortCode: 'PRE-01',
      site: hall,
      tags: ['a, b', 'sì'],
      installDate: '1979-05-27T10:00:00.000Z',
    },
    { _id: lathe, shortCode: '0042', site: id(999), isActive: true, manualLink: 'https://m.example/a?b=1;2' },
    ...short.map((name, at) => ({ shortCode: `M${100 + at}`, name, serial: name, ceMark: at % 2 === 0 })),
  ],
  spares: [
    ...awkward.map((notes) => ({
      name: 'Filtro',
      code: null,
      machineId: press,
      notes,
      orderStatus: 'UNKNOW',
    })),
    { name: 'Cinghia', code: 'C-1', code2: '007', machineId: null, orderStatus: 'IN_STOCK' },
    { name: 'Cinghia', code: 'c-1', machineId: id(999), orderStatus: 'FINISH' },
  ],
  plans: [
    {
      ...{ machineId: press, description: '=Olio', triggeredByDays: 90, noticeDays: 0, shortCode: '007' },
      ...{ checkList: [{ title: 'Livello, e filtro', result: 'OK' }], lastDate: '2026-03-28T23:30:00.000Z' },
    },
    { machineId: id(999), description: 'Di una macchina eliminata', triggeredByDays: 1, checkList: [] },
  ],
  sensors: [
    {
      ...{
        type: 'MODBUS',
        dataCode: '0042',
        connection: '10.0.0.7:502',
        register: '40001',
        machineId: lathe,
      },
      ...{ unit: '°C/10', subordinate: '0', sampling: 0, saveOnlyChanges: true, runsFrom: -12.5 },
    },
    { type: 'OTHER', dataCode: null, description: null, sampling: null, saveOnlyChanges: false },
  ],
};
const stored = Object.fromEntries(
  Object.entries(fieldsOf).map(([kind, all], group) => [
    kind,
    all.map((fields, at): StoredRecord => ({ _id: id(group * 100 + at), __v: 0, ...fields })),
  ]),
) as Record<ImportKind, StoredRecord[]>;

const tenant = { code: 'ROSSI', timezone: 'Europe/Rome', services: {}, networks: ['10.0.0.0/8'] };
const call = (async ({ subject, kind }: { subject: string; kind: string }) =>
  kind === 'list'
    ? { items: structuredClone(stored[subject.split('.').at(-2) as ImportKind] ?? []) }
    : tenant) as unknown as TenantBus['call'];
const bus = { call, myself: async () => tenant };
const lists = new ListSheets({ call } as unknown as BusClient, { now: () => now } as Clock);
const anna = caller({ tenantId: 'ROSSI' });

async function bytesOf(name: ImportKind, ids: string[]) {
  const file = await lists.sheetOf(anna, name, ids);
  return { name: file.name, bytes: await buffer(Readable.from(file.content)) };
}

it.each(kindNames)('%s that are downloaded and imported again change nothing', async (name) => {
  const kind: RecordKind = importKinds[name];
  // In another order than that of the list.
  const ids = stored[name].map(({ _id }) => _id).toReversed();
  const { bytes } = await bytesOf(name, ids);
  const sheet = await readXlsx(bytes, new FilledRows(defaultSheetLimits));
  const checked = await checkSheet(bus, kind, matchColumns(kind, sheet), now);
  expect(checked.rows.flatMap(({ number, wrong }) => wrong.map(({ reason }) => [number, reason]))).toEqual(
    [],
  );
  expect(checked.rows.map((row) => row.id)).toEqual(ids);
  const outcomes = checked.rows.map((row) => rowOutcome(kind, checked, row));
  expect(outcomes.filter(({ made, changed }) => made ?? changed)).toEqual([]);
});

it('a downloaded list has the heads of the import and «ID», texts that stay texts, and says what it lacks', async () => {
  const ids = [id(201), press, press, id(999_999)];
  const { name, bytes } = await bytesOf('machines', ids);
  expect(name).toBe('macchinari-29-11-2026.xlsx');
  const [sheet, notes] = await readWorkbook(Readable.from([bytes]));
  const heads = Object.values(importKinds.machines.columns).map(({ heads: [head] }) => head);
  const valuesOf = (row: number) => (sheet?.getRow(row).values as unknown[]).slice(1);
  expect(valuesOf(1)).toEqual([...heads, 'ID']);
  expect([sheet?.rowCount, valuesOf(2).at(-1)]).toEqual([2, press]);
  expect(sheet?.getCell('J2').value).toEqual(new Date('1979-05-27T00:00:00.000Z'));
  expect([sheet?.getCell('A2').numFmt, sheet?.getCell('Q2').numFmt]).toEqual(['@', '@']);
  expect(notes?.getSheetValues().slice(3)).toEqual([
    [undefined, '2 righe sono state eliminate mentre si preparava il foglio: non ci sono.'],
    [undefined, 'riga 2, Tag: a, b, sì sarebbe letto come un’altra cosa: lasciato vuoto.'],
  ]);
});

it('a text that begins like a formula is a text cell, also when somebody edits it', async () => {
  const [formula] = stored.spares;
  const { bytes } = await bytesOf('spares', [formula?._id ?? '']);
  const [sheet] = await readWorkbook(Readable.from([bytes]));
  const cell = sheet?.getCell('J2');
  expect([cell?.value, cell?.type, cell?.numFmt]).toEqual(['=1+1', 3, '@']);
});
