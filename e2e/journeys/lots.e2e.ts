import { lots } from '@officina/contracts/lotlog/lots';
import type { Locator } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { sheet } from '../browser/sheet.ts';
import { isoDay, openLot, linkToFields } from '../browser/lots.ts';
import { expect, phone, test } from '../browser/test.ts';

test('[S2.route.loglot] [S2.lot.records] on a phone a reading is added to an open lot in four taps', async ({
  seat,
  tenant,
}) => {
  const api = apiOf(tenant.user);
  const data = [3, 2].map((daysAgo, at) => ({ measuredAt: `${isoDay(daysAgo)} 07:30`, bx: 20 - at }));
  await api.must(lots.create, { body: { lotCode: 'DO2-1', product: 'DO2', desiredAlcohol: 6.5, data } });
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/loglot');
  await openLot(page);
  const field = (label: string) => sheet(page).getByLabel(label, { exact: true });
  let touches = 0;
  const touch = async (target: Locator) => {
    // A target that must be scrolled to first takes more than one tap.
    await expect(target).toBeInViewport();
    await target.tap();
    touches += 1;
  };
  await touch(linkToFields(page));
  await expect(field('Temperatura')).toBeFocused();
  await page.keyboard.type('16,8');
  const read = { 'Alcol bollitore (ebulliometro)': '0,9', bx: '18,2' };
  for (const [label, value] of Object.entries(read)) {
    await touch(field(label));
    await page.keyboard.type(value);
  }
  await touch(sheet(page).getByRole('button', { name: 'Salva modifiche' }));
  await expect(sheet(page)).toHaveCount(0);
  const stored = (await api.must(lots.all))[0]?.data.at(-1);
  expect(stored).toMatchObject({ temperature: 16.8, AlcholEbul: 0.9, bx: 18.2 });
  expect(touches).toBe(4);
});
