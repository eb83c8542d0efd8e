import type { Page } from '@playwright/test';
import { fillReport, formTitle } from '../browser/report.ts';
import { newMachine } from '../browser/seed.ts';
import { desktop, expect, phone, test } from '../browser/test.ts';

const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

test('somebody’s urgent report is told live in the bell, opened by keyboard, and read on the other device too', async ({
  seat,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Pressa piegatrice' });
  const desk = await seat({ as: tenant, ...desktop });
  const pocket = await seat({ as: tenant, ...phone });
  const operator = await seat(phone);
  for (const page of [desk, pocket]) {
    await page.goto('/');
    await expect(bell(page, 'Avvisi')).toBeVisible();
    await expect(page.locator('.live-dot').filter({ visible: true })).toHaveAttribute('data-on', 'true');
  }
  await operator.goto(`/form?tenant=${tenant.code}&machine=${machine.shortCode}`);
  await fillReport(operator, 'Perde olio dal cilindro destro');
  await operator.getByText('Urgente', { exact: true }).tap();
  await operator.getByRole('button', { name: 'CREA' }).tap();
  await expect(formTitle(operator)).toHaveText('Segnalazione registrata');

  await expect(bell(pocket, 'Avvisi, 1 da leggere')).toBeVisible();
  await bell(pocket, 'Avvisi, 1 da leggere').tap();
  const screen = pocket.getByRole('dialog', { name: 'Avvisi' });
  await expect(screen.getByRole('listitem')).toContainText('Perde olio dal cilindro destro');
  expect(await screen.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
  await expect(screen.getByRole('button', { name: 'Tutti letti' })).toBeInViewport({ ratio: 1 });
  await screen.getByRole('button', { name: 'Chiudi gli avvisi' }).tap();
  await expect(screen).toBeHidden();

  await bell(desk, 'Avvisi, 1 da leggere').press('Enter');
  const panel = desk.getByRole('dialog', { name: 'Avvisi' });
  await expect(panel.getByRole('heading', { name: 'Avvisi' })).toBeFocused();
  const link = panel.getByRole('link', { name: 'Segnalazione urgente' });
  await expect(link).toBeVisible();
  await desk.keyboard.press('ArrowDown');
  await expect(link).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(desk.getByLabel('Descrizione problema')).toHaveValue('Perde olio dal cilindro destro');
  await expect(bell(pocket, 'Avvisi')).toBeVisible();
});
