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

const leaving = (page: Page) => page.locator('[role=alertdialog] [data-leave]');

/** The question that goes away, and the sheet below that takes it along, stay until `end` is called. */
async function holdWhatLeaves(page: Page) {
  await page.evaluate(() => {
    const held = new CSSStyleSheet();
    held.replaceSync('[data-leave] { transition-duration: 10min !important; }');
    document.adoptedStyleSheets = [held];
  });
  const end = () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = [];
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish();
    });
  return { end };
}

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
  const question = page.getByRole('alertdialog');
  const verb = question.getByRole('button', { name: 'Elimina', exact: true });
  const held = await holdWhatLeaves(page);
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
