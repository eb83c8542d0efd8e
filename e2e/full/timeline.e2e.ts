import { withArticle } from '@officina/contracts/article';
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { newIntervention, newMachine, newPlan } from '../browser/seed.ts';
import { italian } from '../browser/days.ts';
import { setTheme, findingsOf, colourSchemes, sidewaysScroll } from '../browser/page-checks.ts';
import { shiftsOf } from '../browser/shifts.ts';
import { timelineBox, inDays, timelineItem, workshop, zoom } from '../browser/timeline.ts';
import { expect, phone, test } from '../browser/test.ts';

const middleOf = async (page: Page, about: string) => {
  const seen = await timelineItem(page, about).boundingBox();
  if (!seen) throw new Error(`${about} is not seen`);
  return { ...seen, x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
};

test('the wheel with Ctrl zooms at the pointer, with Shift it pans, alone it scrolls; dragging the mouse pans', async ({
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
  await timelineItem(page, 'Giro mensile').hover();
  const { x, y } = await middleOf(page, 'Giro mensile');
  await page.mouse.down();
  await page.mouse.move(x - 80, y, { steps: 5 });
  await page.mouse.up();
  expect(page.url()).toBe(address);
  await expect.poll(async () => Math.round((await middleOf(page, 'Giro mensile')).x - x)).toBe(-80);
});

test('on a phone two fingers zoom between them, one finger scrolls, and a tap next to an item opens it', async ({
  seat,
  tenant,
}) => {
  await workshop(tenant);
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/machine2');
  await timelineBox(page).scrollIntoViewIfNeeded();
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

test('the timeline prints on A4 landscape: all machines, the period, and the days on each page', async ({
  page,
  tenant,
}, info) => {
  const { lathe } = await workshop(tenant);
  await newIntervention(tenant, lathe, { status: 'CLOSED' });
  for (let at = 1; at <= 30; at += 1)
    await newMachine(tenant, { shortCode: `ROB-${String(at).padStart(2, '0')}`, name: `Robot ${at}` });
  const [from = '', to = ''] = [-300, 60].map((days) => inDays(days).slice(0, 10));
  await page.goto(`/machine2?dal=${from}&al=${to}`);
  await expect(timelineItem(page, 'Giro mensile')).toBeAttached();
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

// `screens/screens.e2e.ts` checks them at 390 and 1440 px like any other screen.
test('lines and table are in reach and legible at 320 and 820 px too, light and dark', async ({
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
      // An element that measures itself has its new width a frame later.
      await expect.poll(() => sidewaysScroll(page), { message: `${vista} ${width}` }).toEqual([]);
      for (const [scheme, rules] of colourSchemes) {
        await setTheme(page, scheme);
        expect.soft(await findingsOf(page, rules), `${vista} ${width} ${scheme}`).toEqual([]);
      }
    }
  }
});

test('the loading progress is shown without moving anything', async ({ seat, tenant }) => {
  await workshop(tenant);
  await newPlan(tenant, await newMachine(tenant), { description: 'Mai fatta', triggeredByDays: 10 });
  const page = await seat({ as: tenant, ...phone });
  // Simulates a list that is long enough to arrive in pieces.
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
