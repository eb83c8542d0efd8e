import { sheet } from '../browser/sheet.ts';
import { filterBy, openList, rowTexts } from '../browser/open-list.ts';
import { expect, test } from '../browser/test.ts';

test('[S2.route.intervention] [S2.int.archive] the list keeps its filters after a reload, an opened sheet and the browser’s Back', async ({
  page,
  tenant,
}) => {
  await openList(page, tenant);
  await filterBy(page, 'Priorità', 'URGENTE');
  await page.getByRole('searchbox').fill('olio');
  await expect(page).toHaveURL(/priorita=URGENT.*q=olio/);
  await page.reload();
  await expect(rowTexts(page)).toHaveText(['Perde olio']);
  await expect(page.getByRole('searchbox')).toHaveValue('olio');
  await page.getByRole('button', { name: /Modifica.*Tornio/ }).click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(rowTexts(page)).toHaveText(['Perde olio']);
  await page.getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/q=/);
  await page.getByRole('button', { name: 'Mostra archiviati' }).click();
  await expect(rowTexts(page)).toHaveText(['Cinghia rotta']);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Mostra archiviati' })).toBeVisible();
  await expect(rowTexts(page)).toHaveText(['Mandrino bloccato', 'Perde olio']);
  await page.goForward();
  await expect(rowTexts(page)).toHaveText(['Cinghia rotta']);
});
