import type { Page } from '@playwright/test';
import { editJob, openJob, problem, saveJob, storedJob, withoutLive } from './support/jobs.ts';
import { newIntervention, newMachine } from './support/seed.ts';
import { choose, sheet } from './support/sheet.ts';
import type { Tenant } from '../support/tenants.ts';
import { newUser } from './support/tenants.ts';
import { expect, test } from './support/test.ts';

const heading = 'Due versioni di questo intervento';

const versions = (page: Page, label: string) => sheet(page).getByRole('group', { name: label, exact: true });
const keepChosen = (page: Page) => sheet(page).getByRole('button', { name: 'Salva le scelte' }).click();

/** Both changed the problem; only this person the assignment, only the other one the priority. */
async function meetOtherVersion(page: Page, tenant: Tenant) {
  const { _id } = await newIntervention(tenant, await newMachine(tenant), {
    issueDescription: 'Perde olio',
    externalExecutor: 'Ivan',
  });
  await withoutLive(page);
  await openJob(page, _id);
  await problem(page).fill('Perde olio dal cilindro');
  await sheet(page).getByLabel('Assegnato a').fill('Ivan, Marta');
  const other = await newUser(tenant.code, 'Bruno Zeni');
  await editJob(other, _id, { issueDescription: 'Perde acqua', priority: 'URGENT' });
  await saveJob(page);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  return { _id, other };
}

test.beforeEach(({ faults }) => faults.allow(/409/));

test('two versions are shown field by field, each with the one kept unless told otherwise', async ({
  page,
  tenant,
}) => {
  await meetOtherVersion(page, tenant);
  await expect(sheet(page).getByRole('group')).toHaveCount(3);
  for (const [label, mine, theirs, kept] of [
    ['Descrizione problema', 'Perde olio dal cilindro', 'Perde acqua', 'La mia versione'],
    ['Assegnato a', 'Ivan, Marta', 'Ivan', 'La mia versione'],
    ['Priorità', 'Normale', 'URGENTE', 'L’altra versione'],
  ] as const) {
    const pair = versions(page, label);
    await expect(pair.getByText(mine, { exact: true }), label).toBeVisible();
    await expect(pair.getByText(theirs, { exact: true }), label).toBeVisible();
    await expect(pair.getByRole('radio', { name: kept }), label).toBeChecked();
  }
});

test('of two versions each field keeps the one chosen for it', async ({ page, tenant }) => {
  const { _id } = await meetOtherVersion(page, tenant);
  await versions(page, 'Descrizione problema').getByText('Perde acqua').click();
  await keepChosen(page);
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect(await storedJob(tenant, _id)).toMatchObject({
    __v: 2,
    issueDescription: 'Perde acqua',
    externalExecutor: 'Ivan, Marta',
    priority: 'URGENT',
  });
});

test('of two versions all of mine can be kept', async ({ page, tenant }) => {
  const { _id } = await meetOtherVersion(page, tenant);
  await sheet(page).getByRole('button', { name: 'Tieni tutto il mio' }).click();
  await keepChosen(page);
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect(await storedJob(tenant, _id)).toMatchObject({
    issueDescription: 'Perde olio dal cilindro',
    externalExecutor: 'Ivan, Marta',
    priority: 'NORMAL',
  });
});

test('of two versions all of the other can be kept: nothing is written', async ({ page, tenant }) => {
  const { _id } = await meetOtherVersion(page, tenant);
  await sheet(page).getByRole('button', { name: 'Tieni tutto l’altro' }).click();
  await keepChosen(page);
  await expect(sheet(page)).toBeHidden();
  expect(await storedJob(tenant, _id)).toMatchObject({
    __v: 1,
    issueDescription: 'Perde acqua',
    externalExecutor: 'Ivan',
    priority: 'URGENT',
  });
});

test('going back from two versions leaves everything as it was typed', async ({ page, tenant }) => {
  const { _id } = await meetOtherVersion(page, tenant);
  await sheet(page).getByRole('button', { name: 'Annulla' }).click();
  await expect(page.getByRole('heading', { name: heading })).toBeHidden();
  await expect(problem(page)).toHaveValue('Perde olio dal cilindro');
  await expect(sheet(page).getByLabel('Assegnato a')).toHaveValue('Ivan, Marta');
  expect((await storedJob(tenant, _id)).issueDescription).toBe('Perde acqua');
  await choose(sheet(page), 'Priorità', 'Bassa');
  await saveJob(page);
  await expect(versions(page, 'Priorità')).toContainText('Bassa');
});

test('a third version that comes while two are compared is compared too', async ({ page, tenant }) => {
  const { _id, other } = await meetOtherVersion(page, tenant);
  await editJob(other, _id, { issueDescription: 'Perde acqua e olio' });
  await keepChosen(page);
  await expect(versions(page, 'Descrizione problema')).toContainText('Perde acqua e olio');
  await keepChosen(page);
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect((await storedJob(tenant, _id)).issueDescription).toBe('Perde olio dal cilindro');
});

test('a note half written when two versions meet is saved with the choices', async ({ page, tenant }) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await withoutLive(page);
  await openJob(page, _id);
  await problem(page).fill('Perde olio dal tubo');
  await sheet(page).getByRole('button', { name: 'Aggiungi nota' }).click();
  await sheet(page).getByLabel('Nuova nota').fill('Tubo ordinato');
  await editJob(tenant.user, _id, { issueDescription: 'Perde acqua', notes: [{ text: 'Chiamato Bruno' }] });
  await saveJob(page);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await keepChosen(page);
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  const { notes, issueDescription } = await storedJob(tenant, _id);
  expect(issueDescription).toBe('Perde olio dal tubo');
  expect(notes.map(({ text }) => text)).toEqual(['Chiamato Bruno', 'Tubo ordinato']);
});
