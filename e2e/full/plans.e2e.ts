import { plans } from '@officina/contracts/maintenance/plans';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { newIntervention, newMachine, newPlan } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, test } from '../browser/test.ts';

const points = (page: Page) => sheet(page).getByLabel(/^Punto \d+$/);
const valuesOf = (page: Page) =>
  points(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const item = (title: string) => ({ title, result: '' as const });

interface Spot {
  x: number;
  y: number;
}

/** The centers of two points' drag handles. */
const gripsOf = async (page: Page, first: string, second: string) => {
  const middleOf = async (title: string) => {
    const box = await sheet(page)
      .getByRole('button', { name: `Sposta «${title}»` })
      .boundingBox();
    if (!box) throw new Error(`no grip of ${title}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
  };
  return { from: await middleOf(first), to: await middleOf(second) };
};

/** Slightly past the target, because rows move when their middle is passed. */
const dragByTouch = async (page: Page, from: Spot, to: Spot) => {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  const past = to.y + Math.sign(to.y - from.y) * 10;
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', [{ x: from.x, y: from.y + ((past - from.y) * step) / 8 }]);
  await touch('touchEnd', []);
};

test('points are reordered by mouse and by touch, renamed, removed and restored', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant);
  const { _id } = await newPlan(tenant, machine, {
    checkList: ['Olio', 'Filtri', 'Cinghie', 'Luci'].map(item),
  });
  await page.goto(`/maintenance?id=${_id}`);
  await expect(points(page)).toHaveCount(4);
  const { from, to } = await gripsOf(page, 'Olio', 'Cinghie');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => valuesOf(page)).toEqual(['Filtri', 'Cinghie', 'Olio', 'Luci']);
  await page.mouse.move(from.x, from.y);
  expect(await valuesOf(page)).toEqual(['Filtri', 'Cinghie', 'Olio', 'Luci']);
  const back = await gripsOf(page, 'Olio', 'Filtri');
  await dragByTouch(page, back.from, back.to);
  await expect.poll(() => valuesOf(page)).toEqual(['Olio', 'Filtri', 'Cinghie', 'Luci']);
  await dragByTouch(page, back.to, back.from);
  await expect.poll(() => valuesOf(page)).toEqual(['Filtri', 'Cinghie', 'Olio', 'Luci']);
  await sheet(page).getByLabel('Punto 1').fill('Filtri aria');
  await sheet(page).getByRole('button', { name: 'Togli «Luci»' }).click();
  await expect(points(page)).toHaveCount(3);
  await sheet(page).getByRole('status').getByRole('button', { name: 'Annulla' }).click();
  await expect(sheet(page).getByLabel('Punto 4')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Manutenzione programmata salvata')).toBeVisible();
  const [stored] = await apiOf(tenant.user).must(plans.all);
  expect(stored?.checkList.map(({ title }) => title)).toEqual(['Filtri aria', 'Cinghie', 'Olio', 'Luci']);
});

test('[S2.home.plans] [S2.home.inProgress] [S4.plan] Home shows due plans and those in progress, the dialog shows all, the menu counts each once', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Pressa', shortCode: 'PRE-01' });
  const other = await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  const running = await newPlan(tenant, machine, { description: 'Taratura' });
  const due = await newPlan(tenant, other, { description: 'Ingrassaggio' });
  await newIntervention(tenant, machine, { type: 'PROGRAMMATA', maintenanceId: running._id });
  await page.goto('/');
  const next = page.locator('main section', { hasText: 'Il prossimo lavoro' });
  await expect(next).toContainText(/IN CORSO.*Pressa.*PRE-01.*Taratura/);
  await expect(page.getByRole('region', { name: /in scadenza/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Attività da fare/ })).toHaveText(/2$/);
  await expect(page.getByRole('link', { name: /^Interventi/ })).toHaveText(/1$/);
  await page.getByText('Perché?').click();
  await expect(
    page.getByText(/^Niente di urgente o di scaduto viene prima: aperta (adesso|da \d+ minut)/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Manutenzioni programmate' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('columnheader')).toHaveText([
    'Macchina',
    'Descrizione',
    'Frequenza (giorni)',
    'Ultima manutenzione',
    'Scadenza',
    'Giorni alla scadenza',
  ]);
  await expect(dialog).toContainText('2 piani, 1 scaduto');
  const [head, first] = await Promise.all(
    [dialog.locator('th').first(), dialog.locator('[data-row]').first()].map((part) => part.boundingBox()),
  );
  expect((head?.y ?? 0) + (head?.height ?? 0), 'no row lies under the head').toBeCloseTo(first?.y ?? 0, 0);
  await dialog.getByRole('searchbox').fill('ingr');
  await expect(dialog.locator('[data-row]')).toHaveText([
    /TOR-01.*Tornio.*Ingrassaggio.*90.*mai.*—.*da fare/,
  ]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('region', { name: 'Poi' }).getByRole('link').click();
  await expect(page).toHaveURL(
    new RegExp(`/intervention\\?new=1&machineid=${other._id}&maintenanceid=${due._id}$`),
  );
  await expect(sheet(page).getByLabel('Manutenzione programmata')).toHaveText(/Ingrassaggio/);
});
