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
import { sheet } from './support/sheet.ts';
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
  const first = /^Bruno Zeni \d\d\/\d\d\/\d{4} \d\d:\d\dGuarnizione ordinata$/;
  await expect(notesOf(page)).toHaveText([first], { timeout: 3_000 });
  await expect(problem(page)).toHaveValue('Scritto a metà');
  await addNote(page, 'Arriva giovedì');
  await expect(notesOf(other)).toHaveText([first, /Arriva giovedì$/]);
});

test('a sheet that another person deletes says so and can only be closed', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/404/);
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

test('of two versions each field keeps the one chosen for it, and the notes of either are kept', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/409/);
  const { _id } = await newIntervention(tenant, await newMachine(tenant), { externalExecutor: 'Ivan' });
  await withoutLive(page);
  await openJob(page, _id);
  await problem(page).fill('Perde olio dal tubo');
  await sheet(page).getByLabel('Assegnato a').fill('Ivan, Marta');
  await sheet(page).getByRole('button', { name: 'Aggiungi nota' }).click();
  await sheet(page).getByLabel('Nuova nota').fill('Tubo ordinato');
  const other = await newUser(tenant.code, 'Bruno Zeni');
  const notes = [{ text: 'Chiamato Bruno' }];
  await editJob(other, _id, { issueDescription: 'Perde acqua', priority: 'URGENT', notes });
  await saveJob(page);
  await expect(page.getByRole('heading', { name: 'Due versioni di questo intervento' })).toBeVisible();
  const descriptions = sheet(page).getByRole('group', { name: 'Descrizione problema', exact: true });
  await descriptions.getByText('Perde acqua').click();
  await sheet(page).getByRole('button', { name: 'Salva le scelte' }).click();
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect(await storedJob(tenant, _id)).toMatchObject({
    issueDescription: 'Perde acqua',
    externalExecutor: 'Ivan, Marta',
    priority: 'URGENT',
    notes: [{ text: 'Chiamato Bruno' }, { text: 'Tubo ordinato' }],
  });
});
