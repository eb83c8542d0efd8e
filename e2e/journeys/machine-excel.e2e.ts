import { statSync, truncateSync } from 'node:fs';
import { readByOpenpyxl } from '../../infra/check/workbook/openpyxl.mjs';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { expect, test } from '../browser/test.ts';

const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date());

test('[S1.machineExcel] [S2.sum.excel] [S9.excelMachine] a machine’s interventions are saved as an Excel file that another program reads, half of which is none', async ({
  page,
  tenant,
}, info) => {
  const machine = await newMachine(tenant, { shortCode: 'PRE-04', name: 'Pressa 4/5: "grande"' });
  const day = today();
  await newIntervention(tenant, machine, {
    ...{ issueDescription: '=HYPERLINK("http://x.example")', type: 'PERMANENTE', priority: 'URGENT' },
    ...{
      startDate: '2026-01-10T09:00:00.000Z',
      endDate: `${Number(day.slice(0, 4)) + 10}-01-10T09:00:00.000Z`,
    },
  });
  await newIntervention(tenant, machine, {
    ...{ issueDescription: 'Perde olio\nda ieri 🛠', status: 'CLOSED', priority: 'LOW' },
    startDate: '2026-01-09T09:00:00.000Z',
  });
  await page.goto(`/machine/${machine._id}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica Excel' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('statistiche-man-Pressa 4-5- -grande-.xlsx');
  await expect(page.getByText('Excel degli interventi di PRE-04 scaricato.')).toBeVisible();
  const file = info.outputPath('made.xlsx');
  await download.saveAs(file);
  const [sheet, ...others] = await readByOpenpyxl(file);
  expect(others).toEqual([]);
  expect(sheet).toMatchObject({ name: 'Interventi', frozen: 'A2', filter: 'A1:H3' });
  expect(sheet?.widths).toEqual([18, 18, 16, 16, 12, 60, 24, 24]);
  const { fullName } = tenant.user;
  expect(
    sheet?.rows.map((row) =>
      row.map(({ type, value }) => (type === 'd' ? String(value).slice(0, 10) : value)),
    ),
  ).toEqual([
    [
      ...['Data apertura', 'Data chiusura', 'Stato', 'Tipo', 'Priorità', 'Descrizione problema'],
      ...['Aperto da', 'Eseguito da'],
    ],
    [day, null, 'Aperto', 'PERMANENTE', 'URGENTE', '=HYPERLINK("http://x.example")', fullName, null],
    [day, day, 'Chiuso', 'RICHIESTA', 'Bassa', 'Perde olio\nda ieri 🛠', fullName, fullName],
  ]);
  expect(sheet?.rows[1]?.map(({ type }) => type)).toEqual(['d', 'n', 's', 's', 's', 's', 's', 'n']);
  expect(sheet?.rows[1]?.[0]?.format).toBe('dd/mm/yyyy hh:mm');
  expect(sheet?.rows[1]?.[5]?.format).toBe('@');
  truncateSync(file, statSync(file).size >> 1);
  await expect(readByOpenpyxl(file)).rejects.toThrow(/not a zip file/);
});
