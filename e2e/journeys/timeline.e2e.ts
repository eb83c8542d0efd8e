import { sheet } from '../browser/sheet.ts';
import { timelineBox, timelineItem, workshop, zoom } from '../browser/timeline.ts';
import { expect, test } from '../browser/test.ts';

test('[S2.route.machine2] Macchinari leads to the timeline, to a job and back', async ({ page, tenant }) => {
  await workshop(tenant);
  await page.goto('/machine');
  await page.getByRole('link', { name: 'Linea del tempo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linea del tempo');
  await expect(page).toHaveURL(/\/machine2(\?|$)/);
  await expect(timelineBox(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('4 interventi, 1 scadenza, 1 visita')).toBeVisible();
  await timelineBox(page).focus();
  for (const key of ['+', '+', 'End']) await page.keyboard.press(key);
  await expect.poll(() => zoom(page)).toBeCloseTo(2.56);
  await timelineItem(page, 'Mandrino bloccato').click();
  await expect(sheet(page).getByLabel('Descrizione problema')).toHaveValue('Mandrino bloccato');
  await page.goBack();
  await expect(timelineItem(page, 'Mandrino bloccato')).toBeFocused();
  expect(await zoom(page)).toBeCloseTo(2.56);
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByLabel('Descrizione problema')).toHaveValue('Cuscinetto rumoroso');
});
