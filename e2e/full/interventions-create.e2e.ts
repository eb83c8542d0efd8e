import { newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, test } from '../browser/test.ts';

test('the icon of a picker with an error does not overlap its text', async ({ page, tenant, faults }) => {
  faults.allow(/422/);
  await newMachine(tenant);
  await page.goto('/intervention?new=1');
  await sheet(page).getByRole('button', { name: 'Crea intervento' }).click();
  const machine = sheet(page).getByLabel('Macchina');
  await expect(machine).toHaveAttribute('aria-invalid', 'true');
  const padding = await machine.evaluate((input) => parseFloat(getComputedStyle(input).paddingLeft));
  expect(padding).toBeGreaterThanOrEqual(40);
});
