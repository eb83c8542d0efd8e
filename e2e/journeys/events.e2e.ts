import { interventions } from '@officina/contracts/maintenance/interventions';
import { apiOf } from '../browser/api.ts';
import { addressDay, daysAgo, waitUntilLogged, rowsOf } from '../browser/events.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { expect, test } from '../browser/test.ts';

/** The text of a row after its time. */
const at = (rest: string) => new RegExp(`^\\d\\d:\\d\\d${rest.replace(/[().]/g, '\\$&')}$`);

test('[S1.events] [S2.events.groups] [S2.events.modal] events are grouped by day and action; one opens with old and new values', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Taglio laser', shortCode: 'LAS-01' });
  const { _id } = await newIntervention(tenant, machine, { issueDescription: 'Allarme 2040' });
  await apiOf(tenant.user).must(interventions.edit, {
    params: { id: _id },
    body: { status: 'ASSIGNED', externalExecutor: 'Luca Bianchi' },
  });
  await waitUntilLogged(tenant, 6);
  await page.goto('/events');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Intervento assegnato1',
    'Intervento aperto1',
    'Macchinario creato1',
    'Token creato1',
    'Utente creato1',
    'Azienda creata1',
  ]);
  const who = tenant.user.fullName;
  const id = _id.slice(-5);
  await expect(rowsOf(page)).toHaveText([
    at(`LAS-01Taglio laserAperto →diventa Assegnato a Luca Bianchi${who}${id}`),
    at(`LAS-01Taglio laserAperto, RICHIESTA${who}${id}`),
    at(`LAS-01Taglio laserCreato${who}`),
    /\)Token creato: /,
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

test('[S2.route.events] [S2.events.range] [S9.eventDays] the last 10 days are requested first, then the days chosen with Applica', async ({
  page,
  tenant,
}) => {
  await newMachine(tenant);
  await waitUntilLogged(tenant, 4);
  const requested: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/action/')) requested.push(path);
  });
  await page.goto('/events');
  await expect(page.getByLabel('Dal')).toHaveValue(daysAgo(10));
  await expect(page.getByLabel('Al', { exact: true })).toHaveValue(daysAgo(0));
  await expect(page.getByText(/^4 eventi in 11 giorni$/)).toBeVisible();
  expect(requested).toEqual([
    `/api/action/sft/maintenance/${addressDay(daysAgo(10))}/${addressDay(daysAgo(0))}`,
  ]);
  await page.getByLabel('Dal').fill('01/02/2020');
  await page.getByLabel('Al', { exact: true }).fill('03/02/2020');
  expect(requested).toHaveLength(1);
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByText('Nessun evento in questi giorni')).toBeVisible();
  expect(requested.at(-1)).toBe('/api/action/sft/maintenance/01022020/03022020');
});

test('[S8.events] events that fail to load show no message, and the panel offers a retry', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/503/);
  await newMachine(tenant);
  await waitUntilLogged(tenant, 4);
  let refuse = true;
  await page.route('**/api/action/**', (route) =>
    refuse
      ? route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', message: 'Non disponibile' } })
      : route.continue(),
  );
  await page.goto('/events');
  await expect(page.getByText('Gli eventi non sono arrivati.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  refuse = false;
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Macchinario creato' })).toBeVisible();
  await expect(page.locator('[data-code="4000"]')).toHaveCount(0);
});
