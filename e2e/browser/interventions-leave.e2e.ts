import type { Page } from '@playwright/test';
import { openJob, problem, storedJob } from './support/jobs.ts';
import { newIntervention, newMachine, openInterventions } from './support/seed.ts';
import { sheet } from './support/sheet.ts';
import type { Tenant } from '../support/tenants.ts';
import { expect, test } from './support/test.ts';

/** As the browser's own button; a going back that the page refuses never ends, so it is not waited for. */
async function goBack(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await devTools.send('Page.getNavigationHistory');
  await devTools.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 });
}

const ways: [string, (page: Page) => Promise<void>][] = [
  ['Esc', (page) => page.keyboard.press('Escape')],
  ['×', (page) => sheet(page).getByRole('button', { name: 'Chiudi', exact: true }).click()],
  ['the scrim', (page) => page.mouse.click(4, 450)],
  ['Annulla', (page) => sheet(page).getByRole('button', { name: 'Annulla' }).click()],
  ['the browser’s Back', goBack],
];

const opener = (page: Page) => page.getByRole('button', { name: /Modifica.*Tornio/ });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Chiudere senza salvare?' });

/** Opens the sheet from its row. */
async function openFromRow(page: Page, tenant: Tenant) {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  const { _id } = await newIntervention(tenant, machine, { issueDescription: 'Perde olio' });
  await page.goto('/intervention');
  await opener(page).click();
  await expect(problem(page)).toHaveValue('Perde olio');
  return _id;
}

for (const [name, leave] of ways) {
  test(`${name} leaves a sheet in which nothing was typed at once, back to where the focus was`, async ({
    page,
    tenant,
  }) => {
    await openFromRow(page, tenant);
    await leave(page);
    await expect(sheet(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(page).toHaveURL(/\/intervention$/);
  });

  test(`${name} asks before it throws away what was typed`, async ({ page, tenant }) => {
    const id = await openFromRow(page, tenant);
    await problem(page).fill('Perde acqua');
    await leave(page);
    await expect(question(page)).toContainText('Le modifiche fatte qui andranno perse.');
    await expect(question(page).getByRole('button', { name: 'Continua a modificare' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();
    await expect(problem(page)).toHaveValue('Perde acqua');
    await leave(page);
    await question(page).getByRole('button', { name: 'Chiudi senza salvare' }).click();
    await expect(sheet(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    expect(await storedJob(tenant, id)).toMatchObject({ __v: 0, issueDescription: 'Perde olio' });
  });
}

test('the focus goes back into the field when the question whether to leave is answered with no', async ({
  page,
  tenant,
}) => {
  await openFromRow(page, tenant);
  await problem(page).fill('Perde acqua');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(problem(page)).toBeFocused();
});

test('a tab that is closed over typed text asks first', async ({ page, tenant }) => {
  await openFromRow(page, tenant);
  await problem(page).fill('Perde acqua');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(problem(page)).toHaveValue('Perde acqua');
});

test('what was typed and taken back again is not asked about', async ({ page, tenant }) => {
  await openFromRow(page, tenant);
  await problem(page).fill('Perde acqua');
  await problem(page).fill('Perde olio');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
});

test('a note half written is asked about, a new intervention too', async ({ page, tenant }) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await openJob(page, _id);
  await sheet(page).getByRole('button', { name: 'Aggiungi nota' }).click();
  await sheet(page).getByLabel('Nuova nota').fill('Chiamare il fornitore');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.goto('/intervention?new=1');
  await problem(page).fill('Fa rumore');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Chiudi senza salvare' }).click();
  await expect(sheet(page)).toBeHidden();
  expect(await openInterventions(tenant)).toHaveLength(1);
});
