import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { registerProblem } from '@officina/contracts/industrial/register-hints';
import ExcelJS from 'exceljs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSheet } from './import.mjs';
import { kinds } from './kinds.mjs';
import { keeping } from './testing/keeping.mjs';

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

test('customers come from an .xlsx file; another city changes one, an empty cell clears nothing', async () => {
  const { bus, stored } = keeping({ customers: [] });
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
  expect(stored.customers.map(({ name, address }) => [name, address])).toEqual([
    ['Rossi', { city: 'Ala' }],
    ['Neri', undefined],
  ]);
});

test('a date that no machine may have is refused, unless it is the one that is stored already', async () => {
  // As an older version took it.
  const old = { shortCode: 'TOR-01', name: 'Tornio', installDate: '2190-12-30T23:00:00Z' };
  const { bus } = keeping({ machines: [old] });
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

describe('sensors', () => {
  const heads = ['Codice', 'Descrizione', 'Connessione', 'Registro', 'Campionamento (min)', 'Macchinario'];
  const press = { _id: '5'.repeat(24), shortCode: 'PRE-01' };
  const plantWith = (sensors, tenant) =>
    keeping({ sensors, machines: [press] }, { networks: ['10.0.0.0/24'], ...tenant });
  const importInto = async ({ bus }, ...rows) => {
    const file = await xlsx(...rows);
    const lines = await importSheet({ bus, kind: kinds.sensors, file, say: () => undefined });
    return lines.split('\n');
  };

  test('are MODBUS ones; a register that is a number in the sheet is a text', async () => {
    const row = ['P-1', 'Pressione', '10.0.0.7:502', 40001, 1440, 'pre-01'];
    const plant = plantWith([]);
    expect(await importInto(plant, heads, row)).toEqual([
      'row 2: new, P-1 Pressione',
      '1 new, 0 changed, 0 as they were.',
    ]);
    expect(plant.stored.sensors).toEqual([
      {
        ...{ _id: expect.any(String), __v: 0, type: 'MODBUS', dataCode: 'P-1', description: 'Pressione' },
        ...{ connection: '10.0.0.7:502', register: '40001', sampling: 1440, machineId: press._id },
      },
    ]);
  });

  const known = { type: 'MODBUS', dataCode: 'P-1', register: 'h1', connection: '10.9.9.9', sampling: 5 };

  test('that are there may be changed by a sheet of two columns, also when their network was taken away', async () => {
    const plant = plantWith([known]);
    expect(await importInto(plant, ['Codice dato', 'Campionamento'], ['p-1', 12])).toEqual([
      'row 2: changed, P-1: Codice P-1 → p-1; Campionamento (min) 5 → 12',
      '0 new, 1 changed, 0 as they were.',
    ]);
    expect(plant.stored.sensors).toMatchObject([{ ...known, dataCode: 'p-1', sampling: 12 }]);
  });

  test('of another kind need nothing, are told by machine and description, and may lie anywhere', async () => {
    const other = { type: 'OTHER', description: 'Vibrazioni', machineId: press._id };
    const rows = [
      ['Tipo', 'Descrizione', 'Macchinario', 'Connessione', 'Codice'],
      ['other', 'VIBRAZIONI', 'PRE-01', '10.9.9.9', 'VIB'],
      ['OTHER', 'Rumore', 'PRE-01'],
    ];
    expect(await importInto(plantWith([other]), ...rows)).toEqual([
      'row 2: changed, Vibrazioni: Codice — → VIB; Descrizione Vibrazioni → VIBRAZIONI; Connessione — → 10.9.9.9',
      'row 3: new, Rumore',
      '1 new, 1 changed, 0 as they were.',
    ]);
  });

  test('that are wrong are named by row and column, and none is stored', async () => {
    const rows = [
      ['A-1', 'Buona', '10.0.0.7', 'h1', '5', 'PRE-01'],
      ['A-2', undefined, '10.0.1.7', 'h1'],
      ['A 3', undefined, '10.0.0.7', 'x1', 1441],
      ['A-4', undefined, 'plc', undefined, 'spesso', 'PRE-09'],
      ['A-5', undefined, undefined, undefined, 1.5],
      [undefined, undefined, '10.0.0.7', 'h1'],
      ['P-1', undefined, '10.9.9.8'],
      ['A-6'],
    ];
    const plant = plantWith([known]);
    const before = structuredClone(plant.stored.sensors);
    const outside = "not in the networks of the tenant's sensors (npm run admin -- networks ROSSI)";
    await expect(importInto(plant, heads, ...rows)).rejects.toThrow(
      [
        `row 3, Connessione: ${outside}`,
        'row 4, Codice: Solo lettere, cifre, trattino e trattino basso',
        'row 4, Campionamento (min): Al massimo 1440',
        `row 4, Registro: ${registerProblem('x1')}`,
        'row 5, Campionamento (min): no number: write it as 12 or 12,5',
        'row 5, Macchinario: there is no machine with this code: import the machines first',
        'row 5, Connessione: Deve essere nella forma IP:PORTA',
        'row 6, Campionamento (min): Deve essere un numero intero',
        'row 7, Codice: needed, or a description: otherwise nobody can tell which sensor it is',
        `row 8, Connessione: ${outside}`,
        'row 9, Registro: Campo obbligatorio',
        'row 9, Connessione: Campo obbligatorio',
        '7 rows are wrong of 8: nothing was imported.',
      ].join('\n'),
    );
    expect(plant.stored.sensors).toEqual(before);
  });

  test('are not taken by a tenant that has them switched off', async () => {
    const plant = plantWith([], { services: { industrial: { enabled: false } } });
    await expect(importInto(plant, heads, ['P-1', undefined, '10.0.0.7', 'h1'])).rejects.toThrow(
      'ROSSI has industrial switched off: npm run admin -- service ROSSI industrial on',
    );
  });
});
