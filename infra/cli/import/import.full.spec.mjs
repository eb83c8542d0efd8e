import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { registerProblem } from '@officina/contracts/industrial/register-hints';
import ExcelJS from 'exceljs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSheet } from './import.mjs';
import { importKinds } from '@officina/server-kit/import/kinds';
import { cloneDir } from '../../lib/paths.mjs';
import { storedServices } from './testing/stored-services.mjs';

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

test('customers come from an .xlsx file; a different city changes one, and an empty cell clears nothing', async () => {
  const { bus, stored } = storedServices({ customers: [] });
  const importRow = async (...cells) => {
    const file = await xlsx(['Nome', 'Codice', 'Città'], ['Rossi', 'C-1', ...cells], ['Neri']);
    const lines = await importSheet({ bus, kind: importKinds.customers, file, say: () => undefined });
    return lines.split('\n');
  };
  expect(await importRow('Trento')).toEqual([
    'riga 2: nuova, C-1 Rossi',
    'riga 3: nuova, Neri',
    '2 nuove, 0 cambiate, 0 uguali.',
  ]);
  expect(await importRow('Ala')).toEqual([
    'riga 2: cambia, C-1 Rossi: Città Trento → Ala',
    '0 nuove, 1 cambiata, 1 uguale.',
  ]);
  for (const empty of [[], [''], ['  ']])
    expect(await importRow(...empty)).toEqual(['0 nuove, 0 cambiate, 2 uguali.']);
  expect(stored.customers.map(({ name, address }) => [name, address])).toEqual([
    ['Rossi', { city: 'Ala' }],
    ['Neri', undefined],
  ]);
});

test('a date that is invalid for a machine is refused, unless it is the stored one', async () => {
  // As an older version accepted it.
  const old = { shortCode: 'TOR-01', name: 'Tornio', installDate: '2190-12-30T23:00:00Z' };
  const { bus } = storedServices({ machines: [old] });
  const importOf = async (...row) => {
    const file = await xlsx(['Codice', 'Nome', 'Data installazione'], row);
    return importSheet({ bus, kind: importKinds.machines, file, say: () => undefined });
  };
  const reason = 'riga 2, Data installazione: Deve stare tra il 01/01/1900 e i prossimi 20 anni';
  await expect(importOf('TOR-01', 'Tornio 2', '30/12/2190')).rejects.toThrow(reason);
  await expect(importOf('FRE-01', 'Fresatrice', '31/12/2190')).rejects.toThrow(reason);
  expect((await importOf('TOR-01', 'Tornio 2', '31/12/2190')).split('\n')).toEqual([
    'riga 2: cambia, TOR-01 Tornio: Nome Tornio → Tornio 2',
    '0 nuove, 1 cambiata, 0 uguali.',
  ]);
});

test.each([
  ['sites', 'luoghi.csv', 3, { name: 'Capannone A', gpsLat: 46.0644, postalCode: '38057' }],
  [
    ...['plans', 'manutenzioni.csv', 2],
    {
      ...{ description: 'Cambio olio', triggeredByDays: 180, machineId: '0'.repeat(24) },
      checkList: ['Scarica l’olio', 'Cambia il filtro', 'Controlla il livello'].map((title) => ({
        title,
        result: '',
      })),
    },
  ],
])(
  'the example of %s is accepted with all its columns; a second time it changes nothing',
  async (name, file, count, first) => {
    const { bus, stored } = storedServices({
      [name]: [],
      machines: [{ shortCode: 'PRE-04' }, { shortCode: 'TOR-01' }],
    });
    const notes = [];
    const example = join(cloneDir, 'docs/import', file);
    const run = () =>
      importSheet({ bus, kind: importKinds[name], file: example, say: (line) => notes.push(line) });
    expect((await run()).split('\n').at(-1)).toBe(`${count} nuove, 0 cambiate, 0 uguali.`);
    expect(stored[name][0]).toMatchObject(first);
    expect((await run()).split('\n')).toEqual([`0 nuove, 0 cambiate, ${count} uguali.`]);
    expect(notes).toEqual([]);
  },
);

test('half a position of a site is refused, at the missing half', async () => {
  const file = await xlsx(
    ['Nome', 'Indirizzo', 'Città', 'Latitudine'],
    ['Deposito', 'Via Roma 1', 'Ala', 45.5],
  );
  await expect(
    importSheet({
      bus: storedServices({ sites: [] }).bus,
      kind: importKinds.sites,
      file,
      say: () => undefined,
    }),
  ).rejects.toThrow('riga 2, Longitudine: Latitudine e longitudine vanno insieme');
});

test('the checked items of a plan are kept while its list does not change', async () => {
  const known = {
    machineId: '0'.repeat(24),
    description: 'Olio',
    triggeredByDays: 90,
    checkList: [{ title: 'Livello', result: 'OK' }],
  };
  const { bus, stored } = storedServices({ plans: [known], machines: [{ shortCode: 'PRE-04' }] });
  const heads = ['Macchinario', 'Descrizione', 'Frequenza (giorni)', 'Controlli'];
  const importOf = async (...cells) => {
    const file = await xlsx(heads, ['pre-04', 'olio', ...cells]);
    return importSheet({ bus, kind: importKinds.plans, file, say: () => undefined });
  };
  expect((await importOf(30, 'Livello')).split('\n')[0]).toBe(
    'riga 2: cambia, Olio: Descrizione Olio → olio; Frequenza (giorni) 90 → 30',
  );
  expect(stored.plans[0].checkList).toEqual(known.checkList);
  expect(await importOf(30, 'Livello\nFiltro')).toContain('Lista di controllo Livello → Livello; Filtro');
});

describe('sensors', () => {
  const heads = ['Codice', 'Descrizione', 'Connessione', 'Registro', 'Campionamento (min)', 'Macchinario'];
  const press = { _id: '5'.repeat(24), shortCode: 'PRE-01' };
  const plantWith = (sensors, tenant) =>
    storedServices({ sensors, machines: [press] }, { networks: ['10.0.0.0/24'], ...tenant });
  const importInto = async ({ bus }, ...rows) => {
    const file = await xlsx(...rows);
    const lines = await importSheet({ bus, kind: importKinds.sensors, file, say: () => undefined });
    return lines.split('\n');
  };

  test('are MODBUS sensors; a register that is a number in the sheet becomes text', async () => {
    const row = ['P-1', 'Pressione', '10.0.0.7:502', 40001, 1440, 'pre-01'];
    const plant = plantWith([]);
    expect(await importInto(plant, heads, row)).toEqual([
      'riga 2: nuova, P-1 Pressione',
      '1 nuova, 0 cambiate, 0 uguali.',
    ]);
    expect(plant.stored.sensors).toEqual([
      {
        ...{ _id: expect.any(String), __v: 0, type: 'MODBUS', dataCode: 'P-1', description: 'Pressione' },
        ...{ connection: '10.0.0.7:502', register: '40001', sampling: 1440, machineId: press._id },
      },
    ]);
  });

  const known = { type: 'MODBUS', dataCode: 'P-1', register: 'h1', connection: '10.9.9.9', sampling: 5 };

  test('that exist can be changed by a sheet of two columns, even if their network was removed', async () => {
    const plant = plantWith([known]);
    expect(await importInto(plant, ['Codice dato', 'Campionamento'], ['p-1', 12])).toEqual([
      'riga 2: cambia, P-1: Codice P-1 → p-1; Campionamento (min) 5 → 12',
      '0 nuove, 1 cambiata, 0 uguali.',
    ]);
    expect(plant.stored.sensors).toMatchObject([{ ...known, dataCode: 'p-1', sampling: 12 }]);
  });

  test('of another kind need nothing, are identified by machine and description, and may be anywhere', async () => {
    const other = { type: 'OTHER', description: 'Vibrazioni', machineId: press._id };
    const rows = [
      ['Tipo', 'Descrizione', 'Macchinario', 'Connessione', 'Codice'],
      ['other', 'VIBRAZIONI', 'PRE-01', '10.9.9.9', 'VIB'],
      ['OTHER', 'Rumore', 'PRE-01'],
    ];
    expect(await importInto(plantWith([other]), ...rows)).toEqual([
      'riga 2: cambia, Vibrazioni: Codice — → VIB; Descrizione Vibrazioni → VIBRAZIONI; Connessione — → 10.9.9.9',
      'riga 3: nuova, Rumore',
      '1 nuova, 1 cambiata, 0 uguali.',
    ]);
  });

  test('that are invalid are named by row and column, and none is stored', async () => {
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
    const outside = 'Fuori dalle reti dei sensori dell’azienda: le cambia chi amministra l’installazione';
    await expect(importInto(plant, heads, ...rows)).rejects.toThrow(
      [
        `riga 3, Connessione: ${outside}`,
        'riga 4, Codice: Solo lettere, cifre, trattino e trattino basso',
        'riga 4, Campionamento (min): Al massimo 1440',
        `riga 4, Registro: ${registerProblem('x1')}`,
        'riga 5, Campionamento (min): Non è un numero: scrivilo come 12 o 12,5',
        'riga 5, Macchinario: Nessun macchinario ha questo codice: importa prima i macchinari',
        'riga 5, Connessione: Deve essere nella forma IP:PORTA',
        'riga 6, Campionamento (min): Deve essere un numero intero',
        'riga 7, Codice: Serve, oppure una descrizione: altrimenti non si sa quale sensore sia',
        `riga 8, Connessione: ${outside}`,
        'riga 9, Registro: Campo obbligatorio',
        'riga 9, Connessione: Campo obbligatorio',
        '7 righe rifiutate su 8: non è stato importato niente.',
      ].join('\n'),
    );
    expect(plant.stored.sensors).toEqual(before);
  });

  test('are refused for a tenant whose sensors are switched off', async () => {
    const plant = plantWith([], { services: { industrial: { enabled: false } } });
    await expect(importInto(plant, heads, ['P-1', undefined, '10.0.0.7', 'h1'])).rejects.toThrow(
      'ROSSI ha industrial disattivato: npm run admin -- service ROSSI industrial on',
    );
  });
});
