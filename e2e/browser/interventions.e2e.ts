import { interventions } from '@officina/contracts/maintenance/interventions';
import { ask } from './support/call.ts';
import { newIntervention, newMachine, openInterventions } from './support/seed.ts';
import { choose, sheet } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

const formLabels = {
  RICHIESTA: {
    shown: ['Priorità', 'Descrizione problema'],
    hidden: ['Descrizione soluzione', 'Data fine prevista'],
  },
  PROVVISORIA: {
    shown: ['Priorità', 'Descrizione problema', 'Descrizione soluzione', 'Data fine prevista'],
    hidden: [],
  },
  PERMANENTE: {
    shown: ['Priorità', 'Descrizione problema', 'Descrizione soluzione', 'Data fine prevista'],
    hidden: [],
  },
  PROGRAMMATA: {
    shown: ['Data fine prevista'],
    hidden: ['Priorità', 'Descrizione problema', 'Descrizione soluzione'],
  },
};

test('[S2.route.intervention] [S2.int.new] [S2.int.modal] [S2.int.machine] [S2.int.reported] [S2.int.customData] [S1.interventions] a new intervention', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Trapano radiale', shortCode: 'TRA-02' });
  await page.goto('/intervention');
  await page.getByRole('button', { name: 'Nuovo intervento' }).first().click();
  await expect(sheet(page)).toContainText('Crea/Modifica rapporto di intervento');
  await expect(sheet(page).getByRole('radio', { name: 'Aperto' })).toBeChecked();
  await expect(sheet(page).getByLabel('Tipo intervento')).toContainText('RICHIESTA');
  await sheet(page).getByLabel('Macchina').fill('tra-02');
  await page.getByRole('option', { name: /Trapano radiale/ }).click();
  await expect(sheet(page).getByLabel('Macchina')).toHaveValue('Trapano radiale (TRA-02)');
  await sheet(page).getByLabel('Descrizione problema').fill('Mandrino bloccato');
  await sheet(page).getByText('Già segnalato').click();
  await sheet(page).getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await sheet(page).getByLabel('Nome').fill('Ore');
  await sheet(page).getByLabel('Valore').fill('1200');
  await sheet(page).getByRole('button', { name: 'Aggiungi', exact: true }).last().click();
  await sheet(page).getByRole('button', { name: 'Crea intervento' }).click();
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  const [made] = await openInterventions(tenant);
  expect(made).toMatchObject({
    machineId: machine._id,
    type: 'RICHIESTA',
    status: 'OPEN',
    alreadyReported: true,
    issueDescription: 'Mandrino bloccato',
    customData: [{ name: 'Ore', value: '1200' }],
    openBy: tenant.user.fullName,
  });
  const row = page.getByRole('row', { name: /Trapano radiale/ });
  await expect(row).toContainText('GIA SEGNALATO');
});

test('[S2.int.customData] custom pairs can be removed', async ({ page, tenant }) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant), {
    customData: [{ name: 'Ore', value: '1' }],
  });
  await page.goto(`/intervention?new=0&interventionId=${_id}`);
  await sheet(page).getByRole('button', { name: 'Togli Ore' }).click();
  await sheet(page).getByRole('button', { name: 'Salva modifiche' }).click();
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect((await openInterventions(tenant))[0]?.customData).toEqual([]);
});

test('[S2.int.priority] [S2.int.texts] [S2.int.dates] [S2.int.assigned] the form shows what its type has', async ({
  page,
  tenant,
}) => {
  await newMachine(tenant);
  await page.goto('/intervention?new=1');
  for (const label of ['Assegnato a', 'Data inizio'])
    await expect(sheet(page).getByLabel(label)).toBeVisible();
  for (const [type, { shown, hidden }] of Object.entries(formLabels)) {
    await choose(sheet(page), 'Tipo intervento', type);
    for (const label of shown) await expect(sheet(page).getByLabel(label), `${type} ${label}`).toBeVisible();
    for (const label of hidden)
      await expect(sheet(page).getByLabel(label), `${type} ${label}`).toHaveCount(0);
  }
});

test('[S2.int.queryOpen] [S2.int.machine] [S2.int.badges] an address opens its intervention; the machine stays', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Fresatrice', shortCode: 'FRE-01' });
  const { _id } = await newIntervention(tenant, machine, { priority: 'URGENT', alreadyReported: true });
  await page.goto(`/intervention?new=0&interventionId=${_id}`);
  await expect(sheet(page).getByLabel('Macchina')).toHaveValue('Fresatrice (FRE-01)');
  await expect(sheet(page).getByLabel('Macchina')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  const row = page.getByRole('row', { name: /Fresatrice/ });
  await expect(row).toContainText('Aperto');
  await expect(row).toContainText('URGENTE');
  await expect(row.getByTitle('GIA SEGNALATO')).toBeVisible();
});

test('[S2.int.archive] the toggle goes to the archive and back', async ({ page, tenant }) => {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  await newIntervention(tenant, machine, { issueDescription: 'Quello aperto' });
  await newIntervention(tenant, machine, { issueDescription: 'Quello chiuso', status: 'CLOSED' });
  await page.goto('/intervention');
  await expect(page.getByRole('row', { name: /Quello aperto/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Quello chiuso/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostra archiviati' }).click();
  await expect(page.getByRole('row', { name: /Quello chiuso/ })).toContainText('Chiuso');
  await expect(page.getByRole('row', { name: /Quello aperto/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostra interventi aperti' }).click();
  await expect(page.getByRole('row', { name: /Quello aperto/ })).toBeVisible();
});

test('[S2.int.table] [S2.int.paging] [S9.pages] the table has its columns, is searched and paged', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  for (let count = 1; count <= 27; count += 1)
    await newIntervention(tenant, machine, { issueDescription: `Guasto numero ${count}` });
  await page.goto('/intervention');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Azioni',
    'Macchina',
    'Stato',
    'Descrizione',
    'Tipo',
    'Priorità',
    'Data fine',
  ]);
  await expect(page.getByText('1–25 di 27')).toBeVisible();
  await expect(page.getByText('Righe per pagina')).toBeVisible();
  await page.getByRole('button', { name: 'Prossima' }).click();
  await expect(page.getByText('26–27 di 27')).toBeVisible();
  await page.getByRole('button', { name: 'Precedente' }).click();
  for (const [size, rows] of [
    ['10', 10],
    ['50', 27],
    ['25', 25],
  ] as const) {
    await page.getByRole('radiogroup', { name: 'Righe per pagina' }).getByText(size, { exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(rows + 1);
  }
  await page.getByRole('searchbox').fill('numero 17 tórnio');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('[S7.lists] interventions, machines and users are asked for where they are needed', async ({
  page,
  tenant,
}) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/intervention?new=0&interventionId=${_id}`);
  await expect(sheet(page).getByLabel('Assegnato a')).toBeVisible();
  for (const list of ['/api/maintenance/intervention/allOpen', '/api/maintenance/machine/all', '/api/user'])
    await expect.poll(() => asked, list).toContain(list);
});

test('[S2.int.delete] [S8.confirm.intervention] deleting asks first', async ({ page, tenant }) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await page.goto(`/intervention?new=0&interventionId=${_id}`);
  await page.getByRole('button', { name: 'Elimina Intervento' }).click();
  await expect(
    page.getByRole('heading', { name: 'Confermi di voler cancellare questa intervention' }),
  ).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Annulla' }).click();
  expect(await openInterventions(tenant)).toHaveLength(1);
  await page.getByRole('button', { name: 'Elimina Intervento' }).click();
  await sheet(page).getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(page.getByText('Intervento eliminato')).toBeVisible();
  expect(await openInterventions(tenant)).toHaveLength(0);
});

test('[S2.int.locked] a closed one is locked but for notes and reopening', async ({ page, tenant }) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant), { status: 'CLOSED' });
  await page.goto(`/intervention?new=0&interventionId=${_id}`);
  const fields = sheet(page).locator('input:not([type=hidden]), textarea');
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) await expect(field).toBeDisabled();
  await sheet(page).getByRole('button', { name: 'Aggiungi nota' }).click();
  await sheet(page).getByLabel('Nuova nota').fill('Garanzia due anni');
  await sheet(page).getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await expect(sheet(page).getByRole('listitem').filter({ hasText: 'Garanzia due anni' })).toContainText(
    tenant.user.fullName,
  );
  await sheet(page).getByRole('button', { name: 'Riapri' }).click();
  await sheet(page).getByRole('button', { name: 'Riapri' }).click();
  await expect(page.getByText('Intervento riaperto')).toBeVisible();
  expect(await openInterventions(tenant)).toHaveLength(1);
});

test('two people at one intervention: nothing typed is lost', async ({ page, tenant, faults }) => {
  faults.allow(/409/);
  const { _id } = await newIntervention(tenant, await newMachine(tenant), { issueDescription: 'Perde olio' });
  await page.goto(`/intervention?new=0&interventionId=${_id}`);
  await sheet(page).getByLabel('Descrizione problema').fill('Perde olio dal cilindro');
  await ask(interventions.edit, {
    token: tenant.user.token,
    params: { id: _id },
    body: { issueDescription: 'Perde acqua' },
  });
  await expect(
    sheet(page).getByRole('status').filter({ hasText: 'Quello che hai scritto resta' }),
  ).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Salva modifiche' }).click();
  await expect(page.getByRole('heading', { name: 'Due versioni di questo intervento' })).toBeVisible();
  await expect(sheet(page)).toContainText('Perde acqua');
  await sheet(page).getByRole('button', { name: 'Salva le scelte' }).click();
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect((await openInterventions(tenant))[0]?.issueDescription).toBe('Perde olio dal cilindro');
});

test('[S8.list] a list that does not load raises a red message and offers a retry', async ({
  page,
  faults,
}) => {
  faults.allow(/503/);
  await page.route('**/api/maintenance/intervention/allOpen', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, code: 'unavailable', message: 'Servizio non disponibile' },
    }),
  );
  await page.goto('/intervention');
  await expect(page.getByRole('alert').filter({ hasText: 'Servizio non disponibile' }).first()).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible();
});

test('[S8.interventionSave] a save that fails is said and keeps what was typed', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/503/);
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await page.goto(`/intervention?new=0&interventionId=${_id}`);
  await sheet(page).getByLabel('Assegnato a').fill('Ivan');
  await page.route('**/edit', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, code: 'unavailable', message: 'Servizio non disponibile' },
    }),
  );
  await sheet(page).getByRole('button', { name: 'Salva modifiche' }).click();
  await expect(page.getByText(/Intervento non salvato: Servizio non disponibile/)).toBeVisible();
  await expect(sheet(page).getByLabel('Assegnato a')).toHaveValue('Ivan');
});
