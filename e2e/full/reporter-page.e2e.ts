import { fillReport, formTitle } from '../browser/report.ts';
import { newMachine } from '../browser/seed.ts';
import { expect, phone, test } from '../browser/test.ts';

test('«Inviata» leads to a page that says how far the report is, and whose key no request has in its address', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/404/);
  const { shortCode } = await newMachine(tenant);
  const page = await seat(phone);
  await page.goto(`/form?tenant=${tenant.code}&machine=${shortCode}`);
  await fillReport(page);
  await page.getByRole('button', { name: 'CREA' }).tap();
  await expect(formTitle(page)).toHaveText('Segnalazione registrata');
  const section = page.getByRole('region', { name: 'Segui questa segnalazione' });
  const address = (await section.locator('code').textContent()) ?? '';
  const key = /#[A-Z0-9_-]+\.([\w-]{43})$/.exec(address)?.[1] ?? '';
  expect(key).toHaveLength(43);
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''));
  await page.goto(`/segnalazione${new URL(address).hash}`);
  await expect(page.getByText(/^Ricevuta il /)).toBeVisible();
  await expect(page.getByText('La manutenzione la vede tra le segnalazioni nuove.')).toBeVisible();
  expect(seen.filter((one) => one.split('#')[0]?.includes(key))).toEqual([]);
  await page.goto('about:blank');
  await page.goto(`/segnalazione#${tenant.code}.${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toHaveText('Questo link non vale, o non vale più.');
});
