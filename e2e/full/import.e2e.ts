import { machines } from '@officina/contracts/maintenance/machines';
import { writeFileSync } from 'node:fs';
import { writeByOpenpyxl } from '../../infra/check/workbook/openpyxl.mjs';
import { apiOf } from '../browser/api.ts';
import { italian } from '../browser/days.ts';
import { importFile } from '../browser/import-file.ts';
import { drawLabels, readCodes } from '../browser/qr.ts';
import { stackAddress } from '../browser/stack.ts';
import { expect, test } from '../browser/test.ts';

const heads = ['Codice', 'Nome', 'Costruttore', 'Seriale', 'Reparto', 'Data installazione', 'Attiva'];
const count = 300;
const codeOf = (index: number) => `MAC-${String(index + 1).padStart(3, '0')}`;

/** A plant's list; the machine of index 0 stands in row 2. */
const rows = Array.from({ length: count }, (_, index) => ({
  ...{ code: codeOf(index), name: `Città ${index + 1}`, maker: 'Torvala, Modena', serial: `00${index}` },
  ...{ department: 'Stampaggio', installed: '2021-03-31', isActive: 'sì' },
}));
type Row = (typeof rows)[number];

/** As Excel saves it in Italy: semicolons, a mark of UTF-8, lines that end in CR LF. */
function csvOf(list: Row[]): string {
  const lines = list.map((row) => Object.values({ ...row, installed: italian(row.installed) }).join(';'));
  return `\uFEFF${[heads.join(';'), ...lines, ''].join('\r\n')}`;
}

const mistakes: Record<number, Partial<Row>> = {
  12: { code: '' },
  45: { code: 'M' },
  101: { installed: '2021-02-31' },
  200: { isActive: 'forse' },
  301: { name: 'x'.repeat(121) },
};

test('300 machines come from a spreadsheet once its five bad rows are mended, and their labels read well', async ({
  page,
  tenant,
}, info) => {
  test.setTimeout(300_000);
  const all = () => apiOf(tenant.user).must(machines.all);
  const csv = info.outputPath('macchinari.csv');

  writeFileSync(csv, csvOf(rows.map((row, index) => ({ ...row, ...mistakes[index + 2] }))));
  expect(await importFile('machines', tenant, csv)).toEqual({
    code: 1,
    out: [],
    err: [
      'colonne che non ci sono, restano come sono: «Modello», «Luogo», «Cliente», «Proprietario», «Tag», «Marcatura CE», «Manuale presente», «Certificato di conformità», «Collegamento al manuale»',
      'riga 12, Codice: Name is required',
      'riga 45, Codice: Name must be min 4',
      'riga 101, Data installazione: Giorno che non esiste: scrivilo come 31/12/2020',
      'riga 200, Attiva: Né sì né no',
      'riga 301, Nome: Al massimo 120 caratteri',
      '5 righe rifiutate su 300: non è stato importato niente.',
    ],
  });
  expect(await all()).toEqual([]);

  writeFileSync(csv, csvOf(rows));
  const made = await importFile('machines', tenant, csv);
  expect(made.code).toBe(0);
  expect(made.out).toEqual([
    ...rows.map(({ code, name }, index) => `riga ${index + 2}: nuova, ${code} ${name}`),
    '300 nuove, 0 cambiate, 0 uguali.',
  ]);
  const stored = await all();
  expect(stored.map(({ shortCode }) => shortCode)).toEqual(rows.map(({ code }) => code));
  expect(stored[299]).toMatchObject({
    ...{ name: 'Città 300', manufacture: 'Torvala, Modena', serial: '00299', department: 'Stampaggio' },
    ...{ installDate: '2021-03-30T22:00:00.000Z', isActive: true },
  });

  const xlsx = info.outputPath('macchinari.xlsx');
  await writeByOpenpyxl(xlsx, [heads, ...rows.map((row) => Object.values(row))]);
  for (const file of [csv, xlsx])
    expect((await importFile('machines', tenant, file)).out).toEqual(['0 nuove, 0 cambiate, 300 uguali.']);
  expect(await all()).toEqual(stored);

  await page.goto(`/machine/${stored[0]?._id}`);
  await page.getByRole('button', { name: 'Stampa tutte' }).click();
  await page.getByText('Segnalazione, tutti i macchinari attivi').click();
  await expect(page.getByText('300 etichette, 13 fogli.')).toBeVisible();
  const pdf = info.outputPath('labels.pdf');
  await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true });
  const labels = [
    ...drawLabels(pdf, { page: 1, count: 24, dpi: 150 }),
    ...drawLabels(pdf, { page: 13, count: 12, dpi: 150 }),
  ];
  const reportAddress = (index: number) =>
    `${stackAddress().url}/form?tenant=${tenant.code}&machine=${codeOf(index)}`;
  const printed = [...rows.keys()].filter((index) => index < 24 || index >= 288);
  expect(readCodes(...labels).sort()).toEqual(printed.map(reportAddress).sort());
});
