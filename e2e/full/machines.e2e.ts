import { newIntervention, newMachine } from '../browser/seed.ts';
import { expect, phone, test } from '../browser/test.ts';

test('on a phone a machine shows three executed interventions until all are requested', async ({
  seat,
  tenant,
}) => {
  const machine = await newMachine(tenant);
  for (let count = 1; count <= 4; count += 1)
    await newIntervention(tenant, machine, { issueDescription: `Guasto ${count}`, status: 'CLOSED' });
  const page = await seat({ as: tenant, ...phone });
  await page.goto(`/machine/${machine._id}`);
  const done = page.getByRole('region', { name: 'Interventi eseguiti 4' });
  await expect(done.getByRole('heading', { level: 3 })).toHaveText(['Guasto 4', 'Guasto 3', 'Guasto 2']);
  await done.getByRole('button', { name: 'Mostra tutti (4)' }).click();
  await expect(done.getByRole('heading', { level: 3 })).toHaveCount(4);
});
