import type { Locator, Page } from '@playwright/test';
import { sheet } from '../browser/sheet.ts';
import { tokenOf } from '../browser/tenants.ts';
import { expect, test } from '../browser/test.ts';

/** Whether the focus is marked: by a ring, or in a menu by a bar, and nothing lies over it. */
const hasVisibleFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return false;
    // A radio or a checkbox is hidden in its label, which has the ring.
    const ringed = [focused, focused.parentElement].find((box) => {
      if (!box || box.clientWidth <= 1) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      const bar = getComputedStyle(box, '::before');
      const hasBar = box.matches('[popover] *') && bar.content !== 'none' && bar.width === '4px';
      return hasBar || (outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2);
    });
    if (!ringed) return false;
    const { left, top, width, height } = ringed.getBoundingClientRect();
    return ringed.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const focusOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));

/** Presses Tab until an element has the focus, which must be visible at every stop. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 60; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    await expect
      .poll(() => hasVisibleFocus(page), { message: await focusOf(page), timeout: 5_000 })
      .toBe(true);
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** An element has the focus again, and shows it. */
async function expectFocusBack(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  expect(await hasVisibleFocus(page)).toBe(true);
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const role = (page: Page) => sheet(page).getByRole('radio', { checked: true });

test('an administrator invites a person, changes a role and ends a session with the keyboard alone; the focus is always visible and returns to where a dialog was opened', async ({
  page,
  tenant,
}) => {
  const { keyboard } = page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Other devices of the administrator.
  for (let devices = 0; devices < 2; devices += 1) await tokenOf(tenant.code, tenant.user.username);

  await page.goto('/configuration/users');
  const add = button(page, 'Nuovo utente');
  await tabTo(page, add);
  await keyboard.press('Enter');
  await tabTo(page, sheet(page).getByLabel('Nome', { exact: true }));
  await keyboard.type('Sara Conti');
  await tabTo(page, role(page));
  await keyboard.press('ArrowRight');
  await expect(role(page)).toBeFocused();
  await expect(sheet(page).getByRole('radio', { name: /^Tecnico/ })).toBeChecked();
  await tabTo(page, button(sheet(page), 'Crea utente'));
  await keyboard.press('Space');
  await expect(sheet(page).getByText('Si vede soltanto adesso.')).toBeVisible();
  await tabTo(page, button(sheet(page), 'Copia il link'));
  await keyboard.press('Enter');
  await expect(page.getByText('Link copiato')).toBeVisible();
  await tabTo(page, button(sheet(page), 'Annulla'));
  await keyboard.press('Enter');
  await expect(sheet(page)).toHaveCount(0);
  await expectFocusBack(page, add);

  const row = page.locator('[data-row]', { hasText: 'Sara Conti' });
  await expect(row).toContainText('Tecnico');
  const edit = button(row, /Modifica/);
  await tabTo(page, edit);
  await keyboard.press('Enter');
  await tabTo(page, role(page));
  await keyboard.press('ArrowRight');
  await tabTo(page, button(sheet(page), 'Salva modifiche'));
  await keyboard.press('Enter');
  await expect(sheet(page)).toHaveCount(0);
  await expect(row).toContainText('Responsabile');
  await expectFocusBack(page, edit);

  await page.reload();
  await tabTo(page, button(page, `Utente: ${tenant.user.fullName}`));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Il tuo profilo' }));
  await keyboard.press('Enter');
  const devices = page.getByRole('list', { name: 'Dispositivi' }).getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await tabTo(page, button(page, /^Esci da qui/).first());
  await keyboard.press('Enter');
  await expect(devices).toHaveCount(2);
  await expectFocusBack(page, button(page, /^Esci da qui/));
  const others = button(page, 'Esci da tutti gli altri (1)');
  await tabTo(page, others);
  await keyboard.press('Enter');
  await expectFocusBack(page, button(sheet(page), 'Annulla'));
  await keyboard.press('Enter');
  await expect(sheet(page)).toHaveCount(0);
  await expectFocusBack(page, others);
});
