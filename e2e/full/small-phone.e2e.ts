import { newIntervention, newMachine, newPlan } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, phone, test } from '../browser/test.ts';

const small = { ...phone, viewport: { width: 360, height: 640 } };

test('on a small phone the head of a sheet shrinks while it is scrolled, and the keys of a checklist are at the right', async ({
  seat,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Pressa piegatrice Valdren 100', shortCode: 'PRE-01' });
  const long =
    'Controlla il livello dell’olio idraulico a macchina fredda e rabbocca con il tipo indicato sul serbatoio';
  const titles = ['Ferma la macchina', ...Array.from({ length: 12 }, (_, at) => `${at + 1}. ${long}`)];
  const checkList = titles.map((title) => ({ title, result: '' as const }));
  const plan = await newPlan(tenant, machine, { checkList });
  const { _id } = await newIntervention(tenant, machine, {
    ...{ type: 'PROGRAMMATA', maintenanceId: plan._id, scheduledMaintenance: { checkList } },
  });
  const page = await seat({ as: tenant, ...small });
  await page.goto(`/intervention?new=0&interventionId=${_id}`);
  const list = sheet(page).getByRole('region', { name: 'Checklist' });
  await expect(list.getByRole('listitem')).toHaveCount(13);
  const head = sheet(page).locator('header');
  const body = sheet(page).locator('header + div');
  const full = (await head.boundingBox())?.height ?? 0;

  // In steps of a finger, up and down again, and to the end at once: what is read never jumps.
  const point = list.getByRole('listitem').nth(1);
  const fingers = Array.from({ length: 20 }, () => 40);
  for (const step of [...fingers, ...fingers.map((down) => -down), 10_000]) {
    const moved = await body.evaluate(async (element, by) => {
      const row = element.querySelectorAll('li')[1] as HTMLElement;
      const before = { top: row.getBoundingClientRect().top, at: element.scrollTop };
      element.scrollTop += by;
      const scrolled = element.scrollTop - before.at;
      await new Promise((resolve) => setTimeout(resolve, 60));
      return row.getBoundingClientRect().top - before.top + scrolled;
    }, step);
    expect(Math.abs(moved), `at a step of ${step}`).toBeLessThanOrEqual(1);
  }
  await body.evaluate((element) => {
    element.scrollTop = 600;
  });
  await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThan(60);
  expect(full).toBeGreaterThan(120);
  expect((await body.boundingBox())?.height).toBeGreaterThanOrEqual(0.6 * 640);
  await expect(head.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(head.getByRole('button', { name: 'Chiudi' })).toBeInViewport({ ratio: 1 });

  const key = list.getByRole('button', { name: `OK ${titles[5]}` });
  await key.scrollIntoViewIfNeeded();
  const { x = 0, width = 0, height = 0 } = (await key.boundingBox()) ?? {};
  expect([x > 180, x + width <= 360, width >= 48, height >= 48]).toEqual([true, true, true, true]);
  const text = list.getByRole('button', { name: titles[5], exact: true });
  const cut = (await text.boundingBox())?.height ?? 0;
  await text.tap();
  expect((await text.boundingBox())?.height).toBeGreaterThan(cut + 20);
  await expect(point).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
