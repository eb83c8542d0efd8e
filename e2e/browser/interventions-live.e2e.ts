import { interventions } from '@officina/contracts/maintenance/interventions';
import { apiOf } from './support/api.ts';
import {
  addNote,
  editJob,
  notesOf,
  openJob,
  problem,
  saveJob,
  storedJob,
  withoutLive,
} from './support/jobs.ts';
import { newIntervention, newMachine } from './support/seed.ts';
import { choose, sheet } from './support/sheet.ts';
import { newUser } from './support/tenants.ts';
import { expect, test } from './support/test.ts';

test('[S2.int.notes] a note appears at once where a second person has the sheet open', async ({
  page,
  seat,
  tenant,
}) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  const user = await newUser(tenant.code, 'Bruno Zeni');
  const other = await seat({ as: { ...tenant, user } });
  await openJob(page, _id);
  await problem(page).fill('Scritto a metà');
  await openJob(other, _id);
  await addNote(other, 'Guarnizione ordinata');
  await expect(notesOf(page)).toContainText(['Guarnizione ordinata'], { timeout: 3_000 });
  await expect(notesOf(page)).toContainText(/Bruno Zeni.*\d\d\/\d\d\/\d{4}/);
  await expect(problem(page)).toHaveValue('Scritto a metà');
  await addNote(page, 'Arriva giovedì');
  await expect(notesOf(other)).toContainText(['Guarnizione ordinata', 'Arriva giovedì']);
});

test('what another person changes elsewhere in the sheet is taken over and told', async ({
  page,
  tenant,
}) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await openJob(page, _id);
  await problem(page).fill('Perde olio dal tubo');
  await editJob(tenant.user, _id, { externalExecutor: 'Ivan', priority: 'URGENT' });
  await expect(sheet(page).getByRole('status')).toContainText('qui vedi già i dati nuovi');
  await expect(sheet(page).getByLabel('Assegnato a')).toHaveValue('Ivan');
  await expect(sheet(page).getByLabel('Priorità')).toContainText('URGENTE');
  await saveJob(page);
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect(await storedJob(tenant, _id)).toMatchObject({
    issueDescription: 'Perde olio dal tubo',
    externalExecutor: 'Ivan',
    priority: 'URGENT',
  });
});

test('what another person changes in the same field is told and asked for at the save', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/409/);
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await openJob(page, _id);
  await problem(page).fill('Perde olio dal tubo');
  await editJob(tenant.user, _id, { issueDescription: 'Perde acqua' });
  await expect(sheet(page).getByRole('status')).toContainText('Quello che hai scritto resta');
  await expect(problem(page)).toHaveValue('Perde olio dal tubo');
  await saveJob(page);
  await expect(page.getByRole('heading', { name: 'Due versioni di questo intervento' })).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Salva le scelte' }).click();
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect((await storedJob(tenant, _id)).issueDescription).toBe('Perde olio dal tubo');
});

test('[S2.int.locked] a sheet that another person closes locks, with what was typed still in it', async ({
  page,
  tenant,
}) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await openJob(page, _id);
  await problem(page).fill('Perde olio dal tubo');
  await editJob(tenant.user, _id, { status: 'CLOSED' });
  await expect(sheet(page)).toContainText('Intervento chiuso: i campi sono bloccati');
  await expect(problem(page)).toBeDisabled();
  await expect(problem(page)).toHaveValue('Perde olio dal tubo');
  await expect(sheet(page).getByRole('button', { name: 'Salva modifiche' })).toBeHidden();
  await sheet(page).getByRole('button', { name: 'Riapri' }).click();
  await sheet(page).getByRole('button', { name: 'Riapri' }).click();
  await expect(problem(page)).toBeEnabled();
  await expect(problem(page)).toHaveValue('Perde olio dal tubo');
  await saveJob(page);
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect(await storedJob(tenant, _id)).toMatchObject({
    status: 'OPEN',
    issueDescription: 'Perde olio dal tubo',
  });
});

test('[S2.int.locked] a save that meets a closed intervention says so and keeps what was typed', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/409/);
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await withoutLive(page);
  await openJob(page, _id);
  await problem(page).fill('Perde olio dal tubo');
  await choose(sheet(page), 'Priorità', 'URGENTE');
  await editJob(tenant.user, _id, { status: 'CLOSED' });
  await saveJob(page);
  await sheet(page).getByRole('button', { name: 'Salva le scelte' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Nel frattempo l’intervento è stato chiuso' });
  await told.getByRole('button', { name: 'Chiudi il messaggio' }).click();
  await expect(told).toBeHidden();
  await expect(problem(page)).toBeDisabled();
  await expect(problem(page)).toHaveValue('Perde olio dal tubo');
  await expect(sheet(page).getByLabel('Priorità')).toContainText('URGENTE');
  expect(await storedJob(tenant, _id)).toMatchObject({ __v: 1, status: 'CLOSED' });
});

test('a sheet that another person deletes says so and can only be closed', async ({ page, tenant }) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await openJob(page, _id);
  await problem(page).fill('Perde olio dal tubo');
  await apiOf(tenant.user).must(interventions.remove, { params: { id: _id } });
  await expect(sheet(page).getByRole('status')).toContainText('ha eliminato questo intervento');
  await expect(problem(page)).toHaveValue('Perde olio dal tubo');
  await expect(sheet(page).getByRole('button', { name: 'Salva modifiche' })).toBeHidden();
  await sheet(page).getByRole('button', { name: 'Chiudi', exact: true }).last().click();
  await expect(sheet(page)).toBeHidden();
});
