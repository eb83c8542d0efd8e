import { events } from '@officina/contracts/events/events';
import { interventions } from '@officina/contracts/maintenance/interventions';
import type { Page } from '@playwright/test';
import { daysAway } from '../browser/days.ts';
import { apiOf } from '../browser/api.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { expect, test } from '../browser/test.ts';
import type { Tenant } from '../support/tenants.ts';

const day = (date: Date) =>
  new Intl.DateTimeFormat('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(date);
const daysAgo = (days: number) => day(daysAway(-days));
const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem');
/** What a row reads after its time. */
const at = (rest: string) => new RegExp(`^\\d\\d:\\d\\d${rest.replace(/[().]/g, '\\$&')}$`);
const compact = (written: string) => written.replaceAll('/', '');

/** The log hears of a write a moment after who made it, much later while the demo data are on their way to it. */
async function isLogged({ user }: Tenant, count: number) {
  test.setTimeout(180_000);
  const today = compact(daysAgo(0));
  const logged = () => apiOf(user).must(events.list, { params: { start: compact(daysAgo(1)), end: today } });
  await expect.poll(async () => (await logged()).length, { timeout: 120_000 }).toBe(count);
}

test('[S1.events] [S2.events.groups] [S2.events.modal] events come by day and action; one opens with from and to', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Taglio laser', shortCode: 'LAS-01' });
  const { _id } = await newIntervention(tenant, machine, { issueDescription: 'Allarme 2040' });
  await apiOf(tenant.user).must(interventions.edit, {
    params: { id: _id },
    body: { status: 'ASSIGNED', externalExecutor: 'Luca Bianchi' },
  });
  await isLogged(tenant, 5);
  await page.goto('/events');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Intervento assegnato1',
    'Intervento aperto1',
    'Macchinario creato1',
    'Utente creato1',
    'Azienda creata1',
  ]);
  const who = tenant.user.fullName;
  const id = _id.slice(-5);
  await expect(rowsOf(page)).toHaveText([
    at(`LAS-01Taglio laserAperto →diventa Assegnato a Luca Bianchi${who}${id}`),
    at(`LAS-01Taglio laserAperto, RICHIESTA${who}${id}`),
    at(`LAS-01Taglio laserCreato${who}`),
    /\)Creato/,
    /\)Creata/,
  ]);
  await rowsOf(page).first().click();
  const dialog = page.getByRole('dialog', { name: 'Intervento assegnato' });
  await expect(dialog).toContainText('Taglio laser');
  await expect(dialog).toContainText('LAS-01');
  await expect(dialog).toContainText(tenant.user.fullName);
  await expect(dialog.getByRole('row', { name: /^Stato/ })).toContainText(/Aperto.*Assegnato/);
  await expect(dialog.getByRole('row', { name: /^Assegnato a/ })).toContainText(/vuoto.*Luca Bianchi/);
  await dialog.getByRole('contentinfo').getByRole('button', { name: 'Chiudi' }).click();
  await expect(dialog).toBeHidden();
});

test('[S2.route.events] [S2.events.range] [S9.eventDays] the last 10 days are asked first, then the chosen ones with Applica', async ({
  page,
  tenant,
}) => {
  await newMachine(tenant);
  await isLogged(tenant, 3);
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/action/')) asked.push(path);
  });
  await page.goto('/events');
  await expect(page.getByLabel('Dal')).toHaveValue(daysAgo(10));
  await expect(page.getByLabel('Al', { exact: true })).toHaveValue(daysAgo(0));
  await expect(page.getByText(/^3 eventi in 11 giorni$/)).toBeVisible();
  expect(asked).toEqual([`/api/action/sft/maintenance/${compact(daysAgo(10))}/${compact(daysAgo(0))}`]);
  await page.getByLabel('Dal').fill('01/02/2020');
  await page.getByLabel('Al', { exact: true }).fill('03/02/2020');
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByText('Nessun evento in questi giorni')).toBeVisible();
  expect(asked.at(-1)).toBe('/api/action/sft/maintenance/01022020/03022020');
});

test('the events of one machine and of one person, until all are wanted again', async ({ page, tenant }) => {
  const laser = await newMachine(tenant, { name: 'Taglio laser', shortCode: 'LAS-01' });
  await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  await newIntervention(tenant, laser);
  await isLogged(tenant, 5);
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const apply = () => page.getByRole('button', { name: 'Applica' }).click();
  await page.goto('/events');
  await expect(rowsOf(page)).toHaveCount(5);
  await page.getByLabel('Macchina', { exact: true }).click();
  await expect(page.getByRole('option')).toHaveText(['Tutte', 'LAS-01 Taglio laser', 'TOR-01 Tornio']);
  await page.getByRole('option', { name: 'LAS-01 Taglio laser' }).click();
  await expect(rowsOf(page)).toHaveCount(5);
  await apply();
  await expect(rowsOf(page)).toHaveText([/LAS-01Taglio laserAperto, RICHIESTA/, /LAS-01Taglio laserCreato/]);
  await expect(page.getByText('2 eventi in 11 giorni')).toBeVisible();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(2);
  await choose('Macchina', 'Tutte');
  await choose('Persona', tenant.user.fullName);
  await apply();
  await expect(rowsOf(page)).toHaveCount(3);
  await choose('Macchina', 'TOR-01 Tornio');
  await apply();
  await expect(rowsOf(page)).toHaveText([/TOR-01TornioCreato/]);
});

test('a day that does not exist keeps the list and is said at its field; a range on its way says so', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/422/);
  await newMachine(tenant, { name: 'Tornio' });
  await isLogged(tenant, 3);
  await page.goto('/events');
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByLabel('Dal').fill('31/02/2026');
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByLabel('Dal')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Dal')).toHaveAccessibleDescription(/\S/);
  await expect(rowsOf(page)).toHaveCount(3);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/action/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Dal').fill('01/01/2020');
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Carico gli eventi…' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);
  letGo();
  await expect(page.getByText(/^3 eventi in [\d.]+ giorni$/)).toBeVisible();
});

test('[S8.events] events that do not load raise no message; the panel offers a retry', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/503/);
  await newMachine(tenant);
  await isLogged(tenant, 3);
  let refuse = true;
  await page.route('**/api/action/**', (route) =>
    refuse
      ? route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', message: 'Non disponibile' } })
      : route.continue(),
  );
  await page.goto('/events');
  await expect(page.getByText('Gli eventi non sono arrivati.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveCount(1);
  refuse = false;
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Macchinario creato' })).toBeVisible();
  await expect(page.locator('[data-code="4000"]')).toHaveCount(0);
});
