import type { Page } from '@playwright/test';
import { expect, phone, test } from '../browser/test.ts';
import { newTenant, setMenuHidden, setService } from '../browser/tenants.ts';

const entries = [
  ['Attività da fare', '/'],
  ['Interventi', '/intervention'],
  ['Visite', '/visit'],
  ['Ricambi', '/spare'],
  ['Ordini ricambi', '/order'],
  ['Luoghi', '/site'],
  ['Macchinari', '/machine'],
  ['Man. Programmate', '/maintenance'],
  ['Eventi', '/events'],
  ['Statistiche', '/stat'],
  ['Fermentazioni', '/loglot'],
];

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' });

const shownEntries = (page: Page) =>
  menu(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')]),
    );

test('[S1.italian] the page is Italian, and the menu has the twelve entries in order', async ({
  page,
  tenant,
}) => {
  await page.goto('/');
  const form = ['Richiesta Intervento', `/form?tenant=${tenant.code}`];
  await expect.poll(() => shownEntries(page)).toEqual([...entries, form]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
});

test('[S1.billingName] [S1.header] the header shows billing name and full name', async ({ page, tenant }) => {
  await page.goto('/');
  await expect(menu(page)).toContainText(tenant.name);
  await expect(page.getByRole('banner')).toContainText(tenant.user.fullName);
});

test('[S2.menu.hide] [S2.menu.showAll] [S1.menuHidden] an entry is hidden for one tenant only, until “Vedi tutti” is pressed', async ({
  page,
  tenant,
  seat,
}) => {
  const other = await newTenant();
  await setMenuHidden(tenant.code, 'machine', true);
  await page.goto('/');
  await expect(menu(page).getByRole('link', { name: 'Interventi' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Macchinari' })).toHaveCount(0);
  await menu(page).getByRole('button', { name: 'Vedi tutti' }).click();
  await expect(menu(page).getByRole('link', { name: 'Macchinari' })).toBeVisible();
  await expect(menu(page).getByRole('button', { name: 'Vedi tutti', pressed: true })).toBeVisible();
  const neighbour = await seat({ as: other });
  await neighbour.goto('/');
  await expect(menu(neighbour).getByRole('link', { name: 'Macchinari' })).toBeVisible();
  // No entry is hidden for that tenant.
  await expect(menu(neighbour).getByRole('button', { name: 'Vedi tutti' })).toHaveCount(0);
});

test('[S2.header.configuration] [S2.header.help] [S2.header.notifications] the header’s items open their pages, and the bell of a tenant without notices says what is coming', async ({
  page,
  tenant,
}) => {
  await setService(tenant.code, 'notifications', false);
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Dati in tempo reale' })).toHaveAttribute(
    'href',
    '/realtime',
  );
  await header.getByRole('button', { name: 'Avvisi' }).click();
  await expect(page.getByText('Notifice in sviluppo')).toBeVisible();
  // Messages cover the header's items until they disappear or are closed.
  await page.getByRole('button', { name: 'Chiudi il messaggio' }).click();
  await header.getByRole('link', { name: 'Richiesta di aiuto' }).click();
  await expect(page.getByRole('heading', { name: 'Chiedere aiuto' })).toBeVisible();
  await header.getByRole('button', { name: `Utente: ${tenant.user.fullName}` }).click();
  await page.getByRole('link', { name: 'Configurazione' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurazione');
});

test('[S2.guard.panel] on a phone the drawer has all entries, and each navigation closes it', async ({
  seat,
  tenant,
}) => {
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/');
  const tabs = page.getByRole('navigation', { name: 'Sezioni principali' });
  await expect(tabs.getByRole('link')).toHaveText(['Attività', 'Interventi', 'Macchinari']);
  await tabs.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu principale' });
  await expect(drawer.getByRole('listitem')).toHaveCount(12);
  await drawer.getByRole('link', { name: 'Eventi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eventi');
  await expect(drawer).toBeHidden();
  await tabs.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Attività da fare');
  await expect(drawer).toBeHidden();
});
