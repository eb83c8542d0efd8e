import { spares } from '@officina/contracts/maintenance/spares';
import type { Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { newSpare } from './support/seed.ts';
import { sheet } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const twice = { clickCount: 2 };

/** The list of spares, come to from another page. */
async function fromElsewhere(page: Page): Promise<void> {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Ricambi', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
}

/** The page itself presses there once more when the dialog begins to leave, which lasts for milliseconds. */
const pressWhileItLeaves = (page: Page, place: { x: number; y: number }) =>
  page.evaluate(({ x, y }) => {
    const press = (_: MutationRecord[], observer: MutationObserver) => {
      if (!document.querySelector('[role=alertdialog] [data-leave]')) return;
      observer.disconnect();
      document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      document.documentElement.dataset['pressedAgain'] = 'yes';
    };
    new MutationObserver(press).observe(document, { subtree: true, childList: true, attributes: true });
  }, place);

test.beforeEach(async ({ page, tenant }) => {
  // What goes away takes its time, as it does for most people.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await newSpare(tenant, { code: 'AAA-1', name: 'Guarnizione dell’albero' });
  await newSpare(tenant, { code: 'BBB-2', name: 'Filtro' });
});

test('a double click on a row opens its sheet, also where its scrim is; a press on the scrim closes it later', async ({
  page,
}) => {
  await fromElsewhere(page);
  const { x = 0, y = 0, height = 0 } = (await rows(page).first().boundingBox()) ?? {};
  const pressRow = () => page.mouse.click(x + 195, y + height / 2);
  await pressRow();
  await page.waitForTimeout(120);
  await pressRow();
  await expect(sheet(page)).toBeVisible();
  await page.waitForTimeout(600);
  await expect(sheet(page)).toBeVisible();
  await page.mouse.click(150, 600);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/spare$/);
});

test('a double click on ×, Annulla or «Nuovo» closes and opens once', async ({ page }) => {
  await fromElsewhere(page);
  for (const name of ['Chiudi', 'Annulla']) {
    await rows(page).first().dblclick();
    await sheet(page).getByRole('button', { name, exact: true }).first().click(twice);
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/spare$/);
  }
  await page.getByRole('button', { name: 'Nuovo ricambio' }).first().click(twice);
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/spare$/);
});

test('a double click on «Elimina» deletes once, and says so', async ({ page, tenant }) => {
  await fromElsewhere(page);
  await rows(page).first().dblclick();
  let deletes = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletes += 1;
  });
  await sheet(page).getByRole('button', { name: 'Elimina ricambio' }).click();
  const verb = page.getByRole('alertdialog').getByRole('button', { name: 'Elimina', exact: true });
  const { x = 0, y = 0 } = (await verb.boundingBox()) ?? {};
  const place = { x: x + 30, y: y + 15 };
  await pressWhileItLeaves(page, place);
  await page.mouse.click(place.x, place.y);
  await expect(page.getByText('Ricambio eliminato')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.dataset['pressedAgain'])).toBe('yes');
  await page.waitForTimeout(300);
  expect(deletes).toBe(1);
  await expect(page.getByText('non eliminato')).toHaveCount(0);
  expect((await apiOf(tenant.user).must(spares.all)).map(({ name }) => name)).toEqual(['Filtro']);
});
