import { newMachine } from '../browser/seed.ts';
import { choose, sheet } from '../browser/sheet.ts';
import { newCustomer, setService } from '../browser/tenants.ts';
import { expect, test } from '../browser/test.ts';

test('a machine’s customer is chosen in its sheet and shown on its page; without the service there is no field for it', async ({
  page,
  tenant,
}) => {
  await newCustomer(tenant, { name: 'Rossi', code: 'C-1' });
  const machine = await newMachine(tenant, { shortCode: 'TOR-01' });
  await page.goto(`/machine?id=${machine._id}`);
  await sheet(page).getByRole('tab', { name: 'Avanzati' }).click();
  await choose(sheet(page), 'Cliente', 'Rossi (C-1)');
  await sheet(page).getByRole('button', { name: 'Salva modifiche' }).click();
  await expect(page.getByText('Inserimento/modifica completata')).toBeVisible();
  await page.goto(`/machine/${machine._id}`);
  await expect(page.getByRole('region', { name: 'Scheda', exact: true })).toContainText('ClienteRossi');
  await setService(tenant.code, 'customer', false);
  await page.goto(`/machine?id=${machine._id}`);
  await sheet(page).getByRole('tab', { name: 'Avanzati' }).click();
  await expect(sheet(page).getByLabel('Collegamento al manuale')).toBeVisible();
  await expect(sheet(page).getByLabel('Cliente')).toHaveCount(0);
});
