import type { Page } from '@playwright/test';
import { problemField, storedJob } from '../browser/jobs.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import type { Tenant } from '../support/tenants.ts';
import { expect, test } from '../browser/test.ts';

/** Like the browser's Back button. A navigation that the page blocks never finishes, so it is not awaited. */
async function goBack(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await devTools.send('Page.getNavigationHistory');
  await devTools.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 });
}

const opener = (page: Page) => page.getByRole('button', { name: /Modifica.*Tornio/ });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Chiudere senza salvare?' });

/** Opens the sheet from its row. */
async function openFromRow(page: Page, tenant: Tenant) {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  const { _id } = await newIntervention(tenant, machine, { issueDescription: 'Perde olio' });
  await page.goto('/intervention');
  await opener(page).click();
  await expect(problemField(page)).toHaveValue('Perde olio');
  return _id;
}

/** Pixels between the focused element and the nearest edge of the dialog; the focus ring takes six. */
const roomAround = (page: Page): Promise<number> =>
  question(page).evaluate((dialog) => {
    const inner = document.activeElement?.getBoundingClientRect();
    const paper = dialog.querySelector('[class*=dialog-panel]')?.getBoundingClientRect();
    if (!inner || !paper) return 0;
    return Math.min(inner.left - paper.left, paper.right - inner.right, paper.bottom - inner.bottom);
  });

test('the browser’s Back asks before it discards typed text', async ({ page, tenant }) => {
  const id = await openFromRow(page, tenant);
  await problemField(page).fill('Perde acqua');
  await goBack(page);
  await expect(question(page)).toContainText('Le modifiche fatte qui andranno perse.');
  const stay = question(page).getByRole('button', { name: 'Continua a modificare' });
  await expect(stay).toBeFocused();
  expect(await roomAround(page)).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(problemField(page)).toBeFocused();
  await expect(problemField(page)).toHaveValue('Perde acqua');
  await goBack(page);
  await question(page).getByRole('button', { name: 'Chiudi senza salvare' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(page).toHaveURL(/\/intervention$/);
  expect(await storedJob(tenant, id)).toMatchObject({ __v: 0, issueDescription: 'Perde olio' });
});

test('closing a tab with typed text asks first', async ({ page, tenant }) => {
  await openFromRow(page, tenant);
  await problemField(page).fill('Perde acqua');
  const dialogOpened = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(problemField(page)).toHaveValue('Perde acqua');
});

test('a page reloaded with typed text offers the text once', async ({ page, tenant }) => {
  await openFromRow(page, tenant);
  const resume = sheet(page).getByRole('button', { name: 'Riprendi' });
  page.on('dialog', (dialog) => void dialog.accept());
  await problemField(page).fill('Perde acqua');
  await page.reload();
  await expect(problemField(page)).toHaveValue('Perde olio');
  await resume.click();
  await expect(problemField(page)).toHaveValue('Perde acqua');
  await page.reload();
  await sheet(page).getByRole('button', { name: 'Scarta' }).click();
  await page.reload();
  await expect(problemField(page)).toHaveValue('Perde olio');
  await expect(resume).toBeHidden();
});
