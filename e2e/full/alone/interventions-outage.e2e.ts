import { newIntervention, newMachine } from '../../browser/seed.ts';
import { openJob, problemField, saveJob, storedJob, blockLiveUpdates } from '../../browser/jobs.ts';
import { loseNextAnswer, whileDown } from '../../browser/outage.ts';
import { sheet } from '../../browser/sheet.ts';
import { expect, test } from '../../browser/test.ts';

test.beforeEach(({ faults }) => faults.allow(/50[34]/, /ERR_CONNECTION_RESET/));

test('a save during an outage of the service keeps the typed text and succeeds afterwards', async ({
  page,
  tenant,
}) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await openJob(page, _id);
  await problemField(page).fill('Perde olio dal tubo');
  await whileDown('maintenance', async () => {
    await saveJob(page);
    const alert = page.getByRole('alert').filter({ hasText: 'Intervento non salvato: ' });
    await expect(alert).toContainText('Quello che hai scritto è ancora qui.');
    await expect(problemField(page)).toHaveValue('Perde olio dal tubo');
  });
  expect((await storedJob(tenant, _id)).__v).toBe(0);
  await saveJob(page);
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect(await storedJob(tenant, _id)).toMatchObject({ __v: 1, issueDescription: 'Perde olio dal tubo' });
});

test('a repeated save whose first answer was lost is not taken for another person’s', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/409/);
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await blockLiveUpdates(page);
  await openJob(page, _id);
  await problemField(page).fill('Perde olio dal tubo');
  await sheet(page).getByRole('button', { name: 'Aggiungi nota' }).click();
  await sheet(page).getByLabel('Nuova nota').fill('Tubo ordinato');
  await loseNextAnswer(page, '**/edit');
  await saveJob(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Il server non si raggiunge.' })).toBeVisible();
  await expect(problemField(page)).toHaveValue('Perde olio dal tubo');
  await saveJob(page);
  await expect(page.getByText('Intervento salvato: la risposta si era persa')).toBeVisible();
  const { __v, issueDescription, notes } = await storedJob(tenant, _id);
  expect({ __v, issueDescription, notes: notes.map(({ text }) => text) }).toEqual({
    __v: 1,
    issueDescription: 'Perde olio dal tubo',
    notes: ['Tubo ordinato'],
  });
});
