import { deletedMeanwhile } from '../browser/faults.ts';
import { openJob, storedJob } from '../browser/jobs.ts';
import { newIntervention, newMachine, openInterventions } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, test } from '../browser/test.ts';

const question = 'Confermi di voler cancellare questa intervention';

test('[S2.int.queryOpen] [S2.int.machine] [S2.int.badges] an address opens its intervention, whose machine cannot be changed', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Fresatrice', shortCode: 'FRE-01' });
  const { _id } = await newIntervention(tenant, machine, { priority: 'URGENT', alreadyReported: true });
  await openJob(page, _id);
  await expect(sheet(page).getByLabel('Macchina')).toHaveValue('Fresatrice (FRE-01)');
  await expect(sheet(page).getByLabel('Macchina')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  const row = page.getByRole('row', { name: /Fresatrice/ });
  await expect(row).toContainText('Aperto');
  await expect(row).toContainText('URGENTE');
  await expect(row.getByTitle('GIA SEGNALATO')).toBeVisible();
});

test('[S2.int.delete] [S8.confirm.intervention] deleting an intervention asks first', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(deletedMeanwhile);
  const machine = await newMachine(tenant, { name: 'Fresatrice', shortCode: 'FRE-01' });
  const { _id } = await newIntervention(tenant, machine);
  await openJob(page, _id);
  const remove = sheet(page).getByRole('button', { name: 'Elimina Intervento' });
  await remove.click();
  await expect(page.getByRole('heading', { name: question, exact: true })).toBeVisible();
  await expect(sheet(page)).toContainText('Fresatrice. Non si può annullare.');
  await expect(sheet(page).getByRole('button', { name: 'Annulla' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.click();
  await sheet(page).getByRole('button', { name: 'Annulla' }).click();
  expect(await openInterventions(tenant)).toHaveLength(1);
  await remove.click();
  await sheet(page).getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(page.getByText('Intervento eliminato')).toBeVisible();
  await expect(page.getByText('Nessun intervento aperto')).toBeVisible();
  expect(await openInterventions(tenant)).toHaveLength(0);
});

test('[S1.interventions] [S2.int.modal] [S2.int.archive] closing moves an intervention to the archive with today as its end', async ({
  page,
  tenant,
}) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant), {
    type: 'PERMANENTE',
    startDate: '2026-01-01T10:00:00.000Z',
    endDate: '2026-01-02T10:00:00.000Z',
  });
  await openJob(page, _id);
  await sheet(page).getByLabel('Descrizione soluzione').fill('Stretto il raccordo');
  await sheet(page).getByText('Chiuso', { exact: true }).click();
  await expect(sheet(page).getByLabel('Data fine prevista')).toBeDisabled();
  await expect(sheet(page)).toContainText('Alla chiusura diventa adesso.');
  await sheet(page).getByRole('button', { name: 'Salva modifiche' }).click();
  const begun = Date.now();
  await sheet(page).getByRole('button', { name: 'Chiudi intervento' }).click();
  await expect(page.getByText('Nessun intervento aperto')).toBeVisible();
  const { status, endDate } = await storedJob(tenant, _id);
  const end = new Date(endDate ?? 0);
  expect(status).toBe('CLOSED');
  expect(end.getTime()).toBeGreaterThanOrEqual(begun);
  expect(end.getTime()).toBeLessThanOrEqual(Date.now());
  await page.getByRole('button', { name: 'Chiudi il messaggio' }).click();
  await page.getByRole('button', { name: 'Mostra archiviati' }).click();
  const today = end.toLocaleDateString('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  await expect(page.getByRole('row').nth(1)).toContainText(today);
});
