import { readFileSync } from 'node:fs';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Page } from '@playwright/test';
import { drawLabels, readCodes } from './support/qr.ts';
import { newMachine } from './support/seed.ts';
import { stackAddress } from './support/stack.ts';
import { expect, test } from './support/test.ts';
import type { Tenant } from '../support/tenants.ts';

const reportAddress = ({ code }: Tenant, { shortCode }: Machine) =>
  `${stackAddress().url}/form?tenant=${code}&machine=${encodeURIComponent(shortCode)}`;

const contents = (tenant: Tenant, machine: Machine) => ({
  'Segnalazione diretta': reportAddress(tenant, machine),
  'Codice breve': machine.shortCode,
  ID: machine._id,
  Seriale: machine.serial ?? '',
});

const threeMachines = async (tenant: Tenant) => [
  await newMachine(tenant, { shortCode: 'PRE-02', name: 'Pressa piegatrice', serial: 'SN 4711/B' }),
  await newMachine(tenant, {
    shortCode: 'XX-7',
    name: 'Impastatrice dal nome molto lungo che va a capo',
    serial: '000123',
  }),
  await newMachine(tenant, { shortCode: 'ÈCO-1', name: null, serial: 'SN-9' }),
];

async function saved(page: Page, button: string, path: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await download).saveAs(path);
  return path;
}

/** What a picture's file begins with. */
const marks = { jpeg: 'JFIF', png: 'PNG' };

test('[S2.sum.labels] [S2.sum.download] [S1.qr] all four labels of three machines read well, as jpeg and as png', async ({
  page,
  tenant,
}, info) => {
  test.setTimeout(120_000);
  for (const machine of await threeMachines(tenant)) {
    await page.goto(`/machine/${machine._id}`);
    for (const [title, content] of Object.entries(contents(tenant, machine))) {
      for (const kind of ['jpeg', 'png'] as const) {
        const file = await saved(
          page,
          `${kind.toUpperCase()} ${title}`,
          info.outputPath(`${machine._id}-${title}.${kind}`),
        );
        expect(readCodes(file), `${machine.shortCode} ${title} ${kind}`).toEqual([content]);
        expect(readFileSync(file).toString('latin1', 0, 10), `${title} ${kind}`).toContain(marks[kind]);
      }
    }
  }
});

test('[S2.sum.print] the printed sheet reads well at 150 dpi', async ({ page, tenant }, info) => {
  test.setTimeout(120_000);
  const machines = await threeMachines(tenant);
  for (let count = 4; count <= 25; count += 1)
    machines.push(await newMachine(tenant, { serial: `SN-${count}` }));
  await page.goto(`/machine/${machines[0]?._id}`);
  await page.getByRole('button', { name: 'Stampa tutte' }).click();
  await expect(page.getByText('4 etichette, 1 foglio.')).toBeVisible();
  const ofOne = info.outputPath('labels-of-one.pdf');
  await page.pdf({ path: ofOne, preferCSSPageSize: true, printBackground: true });
  const own = Object.values(contents(tenant, machines[0] as Machine));
  expect(readCodes(...drawLabels(ofOne, { page: 1, count: 4, dpi: 150 })).sort()).toEqual(own.sort());
  await page.getByText('Segnalazione, tutti i macchinari attivi').click();
  await expect(page.getByText('25 etichette, 2 fogli.')).toBeVisible();
  const pdf = info.outputPath('labels.pdf');
  await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true });
  const labels = [
    ...drawLabels(pdf, { page: 1, count: 24, dpi: 150 }),
    ...drawLabels(pdf, { page: 2, count: 1, dpi: 150 }),
  ];
  const expected = machines.map((machine) => reportAddress(tenant, machine));
  expect(readCodes(...labels).sort()).toEqual(expected.sort());
});
