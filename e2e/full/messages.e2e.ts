import type { Locator } from '@playwright/test';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { setService } from '../browser/tenants.ts';
import { desktop, expect, phone, test } from '../browser/test.ts';

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('not shown');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [at, options] of [
  ['a desk', desktop],
  ['a phone', phone],
] as const) {
  test(`at ${at} a message covers neither a sheet's header and footer nor the user menu`, async ({
    seat,
    tenant,
    faults,
  }) => {
    faults.allow(/503/);
    const machine = await newMachine(tenant, { name: 'Pressa piegatrice sincronizzata da cento tonnellate' });
    const { _id } = await newIntervention(tenant, machine);
    const page = await seat({ as: tenant, ...options });
    await page.route('**/edit', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Servizio non raggiungibile' } }),
    );
    await page.goto(`/intervention?new=0&interventionId=${_id}`);
    await sheet(page).getByLabel('Assegnato a').fill('Ivan');
    await sheet(page).getByRole('button', { name: 'Salva modifiche' }).click();
    const message = page.getByRole('alert').filter({ hasText: 'Intervento non salvato' });
    await expect(message).toBeVisible();
    expect(await overlap(message, sheet(page).locator('header'))).toBe(false);
    expect(await overlap(message, sheet(page).locator('footer'))).toBe(false);
    const user = page.locator('header.header').first();
    expect(await overlap(message, user)).toBe(false);
    const stack = page.locator('[data-kit="messages"]');
    await stack.evaluate(({ firstElementChild: list }) => {
      for (let more = 0; more < 12; more += 1) list?.append(list.firstElementChild?.cloneNode(true) ?? '');
    });
    expect(await overlap(stack, sheet(page).locator('header')), 'nor do thirteen').toBe(false);
    await expect(page.getByRole('alert').last()).toBeInViewport({ ratio: 1 });
  });
}

test('on a phone a message does not cover «Filtri»', async ({ seat, tenant }) => {
  await newIntervention(tenant, await newMachine(tenant));
  await setService(tenant.code, 'notifications', false);
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/intervention');
  await page.getByRole('button', { name: 'Avvisi' }).tap();
  const message = page.getByRole('status').filter({ hasText: 'Notifice in sviluppo' });
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: /^Filtri/ }).tap();
  const choices = page.locator('[data-kit="bottom-sheet"]');
  await expect(choices.getByRole('button', { name: 'Mostra', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await overlap(message, choices)).toBe(false);
});

test('going offline is shown at once, and so is coming back', async ({ page, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/intervention');
  const dot = page.locator('.live-dot').filter({ visible: true });
  await expect(dot).toHaveAttribute('data-on', 'true');
  await page.context().setOffline(true);
  await expect(dot).not.toHaveAttribute('data-on', 'true', { timeout: 2_000 });
  await page.context().setOffline(false);
  await expect(dot).toHaveAttribute('data-on', 'true', { timeout: 5_000 });
});
