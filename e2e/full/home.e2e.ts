import type { Page } from '@playwright/test';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, phone, test } from '../browser/test.ts';

test('the sheet of an intervention starts with its state on a phone', async ({ seat, tenant }) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  // Measured at the same moment, because the sheet may still be sliding in.
  const tops = (page: Page) =>
    sheet(page).evaluate((panel) => {
      const texts = [...panel.querySelectorAll('label, legend')];
      const top = (label: string) =>
        texts.find(({ textContent }) => textContent?.trim() === label)?.getBoundingClientRect().top ?? NaN;
      return { state: top('Stato'), problem: top('Descrizione problema'), type: top('Tipo intervento') };
    });
  const address = `/intervention?new=0&interventionId=${_id}`;
  const hand = await seat({ as: tenant, ...phone });
  await hand.goto(address);
  await expect(sheet(hand).getByLabel('Assegnato a')).toBeVisible();
  const onPhone = await tops(hand);
  expect(onPhone.state).toBeLessThan(onPhone.problem);
  expect(onPhone.problem).toBeLessThan(onPhone.type);
  const desk = await seat({ as: tenant });
  await desk.goto(address);
  await expect(sheet(desk).getByLabel('Assegnato a')).toBeVisible();
  const onDesk = await tops(desk);
  expect(Math.abs(onDesk.state - onDesk.problem)).toBeLessThan(40);
});

test('the calendar of a phone has large days and stays on the screen', async ({ seat, tenant }) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant));
  for (const width of [320, 390]) {
    const page = await seat({ as: tenant, ...phone, viewport: { width, height: 700 } });
    await page.goto(`/intervention?new=0&interventionId=${_id}`);
    await sheet(page).getByRole('button', { name: 'Apri il calendario' }).tap();
    const calendar = page.getByRole('dialog', { name: 'Calendario' });
    const days = calendar.getByRole('gridcell').getByRole('button');
    await expect(days).toHaveCount(42);
    for (const day of [days.first(), days.last()]) {
      const box = await day.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(width === 390 ? 44 : 40);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await days.nth(10).tap();
    await expect(calendar).toBeHidden();
    await expect(sheet(page).getByLabel('Data inizio')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  }
});
