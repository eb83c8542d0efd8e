import { withArticle } from '@officina/contracts/article';
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { newIntervention, newMachine, newPlan, newSite, newVisit } from '../browser/seed.ts';
import { daysAway, italian } from '../browser/days.ts';
import { dress, findingsOf, lights, sidewaysScroll } from '../browser/look.ts';
import { sheet } from '../browser/sheet.ts';
import { shiftsOf } from '../browser/shifts.ts';
import { expect, phone, test } from '../browser/test.ts';

const inDays = (days: number) => daysAway(days).toISOString();

const box = (page: Page) =>
  page.getByRole('group', { name: 'Macchine nel tempo' }).and(page.locator('[tabindex]'));
const thing = (page: Page, about: string) => box(page).getByRole('link', { name: about });
const zoom = (page: Page) =>
  page
    .locator('.timeline-whole')
    .evaluate((whole) => Number(getComputedStyle(whole).getPropertyValue('--zoom')));
const middleOf = async (page: Page, about: string) => {
  const seen = await thing(page, about).boundingBox();
  if (!seen) throw new Error(`${about} is not seen`);
  return { ...seen, x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
};

/** Two machines, three jobs, a plan that is due in ten days, a visit. */
async function workshop(tenant: Tenant) {
  const lathe = await newMachine(tenant, { shortCode: 'TOR-01', name: 'Tornio' });
  const press = await newMachine(tenant, { shortCode: 'PRE-02', name: 'Pressa' });
  const job = (machine: typeof lathe, issueDescription: string, from: number, to?: number) =>
    newIntervention(tenant, machine, {
      ...{ type: 'PERMANENTE', issueDescription, startDate: inDays(from) },
      ...(to !== undefined && { endDate: inDays(to) }),
    });
  await job(lathe, 'Cuscinetto rumoroso', -60);
  await job(lathe, 'Mandrino bloccato', -20, 5);
  await job(press, 'Perde olio', -45);
  const plan = await newPlan(tenant, press, { description: 'Cambio filtri', triggeredByDays: 10 });
  await newIntervention(tenant, press, {
    ...{ type: 'PROGRAMMATA', status: 'CLOSED', maintenanceId: plan._id, startDate: inDays(-1) },
  });
  const site = await newSite(tenant);
  await newVisit(tenant, {
    ...{ site: site._id, datetime: inDays(-30), note: 'Giro mensile' },
    machines: [{ machineId: lathe._id, status: 'BAD' }],
  });
  return { lathe, press };
}

test('[S2.route.machine2] from Macchinari to the line of time, to a job and back to it', async ({
  page,
  tenant,
}) => {
  await workshop(tenant);
  await page.goto('/machine');
  await page.getByRole('link', { name: 'Linea del tempo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linea del tempo');
  await expect(page).toHaveURL(/\/machine2(\?|$)/);
  await expect(box(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('4 interventi, 1 scadenza, 1 visita')).toBeVisible();
  await box(page).focus();
  for (const key of ['+', '+', 'End']) await page.keyboard.press(key);
  await expect.poll(() => zoom(page)).toBeCloseTo(2.56);
  await thing(page, 'Mandrino bloccato').click();
  await expect(sheet(page).getByLabel('Descrizione problema')).toHaveValue('Mandrino bloccato');
  await page.goBack();
  await expect(thing(page, 'Mandrino bloccato')).toBeFocused();
  expect(await zoom(page)).toBeCloseTo(2.56);
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByLabel('Descrizione problema')).toHaveValue('Cuscinetto rumoroso');
});

test('the wheel with Ctrl zooms at the pointer, with Shift it pans, alone it scrolls; the mouse drags', async ({
  page,
  tenant,
}) => {
  await workshop(tenant);
  await page.goto('/machine2');
  const before = await middleOf(page, 'Giro mensile');
  const at = Math.floor(before.x);
  await page.mouse.move(at, before.y);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 3; turn += 1) await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await expect.poll(() => zoom(page)).toBeCloseTo(8);
  const after = await middleOf(page, 'Giro mensile');
  expect(Math.abs(after.x - at - 8 * (before.x - at))).toBeLessThan(1.5);
  await page.mouse.wheel(0, 100);
  expect(await zoom(page)).toBeCloseTo(8);
  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, 200);
  await page.keyboard.up('Shift');
  await expect.poll(async () => Math.round((await middleOf(page, 'Giro mensile')).x - after.x)).toBe(-200);
  const held = await middleOf(page, 'Giro mensile');
  await page.mouse.down();
  await page.mouse.move(held.x + 150, held.y, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/\/machine2$/);
  const address = page.url();
  await thing(page, 'Giro mensile').hover();
  const { x, y } = await middleOf(page, 'Giro mensile');
  await page.mouse.down();
  await page.mouse.move(x - 80, y, { steps: 5 });
  await page.mouse.up();
  expect(page.url()).toBe(address);
  await expect.poll(async () => Math.round((await middleOf(page, 'Giro mensile')).x - x)).toBe(-80);
});

test('on a phone two fingers zoom between them, one scrolls, and a tap beside a thing opens it', async ({
  seat,
  tenant,
}) => {
  await workshop(tenant);
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/machine2');
  await box(page).scrollIntoViewIfNeeded();
  const mark = await middleOf(page, 'Giro mensile');
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [-1, 1].map((side, id) => ({ id, x: mark.x + (side * apart) / 2, y: mark.y })),
    });
  await touch('touchStart', 40);
  for (const apart of [50, 60, 70, 80]) await touch('touchMove', apart);
  await touch('touchEnd');
  await expect.poll(() => zoom(page)).toBeCloseTo(2, 1);
  const after = await middleOf(page, 'Giro mensile');
  expect(Math.abs(after.x - mark.x)).toBeLessThan(3);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await page.touchscreen.tap(after.x + after.width / 2 + 10, after.y);
  await expect(page).toHaveURL(/\/visit\?id=/);
});

test('it prints on A4 lying: all machines, the period, the days on each page', async ({
  page,
  tenant,
}, info) => {
  const { lathe } = await workshop(tenant);
  await newIntervention(tenant, lathe, { status: 'CLOSED' });
  for (let at = 1; at <= 30; at += 1)
    await newMachine(tenant, { shortCode: `ROB-${String(at).padStart(2, '0')}`, name: `Robot ${at}` });
  const [from = '', to = ''] = [-300, 60].map((days) => inDays(days).slice(0, 10));
  await page.goto(`/machine2?dal=${from}&al=${to}`);
  await expect(thing(page, 'Giro mensile')).toBeAttached();
  const path = info.outputPath('paper.pdf');
  await page.evaluate(() => document.fonts.ready);
  await page.pdf({ path, preferCSSPageSize: true, format: 'A4' });
  const facts = execFileSync('pdfinfo', [path], { encoding: 'utf8' });
  expect(facts).toMatch(/Page size: +84[12]\.?\d* x 59[45]/);
  const pages = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    .split('\f')
    .slice(0, -1);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain(`${withArticle('Dal', italian(from))} ${withArticle('al', italian(to))}`);
  expect(pages[0]).toContain('Attesa ricambi');
  for (const text of pages) expect(text).toMatch(/\b(gen|apr|lug|ott) 20\d\d/);
  const codes = pages.join('\n').match(/(TOR|PRE|ROB)-\d\d/g);
  expect(new Set(codes).size).toBe(32);
  expect(codes).toHaveLength(32);
});

// At 390 and 1440 px `demo/screens.e2e.ts` judges them as any other screen.
test('lines and table are in reach and legible at 320 and 820 px as well, light and dark', async ({
  seat,
  tenant,
}) => {
  await workshop(tenant);
  const page = await seat({ as: tenant, ...phone });
  for (const vista of ['linea', 'tabella']) {
    await page.goto(`/machine2?vista=${vista}`);
    await expect(page.getByText('Cuscinetto rumoroso').first()).toBeVisible();
    for (const [width, height] of [
      [320, 700],
      [820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height });
      // What measures itself has its new width a frame later.
      await expect.poll(() => sidewaysScroll(page), { message: `${vista} ${width}` }).toEqual([]);
      for (const [scheme, rules] of lights) {
        await dress(page, scheme);
        expect.soft(await findingsOf(page, rules), `${vista} ${width} ${scheme}`).toEqual([]);
      }
    }
  }
});

test('how much has come is told, and moves nothing', async ({ seat, tenant }) => {
  await workshop(tenant);
  await newPlan(tenant, await newMachine(tenant), { description: 'Mai fatta', triggeredByDays: 10 });
  const page = await seat({ as: tenant, ...phone });
  // A list that is long enough comes in pieces.
  await page.addInitScript(() => {
    const whole = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = await whole(input, init);
      if (!answer.url.endsWith('/intervention/archived')) return answer;
      const rows = (await answer.json()) as unknown[];
      const encoder = new TextEncoder();
      const pause = () => new Promise((resolve) => setTimeout(resolve, 1_000));
      const body = new ReadableStream<Uint8Array>({
        start: async (stream) => {
          await pause();
          stream.enqueue(encoder.encode(`[${rows.map((row) => JSON.stringify(row)).join()}\n`));
          await pause();
          stream.enqueue(encoder.encode(']'));
          stream.close();
        },
      });
      return new Response(body, { status: answer.status, headers: answer.headers });
    };
  });
  await page.goto('/machine2');
  await expect(page.getByText('1 riga arrivata, altre in arrivo…')).toBeVisible();
  await expect(page.getByText('1 manutenzione mai fatta non ha un giorno sulla linea.')).toBeVisible();
  expect(await shiftsOf(page)).toBeLessThan(0.02);
});
