import type { Page } from '@playwright/test';
import { italian } from '../browser/days.ts';
import { printToFile, sheetsOf } from '../browser/paper.ts';
import { chartsOf, splitCharts, onPaper } from '../browser/paper-layout.ts';
import { daysAgo } from '../browser/production.ts';
import { day, line, words } from '../browser/production-line.ts';
import { expect, phone, test } from '../browser/test.ts';

/**
 * Prints a page with one drawing on A4, which must be one sheet with the whole drawing, once it is redrawn for the width of
 * the paper. Returns the printed words.
 */
async function printOnOneSheet(
  page: Page,
  path: string,
  orientation: 'portrait' | 'landscape',
  isRedrawn: (labels: (string | null)[]) => boolean,
): Promise<string> {
  let charts: Awaited<ReturnType<typeof chartsOf>> = [];
  await onPaper(page, orientation, () =>
    expect(async () => {
      charts = await chartsOf(page);
      expect(charts.map(({ labels }) => isRedrawn(labels))).toEqual([true]);
    }).toPass(),
  );
  await printToFile(page, path, orientation === 'landscape');
  expect(splitCharts(path, charts as { labels: string[] }[])).toEqual([]);
  const sheets = sheetsOf(path);
  expect([orientation, sheets.length]).toEqual([orientation, 1]);
  return sheets.flatMap(({ words: all }) => all.map(({ text }) => text)).join(' ');
}

const orientations = ['portrait', 'landscape'] as const;

test('a day’s chart is printed completely on one A4 page, in portrait and landscape, below its heading and with legible text', async ({
  page,
  tenant,
}, info) => {
  await line(tenant);
  await page.goto(`/productionstat?giorno=${day}&serie=PWR-P04,PWR-C01,TMP-P04`);
  await expect(page.getByText(words.slice(0, 40))).toBeVisible();
  const hasAllHours = (labels: (string | null)[]) =>
    labels.filter((label) => /^\d\d:\d\d$/.test(label ?? '')).length === 48;
  for (const orientation of orientations)
    await printOnOneSheet(page, info.outputPath(`${orientation}.pdf`), orientation, hasAllHours);
});

test('a chart of several days is printed completely on one A4 page, with its title, its period and its legend', async ({
  page,
  tenant,
}, info) => {
  await line(tenant);
  const [from, to] = [daysAgo(16), daysAgo(1)];
  await page.goto(`/productionstatlong?dal=${from}&al=${to}&serie=PWR-P04,PWR-C01,TMP-P04`);
  await expect(page.getByRole('group', { name: /^Grafico: / })).toBeVisible();
  for (const orientation of orientations) {
    const path = info.outputPath(`${orientation}.pdf`);
    const text = await printOnOneSheet(page, path, orientation, (labels) => labels.length > 10);
    for (const part of ['Produzione su più giorni', `${italian(from)} – ${italian(to)}`])
      expect(text, orientation).toContain(part);
    expect(text, orientation).toMatch(/Pressa.*Compressore.*Olio/);
  }
});

/** The one drawing of a page, a point in it, and what is read there. */
async function drawingOn(page: Page) {
  const drawing = page.getByRole('group', { name: /^Grafico: / });
  await drawing.scrollIntoViewIfNeeded();
  const box = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + 150];
  const readAt = async () => page.locator('[data-slip]').first().textContent();
  return { drawing, box, x, y, readAt };
}

test('on a phone a tap reads all charts, two fingers zoom, a drag pans, and Back shows the same', async ({
  seat,
  tenant,
}) => {
  await line(tenant);
  const page = await seat({ as: tenant, ...phone });
  const period = `dal=${daysAgo(4)}&al=${daysAgo(1)}`;
  await page.goto(`/productionstatlong?${period}&serie=PWR-P04,PWR-C01,TMP-P04`);
  const { drawing, box, x, y, readAt } = await drawingOn(page);
  await page.touchscreen.tap(x, y);
  expect(await readAt()).toMatch(/\d\d:\d\d–\d\d:\d\d GMT.*Pressa.*Compressore.*Olio/);
  const slip = await page.locator('[data-slip]').boundingBox();
  expect(slip?.x).toBeGreaterThanOrEqual(0);
  expect((slip?.x ?? 0) + (slip?.width ?? Infinity)).toBeLessThanOrEqual(390);

  const fingers = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((at) => ({ x: at, y })) });
  await send('touchStart', x - 20, x + 20);
  for (const apart of [40, 60, 80]) await send('touchMove', x - apart, x + apart);
  await send('touchEnd');
  const view = () => new URL(page.url()).searchParams.get('vista');
  await expect.poll(view).not.toBeNull();
  const zoomed = view();
  await send('touchStart', x);
  for (const by of [20, 40, 60]) await send('touchMove', x - by);
  await send('touchEnd');
  await expect.poll(view).not.toBe(zoomed);
  const panned = view();
  // A drag is no tap: the tapped half hour is still read.
  await page.touchscreen.tap(x, box.y - 60);
  await expect(page.locator('[data-slip]')).toHaveCount(0);

  await page.getByRole('link', { name: 'Statistiche', exact: true }).first().click();
  await expect(page).toHaveURL(/\/stat$/);
  await page.goBack();
  await expect(drawing).toBeVisible();
  expect(view()).toBe(panned);
});

test('on a phone a drag along a day’s chart reads it, and one across it scrolls the page', async ({
  seat,
  tenant,
}) => {
  await line(tenant);
  const page = await seat({ as: tenant, ...phone });
  await page.goto(`/productionstat?giorno=${day}&serie=PWR-P04,PWR-C01,TMP-P04`);
  const { x, y, readAt } = await drawingOn(page);
  await page.touchscreen.tap(x, y);
  const tapped = await readAt();
  const finger = await page.context().newCDPSession(page);
  const drag = async (...points: { x: number; y: number }[]) => {
    for (const [at, point] of points.entries())
      await finger.send('Input.dispatchTouchEvent', {
        ...{ type: at === 0 ? 'touchStart' : 'touchMove', touchPoints: [point] },
      });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await drag(...[0, 9, 20, 40, 60].map((by) => ({ x: x + 80, y: y - by })));
  expect(await readAt()).toBe(tapped);
  await drag(...[0, 9, 20, 40, 60].map((by) => ({ x: x - by, y })));
  await expect.poll(readAt).not.toBe(tapped);
});

test('the picture of a chart has its title, its period and the page’s typefaces', async ({
  page,
  tenant,
}, info) => {
  await line(tenant);
  await page.goto(`/productionstat?giorno=${day}&serie=PWR-P04,TMP-P04`);
  await expect(page.getByRole('group', { name: /^Grafico: / })).toBeVisible();
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes('.woff2')) fonts.push(request.url());
  });
  await page.getByRole('button', { name: 'Scarica grafico' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Immagine (PNG)' }).click();
  const download = await downloading;
  await download.saveAs(info.outputPath('made.png'));
  expect(fonts.length).toBeGreaterThanOrEqual(3);
});
