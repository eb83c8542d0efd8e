import { orders } from '@officina/contracts/orders/orders';
import type { Locator, Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { apiOf } from '../browser/api.ts';
import { cutWords, sidewaysScroll } from '../browser/page-checks.ts';
import { newIntervention, newMachine, newPlan, newSite, newVisit } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { tokenOf } from '../browser/tenants.ts';
import { expect, phone, test } from '../browser/test.ts';

/** Doubles the text size, as a device's settings do. */
async function doubleTextSize(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** The number of lines of an element's last text. */
const linesOf = (element: Locator): Promise<number> =>
  element.evaluate(({ lastChild }) => {
    const range = document.createRange();
    if (lastChild) range.selectNodeContents(lastChild);
    return range.getClientRects().length;
  });

const name = 'Elettroerosione a tuffo Sovrapposta 4000';

async function plant(tenant: Tenant) {
  const machine = await newMachine(tenant, { name, shortCode: 'ELE-01' });
  const waiting = { status: 'WAITING PARTS', priority: 'URGENT' } as const;
  const job = await newIntervention(tenant, machine, waiting);
  await newIntervention(tenant, machine);
  await newPlan(tenant, machine, { description: 'Cambio olio' });
  const visit = await newVisit(tenant, { site: (await newSite(tenant))._id });
  const rows = [{ code: 'R-1', name: 'Guarnizione paraolio', qt: 1 }];
  // Another device of the user.
  await tokenOf(tenant.code, tenant.user.username);
  const body = { supplier: 'Utensileria', machineId: machine._id, rows };
  const order = await apiOf(tenant.user).must(orders.create, { body });
  return [
    ['/', name],
    ['/intervention', '2 da fare'],
    ['/machine', '1 macchinario'],
    [`/machine/${machine._id}`, name],
    ['/stat', 'Interventi degli ultimi 30 giorni'],
    ['/configuration', 'Dati grezzi'],
    ['/configuration/users', '1 utente'],
    [`/configuration/users?id=${tenant.user.id}`, 'Salva modifiche'],
    ['/configuration/users?new=1', 'Crea utente'],
    ['/configuration/me', 'Esci da tutti gli altri (1)'],
    ['/configuration/company', 'Carta intestata'],
    ['/about', 'Chiedere aiuto'],
    [`/intervention?new=0&interventionId=${job._id}`, 'Chiudi intervento'],
    [`/machine?id=${machine._id}`, 'Salva modifiche'],
    [`/order?id=${order._id}`, 'Salva modifiche'],
    [`/visit?id=${visit._id}`, 'Salva modifiche'],
    [`/form?tenant=${tenant.code}&machine=ELE-01`, 'CREA'],
  ] as const;
}

test('with text twice as large, nothing on a phone is cut or scrolls sideways', async ({ seat, tenant }) => {
  const page = await seat({ as: tenant, ...phone, isNew: true });
  await doubleTextSize(page);
  for (const [address, shows] of await plant(tenant)) {
    await page.goto(address);
    await expect(page.getByText(shows, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    // An element that measures itself has its new width a frame later.
    await expect.poll(() => sidewaysScroll(page), { message: address }).toEqual([]);
    expect(await cutWords(page), address).toEqual([]);
  }
});

test('with text twice as large, every part of the menu can be reached on a phone, and a sheet from its title to its buttons', async ({
  seat,
  tenant,
}) => {
  const address =
    (await plant(tenant)).map(([path]) => path).find((path) => path.includes('interventionId')) ?? '';
  const page = await seat({ as: tenant, ...phone, isNew: true });
  await doubleTextSize(page);
  await page.goto(address);
  await expect(sheet(page).getByRole('heading', { name })).toBeInViewport({ ratio: 1 });
  await expect(sheet(page).getByRole('button', { name: 'Chiudi intervento' })).toBeInViewport({ ratio: 1 });
  const head = sheet(page).locator('header > div').first();
  expect(await head.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await sheet(page).getByLabel('Assegnato a').scrollIntoViewIfNeeded();
  await expect(sheet(page).getByRole('button', { name: 'Chiudi intervento' })).toBeInViewport({ ratio: 1 });
  await expect(sheet(page).getByLabel('Assegnato a')).toBeInViewport({ ratio: 1 });
  await page.goto('/');
  const tabs = page.getByRole('navigation', { name: 'Sezioni principali' }).locator('a, button');
  await expect(tabs).toHaveText(['Attività', 'Interventi', 'Macchinari', 'Menu']);
  for (const tab of await tabs.all()) {
    await expect(tab).toBeInViewport({ ratio: 1 });
    expect(await linesOf(tab)).toBe(1);
  }
  await tabs.last().tap();
  const last = page.getByRole('link', { name: 'Configurazione' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  expect(await cutWords(page)).toEqual([]);
});
