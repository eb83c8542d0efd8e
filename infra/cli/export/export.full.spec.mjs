import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dayOf } from '@officina/server-kit/zone';
import ExcelJS from 'exceljs';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSheet } from '../import/import.mjs';
import { importKinds } from '@officina/server-kit/import/kinds';
import { storedServices } from '../import/testing/stored-services.mjs';
import { exportSheet } from './export.mjs';

let folder;
let count = 0;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'officina-export-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (ending) => join(folder, `${(count += 1)}${ending}`);
const id = (digit) => String(digit).repeat(24);

const awkward = [
  ...['00042', '12,5', '1/2"', '"tra virgolette"', 'a;b', "d'olio", 'Città è già così', 'sì', 'no', 'VERO'],
  ...[
    'prima\nseconda',
    'tab\tdentro',
    '31/12/2020',
    '1e5',
    '_x000D_',
    '<a>&amp;',
    '𝟛 – €',
    '—',
    '+39 0461 5',
    '-5',
  ],
];

const plant = () => ({
  sites: [
    { _id: id(1), name: 'Capannone A', code: 'CAPA', address: 'Via Roma 1', city: 'Modena' },
    {
      _id: id(2),
      name: 'Deposito',
      code: null,
      address: 'Via Po 2',
      city: 'Ala',
      gpsLat: 45.5,
      gpsLon: -0.1,
    },
    { _id: id(3), name: 'deposito', code: 'DEP2', address: 'Via Po 2', city: 'Trento', postalCode: '00042' },
  ],
  customers: [
    ...awkward.map((name, index) => ({ name, code: `C-${index}`, address: { city: name } })),
    { name: 'Senza codice', code: null, address: null },
    { name: 'Senza città', code: '007', address: { city: null } },
  ],
  users: [
    { _id: id(4), fullName: 'Anna Rossi', username: 'anna.rossi' },
    { _id: id(5), fullName: 'Anna Rossi', username: 'anna.rossi2' },
  ],
  machines: [
    ...awkward.map((name, index) => ({
      ...{ shortCode: `0${100 + index}`, name, model: name, serial: '', department: null, tags: [] },
      ...{
        isActive: index % 2 === 0,
        ceMark: index % 3 === 0,
        therIsManual: false,
        conformCertificate: true,
      },
    })),
    {
      ...{ _id: id(6), shortCode: 'PRE-01', tags: ['Privato', 'Provvisorio'], site: id(3), owner: id(5) },
      // At noon, as an older version stored it, and before Italy's clocks changed together with the rest of Europe.
      ...{ installDate: '1979-05-27T10:00:00.000Z', manualLink: 'https://m.example/a?b=1;2', isActive: true },
    },
    { _id: id(7), shortCode: 'PRE-02', installDate: '2019-03-30T23:00:00.000Z', site: id(1), tags: ['sì'] },
  ],
  spares: [
    ...awkward.map((text, index) => ({
      ...{ name: text, code: index % 2 ? text : null, code2: text, notes: text, contact: text },
      ...{
        machineId: index % 3 ? id(6) : id(7),
        orderStatus: ['FINISH', 'ORDERED', 'IN_STOCK', 'UNKNOW'][index % 4],
      },
    })),
  ],
  plans: [
    {
      ...{
        machineId: id(6),
        description: 'Cambio olio',
        triggeredByDays: 90,
        noticeDays: 0,
        shortCode: '007',
      },
      checkList: [
        { title: 'Livello, e filtro', result: '' },
        { title: 'Perdite', result: '' },
      ],
    },
    { machineId: id(7), description: 'Cambio olio', triggeredByDays: 365, noticeDays: null, checkList: [] },
  ],
  sensors: [
    {
      ...{
        type: 'MODBUS',
        dataCode: '0042',
        connection: '10.0.0.7:502',
        register: '40001',
        unit: '°C/10-40~0,5',
      },
      ...{
        subordinate: '0',
        sampling: 0,
        saveOnlyChanges: true,
        runsFrom: -12.5,
        ...{ high: 78.5, low: -3, beyondFor: 90, hysteresis: 0.5, opensIntervention: true },
        description: 'Olio; "caldo"',
        machineId: id(6),
      },
    },
    {
      type: 'MODBUS',
      dataCode: 'T1',
      connection: '[fd00::7]',
      register: '#40003w',
      sampling: 1440,
      saveOnlyChanges: false,
    },
    {
      type: 'OTHER',
      dataCode: null,
      description: 'Vibrazioni',
      machineId: id(7),
      sampling: null,
      saveOnlyChanges: false,
    },
  ],
});

/** The values of a record in its columns; of a date only the day. */
const valuesOf = (name, document) =>
  Object.keys(importKinds[name].columns).flatMap((field) => {
    const value = field === 'address' ? document.address?.city : document[field];
    if (value === null || value === undefined || value.length === 0) return [];
    return [[field, field === 'installDate' ? dayOf('Europe/Rome', new Date(value)) : value]];
  });

/** Exports a kind and imports it again: the file, the messages, and the result of the import. */
async function exportAndImport(name, ending, documents) {
  const { bus, stored } = storedServices(documents, { networks: ['10.0.0.0/8', 'fd00::/8'] });
  const file = fileOf(ending);
  const messages = [];
  const result = await exportSheet({
    bus,
    name,
    kind: importKinds[name],
    file,
    say: (line) => messages.push(line),
  });
  const before = structuredClone(stored);
  const notes = [];
  const lines = await importSheet({ bus, kind: importKinds[name], file, say: (line) => notes.push(line) });
  expect(stored).toEqual(before);
  return { file, messages, result, notes, lines };
}

describe.each(Object.keys(importKinds))('%s', (name) => {
  test.each(['.xlsx', '.csv'])(
    'that were exported to %s and imported again change nothing',
    async (ending) => {
      const documents = plant();
      const { length } = documents[name];
      const { file, messages, result, notes, lines } = await exportAndImport(name, ending, documents);
      expect([messages, notes]).toEqual([[], []]);
      expect(result).toBe(`${name}: ${length}, in ${file}.`);
      expect(lines).toBe(`0 nuove, 0 cambiate, ${length} uguali.`);
    },
  );

  test.each(['.xlsx', '.csv'])('in %s restore all records in an empty tenant', async (ending) => {
    const { bus, stored } = storedServices(plant());
    const file = fileOf(ending);
    await exportSheet({ bus, name, kind: importKinds[name], file, say: () => undefined });
    const empty = storedServices({ ...plant(), [name]: [] }, { networks: ['10.0.0.0/8', 'fd00::/8'] });
    await importSheet({ bus: empty.bus, kind: importKinds[name], file, say: () => undefined });
    expect(empty.stored[name].map((one) => valuesOf(name, one))).toEqual(
      stored[name].map((one) => valuesOf(name, one)),
    );
  });
});

test('a stored value that is invalid in its field is omitted and named, and everything else is exported', async () => {
  const machines = [
    { shortCode: 'PRE-01', name: 'Pressa', tags: 'vecchia', installDate: 'ieri', isActive: true },
    { shortCode: 'PRE-02', name: { it: 'Pressa' }, tags: [], isActive: true },
  ];
  const { messages, result } = await exportAndImport('machines', '.xlsx', { machines });
  expect(result).toMatch(/^machines: 2, /);
  expect(messages).toEqual([
    'riga 2, Data installazione: quello che è conservato non si legge: lasciato vuoto',
    'riga 2, Tag: quello che è conservato non si legge: lasciato vuoto',
    expect.stringMatching(/^riga 3, Nome: /),
  ]);
});

test('a value that would be read differently is omitted, and a record that an import would not find is named', async () => {
  const documents = {
    ...{ sites: plant().sites, users: plant().users },
    machines: [
      {
        shortCode: 'PRE-01',
        tags: ['a, b'],
        site: id(2),
        owner: id(9),
        name: 'riga\r\naltra',
        isActive: true,
      },
    ],
    spares: [{ name: 'Filtro' }, { name: 'filtro' }],
  };
  const { messages } = await exportAndImport('machines', '.xlsx', documents);
  expect(messages).toEqual([
    'riga 2, Luogo: Deposito sarebbe letto come un’altra cosa: lasciato vuoto',
    `riga 2, Proprietario: ${id(9)} sarebbe letto come un’altra cosa: lasciato vuoto`,
    'riga 2, Tag: a, b sarebbe letto come un’altra cosa: lasciato vuoto',
  ]);
  const { bus } = storedServices(documents);
  const lines = [];
  await exportSheet({
    bus,
    name: 'spares',
    kind: importKinds.spares,
    file: fileOf('.csv'),
    say: (line) => lines.push(line),
  });
  expect(lines).toEqual(
    [2, 3].map((row) => `riga ${row}: un’importazione non la ritroverebbe: dalle un codice suo`),
  );
});

test('an .xlsx file has days without an hour, numbers as numbers, and texts', async () => {
  const { file } = await exportAndImport('machines', '.xlsx', plant());
  const { worksheets } = await new ExcelJS.Workbook().xlsx.readFile(file);
  const cell = worksheets[0].getRow(awkward.length + 2).getCell(10);
  expect([worksheets[0].getCell('J1').value, cell.value, cell.numFmt]).toEqual([
    ...['Data installazione', new Date(Date.UTC(1979, 4, 27)), 'dd/mm/yyyy'],
  ]);
  expect(worksheets[0].getCell('A2').value).toBe('0100');
  const sensors = await exportAndImport('sensors', '.xlsx', plant());
  const [sheet] = (await new ExcelJS.Workbook().xlsx.readFile(sensors.file)).worksheets;
  expect(['F2', 'I2', 'I3', 'J2'].map((place) => sheet.getCell(place).value)).toEqual([
    '40001',
    0,
    1440,
    'sì',
  ]);
});

test('a .csv file opens in an Italian spreadsheet', async () => {
  const { file } = await exportAndImport('sensors', '.csv', plant());
  expect(readFileSync(file, 'utf8').split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFCodice;Descrizione;Tipo;Macchinario;Connessione;Registro;Unità;Subordinato;Campionamento (min);Salva solo le variazioni;Soglia di marcia;Massimo;Minimo;Per almeno (secondi);Isteresi;Apri un intervento',
    '0042;"Olio; ""caldo""";MODBUS;PRE-01;10.0.0.7:502;40001;°C/10-40~0,5;0;0;sì;-12,5;78,5;-3;90;0,5;sì',
  ]);
});

test.each(['=1+1', '@SUM(A1)', '-cmd|x', '+A1', '-2+3+cmd', '+39 0461 "5"'])(
  'a .csv file is refused where %s would be a formula; an .xlsx file has it as text',
  async (notes) => {
    const documents = { spares: [{ name: 'Filtro' }, { name: 'Cinghia', notes }] };
    const { bus } = storedServices(documents);
    const file = fileOf('.csv');
    await expect(
      exportSheet({ bus, name: 'spares', kind: importKinds.spares, file, say: () => undefined }),
    ).rejects.toThrow(
      `${file}: riga 3, Note: ${notes}\nUn foglio di calcolo le prende per formule: usa .xlsx.`,
    );
    expect(existsSync(file)).toBe(false);
    expect((await exportAndImport('spares', '.xlsx', documents)).lines).toBe(
      '0 nuove, 0 cambiate, 2 uguali.',
    );
  },
);

test('an existing file is not overwritten, and only .xlsx and .csv are written', async () => {
  const { bus } = storedServices({ spares: [] });
  const exportTo = (file) =>
    exportSheet({ bus, name: 'spares', kind: importKinds.spares, file, say: () => undefined });
  const file = fileOf('.csv');
  writeFileSync(file, 'mio');
  await expect(exportTo(file)).rejects.toThrow(`${file}: c’è già: scegli un altro nome.`);
  expect(readFileSync(file, 'utf8')).toBe('mio');
  await expect(exportTo(fileOf('.xls'))).rejects.toThrow('scrivi .xlsx o .csv: altri file non si fanno.');
  await expect(exportTo(join(folder, 'assente', 'x.csv'))).rejects.toThrow('ENOENT');
  const twice = fileOf('.csv');
  const ended = await Promise.allSettled([exportTo(twice), exportTo(twice)]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});
