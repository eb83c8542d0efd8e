import type { Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { importFile } from '../browser/import-file.ts';
import { newMachine } from '../browser/seed.ts';
import { newCustomer } from '../browser/tenants.ts';
import { expect, test } from '../browser/test.ts';

const rows = (page: Page) => page.locator('[data-row]');

test('[S1.customers] [S2.customer] customers are listed with their machines, where «Vedi macchinari» leads; the list is linked from Macchinari and Luoghi', async ({
  page,
  tenant,
}) => {
  const customer = await newCustomer(tenant, { name: 'Rossi', code: 'C-1', address: { city: 'Trento' } });
  await newCustomer(tenant, { name: 'Bianchi', address: { city: 'Ala' } });
  await newMachine(tenant, { shortCode: 'SUA-01', customer: customer._id });
  await newMachine(tenant, { shortCode: 'NOS-01' });
  for (const from of ['/site', '/machine']) {
    await page.goto(from);
    await page.getByRole('link', { name: 'Clienti' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clienti');
  }
  await expect(page.getByRole('columnheader')).toHaveText(['Nome', 'Codice', 'Città', 'Macchinari']);
  await expect(rows(page)).toHaveText([/^Bianchi.*Ala/, /^Rossi.*C-1.*Trento.*Vedi macchinari \(1\)/]);
  await expect(page.getByRole('main').getByRole('button', { name: /Nuovo|Modifica|Elimina/ })).toHaveCount(0);
  await rows(page)
    .getByRole('link', { name: /^Vedi macchinari \(1\)/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/machine\\?customerid=${customer._id}`));
  await expect(rows(page)).toHaveText([/SUA-01/]);
});

test('[S2.route.customer] customers and their machines are imported from two spreadsheets, and «Vedi macchinari» finds each customer’s machines', async ({
  page,
  tenant,
}, info) => {
  const imported = async (kind: string, ...lines: string[]) => {
    const file = info.outputPath(`${kind}.csv`);
    writeFileSync(file, lines.join('\r\n'));
    const { code, out } = await importFile(kind, tenant, file);
    return [code, out.at(-1)];
  };
  const customers = ['Nome;Codice;Città', 'Rossi;;Trento', 'Bianchi;C-2;Ala'];
  const machines = ['Codice;Nome;Cliente', 'SUA-01;Pressa;Rossi', 'SUA-02;Tornio;c-2', 'NOS-01;Mola;'];
  expect(await imported('machines', ...machines)).toEqual([1, undefined]);
  expect(await imported('customers', ...customers)).toEqual([0, '2 nuove, 0 cambiate, 0 uguali.']);
  expect(await imported('machines', ...machines)).toEqual([0, '3 nuove, 0 cambiate, 0 uguali.']);
  const coded = customers.with(1, 'Rossi;C-1;Trento');
  expect(await imported('customers', ...coded)).toEqual([0, '0 nuove, 1 cambiata, 1 uguale.']);

  await page.goto('/customer');
  await expect(rows(page)).toHaveText([
    /^Bianchi.*C-2.*Ala.*Vedi macchinari \(1\)/,
    /^Rossi.*C-1.*Trento.*Vedi macchinari \(1\)/,
  ]);
  await rows(page)
    .filter({ hasText: 'Rossi' })
    .getByRole('link', { name: /^Vedi macchinari/ })
    .click();
  await expect(rows(page)).toHaveText([/SUA-01/]);
});
