import { expect, type Page, type TestInfo } from '@playwright/test';
import { performance } from 'node:perf_hooks';
import { readCodes } from './qr.ts';
import { sheet } from './sheet.ts';
import { stackAddress } from './stack.ts';

/** Somebody whom an administrator invites. */
interface Invited {
  fullName: string;
  role: string;
}

const create = (page: Page) => sheet(page).getByRole('button', { name: 'Crea utente' });

/** Opens the list of users with an empty sheet for another one. */
export async function openNewUser(page: Page): Promise<void> {
  await page.goto('/configuration/users');
  await page.getByRole('button', { name: 'Nuovo utente' }).click();
  await expect(create(page)).toBeVisible();
}

/** Fills in the open sheet and sends the invitation, whose link the sheet then shows. */
export async function invite(page: Page, { fullName, role }: Invited): Promise<void> {
  await sheet(page).getByLabel('Nome', { exact: true }).fill(fullName);
  await sheet(page).locator('label').filter({ hasText: role }).click();
  await create(page).click();
  await expect(shownLink(page)).toBeVisible();
}

/** Opens the sheet of a user in the list. */
export async function openUser(page: Page, fullName: string): Promise<void> {
  await page.goto('/configuration/users');
  const row = page.locator('[data-row]').filter({ hasText: fullName });
  await row.getByRole('button', { name: /Modifica/ }).click();
  await expect(sheet(page).getByLabel('Nome', { exact: true })).toHaveValue(fullName);
}

/** The link on the sheet of the user for whom it was just made. */
export const shownLink = (page: Page) => sheet(page).getByLabel('Link d’accesso', { exact: true });

/** The code beside the link, with its hyphen. */
export const shownCode = (page: Page) => sheet(page).locator('dd').first();

/** What a foreign program reads in a picture of the whole screen. */
export async function scanScreen(page: Page, info: TestInfo): Promise<string> {
  const picture = info.outputPath('screen.png');
  await sheet(page).locator('section svg').first().scrollIntoViewIfNeeded();
  await page.screenshot({ path: picture });
  const [link = ''] = readCodes(picture);
  return link;
}

/** Chooses a password on the page of a link, which then leads to Home. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password nuova').fill(password);
  await page.getByLabel('Ancora una volta').fill(password);
  await page.keyboard.press('Enter');
  await onHome(page);
}

/** Waits until the page is Home. */
export async function onHome(page: Page): Promise<void> {
  await page.waitForURL(`${stackAddress().url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attività da fare');
}

/** Prints the seconds that some work takes, which must be fewer than the limit; returns what the work returns. */
export async function timed<T>(what: string, limitSeconds: number, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const result = await work();
  const seconds = (performance.now() - begin) / 1_000;
  process.stdout.write(`note: ${what}: ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThan(limitSeconds);
  return result;
}
