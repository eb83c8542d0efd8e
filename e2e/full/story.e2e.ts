import { orders } from '@officina/contracts/orders/orders';
import { apiOf } from '../browser/api.ts';
import { newIntervention, newMachine, newSpare } from '../browser/seed.ts';
import { expect, phone, test } from '../browser/test.ts';

test('on a phone a missing spare is ordered from the job, its arrival is followed, and the story has it all', async ({
  seat,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  const job = await newIntervention(tenant, machine);
  await newSpare(tenant, {
    ...{ name: 'Giunto elastico', code: 'GIU-1', machineId: machine._id },
    ...{ manufacture: 'Rettrans', orderStatus: 'FINISH' },
  });
  const page = await seat({ as: tenant, ...phone });
  await page.goto(`/intervention?new=0&interventionId=${job._id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Ordina Giunto elastico' }).click();
  await page.getByRole('menuitem', { name: 'Nuovo ordine a Rettrans' }).click();
  await expect(sheet.getByRole('radio', { name: 'Attesa ricambi' })).toBeChecked();
  const [order] = await apiOf(tenant.user).must(orders.all);
  const code = order?._id.slice(-5) ?? '';
  await expect(sheet.getByText(`Ordine ${code} di Rettrans richiesto`)).toBeVisible();
  const refused = await apiOf(tenant.user).call(orders.remove, { params: { id: order?._id ?? '' } });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('in_use')]);

  const arrived = { params: { id: order?._id ?? '' }, body: { orderStatus: 'HIDE' as const } };
  await apiOf(tenant.user).must(orders.edit, arrived);
  await sheet.getByRole('button', { name: 'Riprendi' }).click();
  await expect(sheet.getByRole('radio', { name: 'Aperto' })).toBeChecked();

  await sheet.getByRole('button', { name: 'Storia' }).first().click();
  const story = sheet.getByRole('region', { name: 'Storia' });
  await expect(story.getByRole('listitem')).toContainText([
    /Segnalato da/,
    /Aperto → ?(diventa )?Attesa ricambi per l’ordine/,
    /Attesa ricambi → ?(diventa )?Aperto.*meno di un minuto in attesa di ricambi/s,
  ]);
  await expect(story.getByRole('listitem')).toHaveCount(3);

  await page.goto(`/machine/${machine._id}?vista=storia`);
  await expect(page.getByRole('region', { name: 'Storia' }).getByRole('listitem')).toHaveCount(4);
});
