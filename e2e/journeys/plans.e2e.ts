import { withArticle } from '@officina/contracts/article';
import { interventions } from '@officina/contracts/maintenance/interventions';
import type { Page } from '@playwright/test';
import { daysAway } from '../browser/days.ts';
import { apiOf } from '../browser/api.ts';
import { deletedMeanwhile } from '../browser/faults.ts';
import { newMachine, newPlan } from '../browser/seed.ts';
import { choose, chooseOption, chooseTile, sheet } from '../browser/sheet.ts';
import { expect, phone, test } from '../browser/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();
const item = (title: string) => ({ title, result: '' as const });

const italian = (day: Date) =>
  day.toLocaleDateString('it-IT', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Rome',
  });
const inDays = (days: number) => italian(daysAway(days));

test('[S1.plans] [S2.maintenance] [S2.home.dueLink] a plan is created, is due on Home, is carried out on a phone with its checklist, and is due again a month later', async ({
  page,
  seat,
  tenant,
}) => {
  await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  await page.goto('/maintenance');
  await page.getByRole('button', { name: 'Nuova manutenzione' }).first().click();
  await sheet(page).getByLabel('Macchina').click();
  await chooseOption(page, 'Tornio');
  await sheet(page).getByLabel('Descrizione').fill('Cambio olio mandrino');
  await sheet(page).getByLabel('Frequenza').fill('30');
  await sheet(page).getByLabel('Codice').fill('OLIO');
  for (const title of ['Livello olio', 'Filtri']) {
    await sheet(page).getByLabel('Nuovo punto').fill(title);
    await page.keyboard.press('Enter');
  }
  await press(page, 'Crea manutenzione');
  await expect(page.getByText('Manutenzione programmata salvata')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Azioni',
    'Macchina',
    'Codice',
    'Descrizione',
    'Frequenza (giorni)',
    'Prossima scadenza',
  ]);
  await expect(rows(page)).toHaveText([/TOR-01.*Tornio.*OLIO.*Cambio olio mandrino.*30.*Mai fatta.*da fare/]);

  const hand = await seat({ as: tenant, ...phone });
  await hand.goto('/');
  await expect(hand.getByText('Il prossimo lavoro')).toBeVisible();
  await hand.getByRole('link', { name: 'Inizia manutenzione' }).tap();
  await expect(hand).toHaveURL(/\/intervention\?new=1&machineid=[0-9a-f]{24}&maintenanceid=[0-9a-f]{24}$/);
  const check = sheet(hand).getByRole('region', { name: 'Checklist' });
  await expect(check).toContainText('0 di 2 OK');
  for (const title of ['Livello olio', 'Filtri']) {
    const ok = check.getByRole('button', { name: `OK ${title}` });
    expect((await ok.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await ok.tap();
  }
  await expect(check).toContainText('2 di 2 OK');
  await chooseTile(sheet(hand), 'Chiuso');
  await sheet(hand).getByRole('button', { name: 'Crea intervento' }).tap();
  await sheet(hand).getByRole('button', { name: 'Chiudi intervento' }).tap();
  await expect(hand.getByText('Tutto in ordine.')).toBeVisible();

  await expect(rows(page)).toHaveText([
    new RegExp(`Cambio olio mandrino.*30.*Scade ${withArticle('il', inDays(30))}.*tra 30 giorni`),
  ]);
  const [done, ...more] = await apiOf(tenant.user).must(interventions.maintenanceDone);
  expect(more).toEqual([]);
  expect(done?.scheduledMaintenance?.checkList).toEqual([
    { title: 'Livello olio', result: 'OK' },
    { title: 'Filtri', result: 'OK' },
  ]);
});

test('[S2.route.maintenance] [S8.confirm.maintenance] a plan is postponed with a reason, copied, and deleted after confirmation', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/422/, deletedMeanwhile);
  const machine = await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  await newMachine(tenant, { name: 'Fresatrice', shortCode: 'FRE-01' });
  const plan = await newPlan(tenant, machine, { checkList: [item('Olio')] });
  await page.goto(`/maintenance?id=${plan._id}`);
  await sheet(page).getByRole('link', { name: 'Rinvia' }).click();
  await sheet(page).getByLabel('Rinvia al').fill(inDays(0));
  await sheet(page).getByLabel('Motivo').fill('Manca il filtro');
  await press(page, `Rinvia ${withArticle('al', inDays(0))}`);
  await expect(sheet(page).getByText('1 campo da correggere')).toBeVisible();
  await sheet(page).getByLabel('Rinvia al').fill(inDays(9));
  await press(page, `Rinvia ${withArticle('al', inDays(9))}`);
  await expect(page.getByText(`Manutenzione rinviata ${withArticle('al', inDays(9))}`)).toBeVisible();
  await page.goto(`/maintenance?id=${plan._id}`);
  await expect(sheet(page)).toContainText(
    `rinviata ${withArticle('al', inDays(9))} da ${tenant.user.fullName}`,
  );
  await expect(sheet(page)).toContainText('Motivo: Manca il filtro');
  await sheet(page).getByRole('link', { name: 'Copia su altre macchine' }).click();
  await choose(sheet(page), 'Aggiungi macchina', 'Fresatrice');
  await press(page, 'Copia su 1 macchina');
  await expect(page.getByText('Manutenzione copiata su 1 macchina')).toBeVisible();
  await page.goto('/maintenance');
  await expect(rows(page)).toHaveText([
    /FRE-01.*Cambio olio.*Mai fatta/,
    /TOR-01.*Cambio olio · rinviata al/,
  ]);
  await page.goto(`/maintenance?id=${plan._id}`);
  await press(page, 'Elimina manutenzione');
  await expect(sheet(page)).toContainText('Confermi di voler cancellare questa maintenance');
  await press(page, 'Elimina');
  await expect(page.getByText('Manutenzione programmata eliminata')).toBeVisible();
  await expect(rows(page)).toHaveText([/FRE-01/]);
});
