import { spares } from '@officina/contracts/maintenance/spares';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { newSpare } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, test } from '../browser/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const twice = { clickCount: 2 };

/** Opens the list of spares from another page. */
async function openFromElsewhere(page: Page): Promise<void> {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Ricambi', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
}

const leaving = (page: Page) => page.locator('[role=alertdialog] [data-leave]');

/**
 * Keeps the closing dialog, and the sheet that closes with it, until `end` is called. On a busy machine they may
 * disappear before their own transitions begin, so they wait for another one.
 */
async function holdClosingDialog(page: Page) {
  const held = await page.evaluateHandle(() => {
    const mark = document.body.appendChild(document.createElement('i'));
    mark.style.cssText = 'transition: opacity 600s; opacity: 1';
    void getComputedStyle(mark).opacity;
    mark.style.opacity = '0';
    const transitions = mark.getAnimations();
    const ownAnimations = Element.prototype.getAnimations;
    Element.prototype.getAnimations = function animations(options) {
      return this.matches('[data-leave]') ? transitions : ownAnimations.call(this, options);
    };
    return transitions;
  });
  const end = () => held.evaluate((transitions) => transitions.forEach((one) => one.finish()));
  return { end };
}

test.beforeEach(async ({ page, tenant }) => {
  // Closing takes time, as with default settings.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await newSpare(tenant, { code: 'AAA-1', name: 'Guarnizione dell’albero' });
  await newSpare(tenant, { code: 'BBB-2', name: 'Filtro' });
});

test('a double click on a row opens its sheet, even where the scrim is; a later press on the scrim closes it', async ({
  page,
}) => {
  await openFromElsewhere(page);
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

test('a double click on ×, Annulla or «Nuovo» closes or opens once', async ({ page }) => {
  await openFromElsewhere(page);
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

test('a double click on «Elimina» deletes once and reports it', async ({ page, tenant }) => {
  await openFromElsewhere(page);
  await rows(page).first().dblclick();
  let deletes = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletes += 1;
  });
  await sheet(page).getByRole('button', { name: 'Elimina ricambio' }).click();
  const question = page.getByRole('alertdialog');
  const verb = question.getByRole('button', { name: 'Elimina', exact: true });
  // An element that is removed while it enters reverses its transition and is never marked as leaving.
  await expect(page.locator('[data-transition]')).toHaveCount(0);
  const held = await holdClosingDialog(page);
  await verb.click();
  await expect(leaving(page)).not.toHaveCount(0);
  await page.mouse.down();
  await page.mouse.up();
  await expect(leaving(page)).not.toHaveCount(0);
  await held.end();
  await expect(page.getByText('Ricambio eliminato')).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.waitForTimeout(300);
  expect(deletes).toBe(1);
  await expect(page.getByText('non eliminato')).toHaveCount(0);
  expect((await apiOf(tenant.user).must(spares.all)).map(({ name }) => name)).toEqual(['Filtro']);
});
