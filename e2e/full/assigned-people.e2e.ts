import { interventions } from '@officina/contracts/maintenance/interventions';
import { apiOf } from '../browser/api.ts';
import { checkLooks } from '../browser/page-checks.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { newUser } from '../browser/tenants.ts';
import { expect, phone, test } from '../browser/test.ts';

test('a job is assigned to people with one hand, and is theirs by person', async ({ seat, tenant }) => {
  const [luca, homonym] = [
    await newUser(tenant.code, 'Luca Bianchi', 'technician'),
    await newUser(tenant.code, 'Luca Bianchi', 'technician'),
  ];
  const machine = await newMachine(tenant, { name: 'Tornio' });
  const typed = await newIntervention(tenant, machine, { externalExecutor: 'Luca Bianchi' });
  const page = await seat({ as: tenant, ...phone });
  await page.goto(`/intervention?new=0&interventionId=${typed._id}`);
  await expect(sheet(page).getByText('Quale?')).toBeVisible();
  await checkLooks(page, 'which of two');
  await sheet(page)
    .getByRole('button', { name: `Luca Bianchi (${luca.username})` })
    .tap();
  await expect(sheet(page).getByRole('button', { name: 'Scollega' })).toBeVisible();
  await checkLooks(page, 'linked');
  await sheet(page).getByRole('button', { name: 'Salva modifiche' }).tap();
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  const stored = await apiOf(tenant.user).must(interventions.single, { params: { id: typed._id } });
  expect(stored).toMatchObject({
    externalExecutor: 'Luca Bianchi',
    assignees: [{ id: luca.id, name: 'Luca Bianchi' }],
  });
  for (const [user, count] of [
    [luca, 1],
    [homonym, 0],
  ] as const) {
    const theirs = await seat({ as: { ...tenant, user }, ...phone });
    await theirs.goto('/intervention?miei=1');
    await expect(theirs.getByText('Perde olio dal cilindro')).toHaveCount(count);
  }
});
