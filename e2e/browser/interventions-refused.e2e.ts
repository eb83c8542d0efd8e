import { openJob, saveJob, storedJob } from './support/jobs.ts';
import { newIntervention, newMachine, openInterventions } from './support/seed.ts';
import { choose, sheet } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ faults }) => faults.allow(/422/));

test('a new intervention without machine and start is refused at both fields', async ({ page, tenant }) => {
  await newMachine(tenant, { name: 'Tornio' });
  await page.goto('/intervention?new=1');
  await sheet(page).getByLabel('Data inizio').fill('');
  await sheet(page).getByRole('button', { name: 'Crea intervento' }).click();
  const summary = sheet(page).getByRole('alert').filter({ hasText: '2 campi da correggere' });
  await expect(summary).toBeFocused();
  await expect(sheet(page).getByLabel('Macchina')).toHaveAccessibleDescription('Campo obbligatorio');
  await expect(sheet(page).getByLabel('Data inizio')).toHaveAccessibleDescription('Data non valida');
  await summary.getByRole('link', { name: 'Data inizio' }).click();
  await expect(sheet(page).getByLabel('Data inizio')).toBeFocused();
  await page.keyboard.type('03112026');
  await expect(sheet(page).getByLabel('Data inizio')).toHaveValue('03/11/2026');
  await choose(sheet(page), 'Macchina', 'Tornio');
  await sheet(page).getByRole('button', { name: 'Crea intervento' }).click();
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  const [made] = await openInterventions(tenant);
  expect(made?.startDate).toMatch(/^2026-11-0[23]T/);
});

test('a day that does not exist is refused at its field, and what was typed stays', async ({
  page,
  tenant,
}) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant), { type: 'PERMANENTE' });
  await openJob(page, _id);
  await sheet(page).getByLabel('Data inizio').fill('31/02/2026');
  await sheet(page).getByLabel('Data fine prevista').fill('5/13/2026');
  await sheet(page).getByLabel('Descrizione soluzione').fill('Cambiata la guarnizione');
  await saveJob(page);
  for (const label of ['Data inizio', 'Data fine prevista'])
    await expect(sheet(page).getByLabel(label)).toHaveAccessibleDescription('Data non valida');
  await expect(sheet(page).getByLabel('Data inizio')).toHaveValue('31/02/2026');
  await expect(sheet(page).getByLabel('Descrizione soluzione')).toHaveValue('Cambiata la guarnizione');
  expect((await storedJob(tenant, _id)).__v).toBe(0);
});
