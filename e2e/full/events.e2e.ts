import { waitUntilLogged, rowsOf } from '../browser/events.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { expect, test } from '../browser/test.ts';

test('the log shows the events of one machine and of one person, and all again without the filter', async ({
  page,
  tenant,
}) => {
  const laser = await newMachine(tenant, { name: 'Taglio laser', shortCode: 'LAS-01' });
  await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  await newIntervention(tenant, laser);
  await waitUntilLogged(tenant, 6);
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const apply = () => page.getByRole('button', { name: 'Applica' }).click();
  await page.goto('/events');
  await expect(rowsOf(page)).toHaveCount(6);
  await page.getByLabel('Macchina', { exact: true }).click();
  await expect(page.getByRole('option')).toHaveText(['Tutte', 'LAS-01 Taglio laser', 'TOR-01 Tornio']);
  await page.getByRole('option', { name: 'LAS-01 Taglio laser' }).click();
  await expect(rowsOf(page)).toHaveCount(6);
  await apply();
  await expect(rowsOf(page)).toHaveText([/LAS-01Taglio laserAperto, RICHIESTA/, /LAS-01Taglio laserCreato/]);
  await expect(page.getByText('2 eventi in 11 giorni')).toBeVisible();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(2);
  await choose('Macchina', 'Tutte');
  await choose('Persona', tenant.user.fullName);
  await apply();
  await expect(rowsOf(page)).toHaveCount(3);
  await choose('Macchina', 'TOR-01 Tornio');
  await apply();
  await expect(rowsOf(page)).toHaveText([/TOR-01TornioCreato/]);
});

test('an invalid day keeps the list and is reported at its field; a range shows that it is loading', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/422/);
  await newMachine(tenant, { name: 'Tornio' });
  await waitUntilLogged(tenant, 4);
  await page.goto('/events');
  await expect(rowsOf(page)).toHaveCount(4);
  await page.getByLabel('Dal').fill('31/02/2026');
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByLabel('Dal')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Dal')).toHaveAccessibleDescription(/\S/);
  await expect(rowsOf(page)).toHaveCount(4);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/action/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('Dal').fill('01/01/2020');
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Carico gli eventi…' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(4);
  release();
  await expect(page.getByText(/^4 eventi in [\d.]+ giorni$/)).toBeVisible();
});
