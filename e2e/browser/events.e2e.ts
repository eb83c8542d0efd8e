import { interventions } from '@officina/contracts/maintenance/interventions';
import { apiOf } from './support/api.ts';
import { newIntervention, newMachine } from './support/seed.ts';
import { expect, test } from './support/test.ts';

const day = (date: Date) =>
  new Intl.DateTimeFormat('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(date);
const daysAgo = (days: number) => day(new Date(Date.now() - days * 86_400_000));
const compact = (written: string) => written.replaceAll('/', '');

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
  await page.goto('/events');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  for (const action of ['Macchinario creato', 'Intervento aperto', 'Intervento assegnato'])
    await expect(page.getByRole('heading', { level: 3, name: action })).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: `Intervento ${_id.slice(-5)}` })
    .first()
    .getByRole('button')
    .click();
  const dialog = page.getByRole('dialog', { name: 'Intervento assegnato' });
  await expect(dialog).toContainText('Taglio laser');
  await expect(dialog).toContainText('LAS-01');
  await expect(dialog).toContainText(tenant.user.fullName);
  await expect(dialog.getByRole('row', { name: /^Stato/ })).toContainText(/Aperto.*Assegnato/);
  await expect(dialog.getByRole('row', { name: /^Assegnato a/ })).toContainText(/vuoto.*Luca Bianchi/);
  await dialog.getByRole('contentinfo').getByRole('button', { name: 'Chiudi' }).click();
  await expect(dialog).toBeHidden();
});

test('[S2.events.range] [S9.eventDays] the last 10 days are asked first, then the chosen ones with Applica', async ({
  page,
  tenant,
}) => {
  await newMachine(tenant);
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/action/')) asked.push(path);
  });
  await page.goto('/events');
  await expect(page.getByLabel('Dal')).toHaveValue(daysAgo(10));
  await expect(page.getByLabel('Al', { exact: true })).toHaveValue(daysAgo(0));
  await expect(page.getByText(/^3 eventi in 1 giorno$/)).toBeVisible();
  expect(asked).toEqual([`/api/action/sft/maintenance/${compact(daysAgo(10))}/${compact(daysAgo(0))}`]);
  await page.getByLabel('Dal').fill('01/02/2020');
  await page.getByLabel('Al', { exact: true }).fill('03/02/2020');
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Applica' }).click();
  await expect(page.getByText('Nessun evento in questi giorni')).toBeVisible();
  expect(asked.at(-1)).toBe('/api/action/sft/maintenance/01022020/03022020');
});

test('a range the wrong way round is said at its field', async ({ page, faults }) => {
  faults.allow(/422/);
  await page.goto('/events?dal=2026-02-03&al=2026-02-01');
  await expect(page.getByText('La data di inizio è dopo la data di fine')).toBeVisible();
});

test('[S8.events] events that do not load raise no message; the panel offers a retry', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/503/);
  await newMachine(tenant);
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
});
