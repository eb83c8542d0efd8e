import { readFileSync } from 'node:fs';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { expect, test } from '../browser/test.ts';

test('[S1.machineExcel] [S2.sum.excel] a machine’s interventions are saved as an Excel file under its name', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { shortCode: 'PRE-04', name: 'Pressa 4/5: "grande"' });
  await newIntervention(tenant, machine);
  await page.goto(`/machine/${machine._id}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica Excel' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('statistiche-man-Pressa 4-5- -grande-.xlsx');
  await expect(page.getByText('Excel degli interventi di PRE-04 scaricato.')).toBeVisible();
  // Every Excel file is a zip.
  expect(readFileSync(await download.path(), 'latin1').slice(0, 2)).toBe('PK');
});
