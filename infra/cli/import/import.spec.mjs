import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSheet } from './import.mjs';
import { kinds } from './kinds.mjs';

let folder;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'officina-import-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function xlsx(...rows) {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Clienti').addRows(rows);
  const file = join(folder, 'clienti.xlsx');
  await workbook.xlsx.writeFile(file);
  return file;
}

/** A service that keeps what it is told, as those of the contracts do. */
function keeping() {
  const stored = [];
  const call = async ({ subject }, { params, body }) => {
    if (subject.endsWith('.all')) return { items: stored.map((one) => ({ ...one })) };
    const found = stored.find(({ _id }) => _id === params?.id) ?? { _id: `id-${stored.length}`, __v: -1 };
    if (!params) stored.push(found);
    return Object.assign(found, body, { __v: found.__v + 1 });
  };
  return { stored, bus: { call, myself: async () => ({ timezone: 'Europe/Rome' }) } };
}

test('customers come from an .xlsx file; another city changes one, an empty cell clears nothing', async () => {
  const { stored, bus } = keeping();
  const said = async (...cells) => {
    const file = await xlsx(['Nome', 'Codice', 'Città'], ['Rossi', 'C-1', ...cells], ['Neri']);
    const lines = await importSheet({ bus, kind: kinds.customers, file, say: () => undefined });
    return lines.split('\n');
  };
  expect(await said('Trento')).toEqual([
    'row 2: new, C-1 Rossi',
    'row 3: new, Neri',
    '2 new, 0 changed, 0 as they were.',
  ]);
  expect(await said('Ala')).toEqual([
    'row 2: changed, C-1 Rossi: Città Trento → Ala',
    '0 new, 1 changed, 1 as they were.',
  ]);
  for (const empty of [[], [''], ['  ']])
    expect(await said(...empty)).toEqual(['0 new, 0 changed, 2 as they were.']);
  expect(stored.map(({ name, address }) => [name, address])).toEqual([
    ['Rossi', { city: 'Ala' }],
    ['Neri', undefined],
  ]);
});

test('a date that no machine may have is refused, unless it is the one that is stored already', async () => {
  const { stored, bus } = keeping();
  // As an older version took it.
  stored.push({
    _id: 'id-0',
    __v: 0,
    shortCode: 'TOR-01',
    name: 'Tornio',
    installDate: '2190-12-30T23:00:00Z',
  });
  const importOf = async (...row) => {
    const file = await xlsx(['Codice', 'Nome', 'Data installazione'], row);
    return importSheet({ bus, kind: kinds.machines, file, say: () => undefined });
  };
  const reason = 'row 2, Data installazione: Deve stare tra il 01/01/1900 e i prossimi 20 anni';
  await expect(importOf('TOR-01', 'Tornio 2', '30/12/2190')).rejects.toThrow(reason);
  await expect(importOf('FRE-01', 'Fresatrice', '31/12/2190')).rejects.toThrow(reason);
  expect((await importOf('TOR-01', 'Tornio 2', '31/12/2190')).split('\n')).toEqual([
    'row 2: changed, TOR-01 Tornio: Nome Tornio → Tornio 2',
    '0 new, 1 changed, 0 as they were.',
  ]);
});
