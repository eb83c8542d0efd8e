import { expect, it } from '@jest/globals';
import { checkSheet, matchColumns, rowOutcome } from './check-sheet.ts';
import type { RecordKind, StoredRecord } from './kind.ts';
import { importKinds } from './kinds.ts';
import type { TenantBus } from './tenant-bus.ts';

const id = (digit: string) => digit.repeat(24);
const machines = [
  { _id: id('a'), __v: 3, shortCode: 'PRE-04', name: 'Pressa', tags: [] },
  { _id: id('b'), __v: 0, shortCode: 'TOR-01', name: 'Tornio', tags: [] },
];
const plans = [
  {
    _id: id('c'),
    __v: 0,
    machineId: id('a'),
    description: 'Cambio olio',
    triggeredByDays: 90,
    checkList: [],
  },
];
const tenant = { code: 'ROSSI', timezone: 'Europe/Rome', services: {} };
const lists: Record<string, StoredRecord[]> = { machines, plans };
const call = (async ({ subject }: { subject: string }) => ({
  items: lists[subject.split('.').at(-2) ?? ''] ?? [],
})) as unknown as TenantBus['call'];
const bus = { call, myself: async () => tenant };

/** What an import would do with each row: its problems, or the record that changes and how. */
async function outcomes(kind: RecordKind, heads: string[], ...rows: string[][]) {
  const sheetRows = [heads, ...rows].map((cells, at) => ({
    number: at + 1,
    cells: cells.map((cell) => cell || undefined),
  }));
  const headed = matchColumns(kind, { notes: [], rows: sheetRows });
  const checked = await checkSheet(bus, kind, headed, new Date('2026-11-29T10:00:00.000Z'));
  return checked.rows.map((row) => {
    if (row.wrong.length > 0)
      return row.wrong.map(({ head, reason }) => [head, reason].filter(Boolean).join(': '));
    const { made, changed, from } = rowOutcome(kind, checked, row);
    return { made: made?.['shortCode'] ?? made?.['description'], of: from?._id, changed };
  });
}
const ofMachines = (...rows: string[][]) => outcomes(importKinds.machines, ['ID', 'Codice', 'Nome'], ...rows);

it('a row with an id changes this record, also its code; one without is found by its code or is new', async () => {
  expect(
    await ofMachines(
      [id('A'), 'PRE-05', 'Pressa'],
      ['', 'TOR-01', 'Tornio nuovo'],
      ['', 'FRE-01', 'Fresatrice'],
    ),
  ).toEqual([
    { of: id('a'), changed: { shortCode: 'PRE-05' } },
    { of: id('b'), changed: { name: 'Tornio nuovo' } },
    { made: 'FRE-01' },
  ]);
});

it('an empty cell beside an id is no value, also where a new record needs one', async () => {
  expect(await ofMachines([id('a'), '', 'Pressa nuova'])).toEqual([
    { of: id('a'), changed: { name: 'Pressa nuova' } },
  ]);
});

it('an id that is malformed, repeated, deleted or of another tenant is an error of its row and names the column', async () => {
  expect(
    await ofMachines(
      ['17', 'PRE-04', ''],
      [id('a'), 'PRE-04', ''],
      [id('a'), 'PRE-06', ''],
      [id('f'), 'ALT-01', ''],
    ),
  ).toEqual([
    ['ID: Non è un ID di Officina: svuota la cella, oppure dai un altro nome alla colonna'],
    { of: id('a') },
    ['ID: Come nella riga 3: tienine una'],
    ['ID: Nell’elenco non c’è più niente con questo ID: togli la riga, o svuota l’ID per crearla di nuovo'],
  ]);
});

it('a row may give its record neither the code of another one nor that of another row', async () => {
  expect(await ofMachines([id('a'), 'tor-01', ''])).toEqual([
    ['Si chiama già così un’altra: cambia prima quella'],
  ]);
  expect(await ofMachines([id('a'), 'NEW-01', ''], ['', 'NEW-01', ''])).toEqual([
    ['Come la riga 3: tienine una'],
    ['Come la riga 2: tienine una'],
  ]);
});

it('a row without an id means no record that another row has by its id', async () => {
  const [first, second] = await ofMachines([id('a'), 'PRE-09', ''], ['', 'PRE-04', '']);
  expect([first, second]).toEqual([
    ['Può essere la stessa cosa della riga 3: importane prima una, senza l’altra'],
    ['Può essere la stessa cosa della riga 2: importane prima una, senza l’altra'],
  ]);
});

it('a plan stays on its machine', async () => {
  const heads = ['ID', 'Macchinario', 'Descrizione', 'Frequenza'];
  expect(await outcomes(importKinds.plans, heads, [id('c'), 'TOR-01', 'Cambio olio', '90'])).toEqual([
    ['Macchinario: Una manutenzione resta sulla sua macchina: svuota l’ID per crearne un’altra'],
  ]);
  expect(await outcomes(importKinds.plans, heads, [id('c'), 'PRE-04', 'Cambio filtro', '90'])).toEqual([
    { of: id('c'), changed: { description: 'Cambio filtro' } },
  ]);
});
