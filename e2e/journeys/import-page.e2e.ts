import { writeFileSync } from 'node:fs';
import { expect, phone, test } from '../browser/test.ts';

test('a file whose rows are all refused cannot be saved, also on a phone', async ({ seat, tenant }, info) => {
  const page = await seat({ ...phone, as: tenant });
  const file = info.outputPath('clienti.csv');
  writeFileSync(file, ['Nome;Codice;Città', ';C-1;Trento', `${'x'.repeat(121)};C-2;Ala`].join('\r\n'));
  await page.goto('/configuration/importa/customers');
  await page.getByLabel('Scegli il file').setInputFiles(file);
  const key = page.getByRole('button', { name: 'Salva' });
  await expect(key).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Tutte le righe sono rifiutate: correggile nel file.')).toBeVisible();
  await expect(
    page.locator('[data-row], li').filter({ hasText: 'Campo obbligatorio' }).first(),
  ).toBeVisible();
});
