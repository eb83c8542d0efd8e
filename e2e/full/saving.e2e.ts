import { openJob, problemField, saveJob, storedJob } from '../browser/jobs.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, test } from '../browser/test.ts';

test('during a save the user can neither type nor leave; after a refusal they can', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/ERR_FAILED/);
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  await openJob(page, _id);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route('**/edit', async (route) => {
    await isOver;
    await route.abort();
  });
  await problemField(page).fill('Perde olio');
  await problemField(page).press('Control+Enter');
  await expect(sheet(page).locator('button[aria-busy=true]')).toBeVisible();
  await page.keyboard.type(' e acqua');
  await page.keyboard.press('Escape');
  await expect(problemField(page)).toHaveValue('Perde olio');
  await expect(page.getByText('Chiudere senza salvare?')).toHaveCount(0);
  end();
  await expect(page.getByRole('alert').filter({ hasText: 'Intervento non salvato' })).toBeVisible();
  await expect(problemField(page)).toBeFocused();
  await page.unroute('**/edit');
  await page.keyboard.press('End');
  await page.keyboard.type(' e acqua');
  await saveJob(page);
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect(await storedJob(tenant, _id)).toMatchObject({ __v: 1, issueDescription: 'Perde olio e acqua' });
});
