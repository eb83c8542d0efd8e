import type { Locator, Page } from '@playwright/test';
import { italian } from '../browser/days.ts';
import { bars, chartRegion, perMachine, today, workshop, year } from '../browser/workshop-stats.ts';
import { expect, phone, test } from '../browser/test.ts';

const days = 'Interventi degli ultimi 30 giorni';

const rowsOf = (chart: Locator) => chart.getByRole('row');

/** Whether the corner of a PNG has the first colour, and how many pixels have each of the others. */
const pixelsOf = (page: Page, png: Buffer, colours: string[]) =>
  page.evaluate(
    async ([bytes, wanted]) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d', {
        willReadFrequently: true,
      });
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const counts = new Map<string, number>();
      const colourAt = (pixels: Uint8ClampedArray, at: number) => pixels.slice(at, at + 3).join(' ');
      for (let at = 0; at < data.length; at += 4)
        counts.set(colourAt(data, at), (counts.get(colourAt(data, at)) ?? 0) + 1);
      const corner = colourAt(data, 0);
      // However the page writes a colour, its pixel has one of these values.
      const asPixel = (colour: string) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        return colourAt(context.getImageData(0, 0, 1, 1).data, 0);
      };
      const [ground = '', ...others] = wanted.map(asPixel);
      return { isOnGround: corner === ground, counts: others.map((one) => counts.get(one) ?? 0) };
    },
    [[...png], colours] as const,
  );

test('[S2.stat.perMachine] a chart is saved as a picture and as numbers', async ({ page, tenant }) => {
  await workshop(tenant);
  await page.goto('/stat');
  const chart = chartRegion(page, perMachine);
  await expect(bars(chart).first()).toBeVisible();
  const save = async (act: string) => {
    await chart.getByRole('button', { name: 'Scarica grafico' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: act }).click();
    const file = await saving;
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
    return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
  };
  const picture = await save('Immagine (PNG)');
  expect(picture.name).toBe('interventi-per-macchina.png');
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
  const { width = 0 } = (await chart.getByRole('img').locator('svg').boundingBox()) ?? {};
  expect(picture.bytes.readUInt32BE(16)).toBe(Math.floor((width + 40) * 2));
  const ground = await chart.evaluate((card) => getComputedStyle(card).backgroundColor);
  const fills = await bars(chart).evaluateAll((all) => [
    ...new Set(all.map((bar) => getComputedStyle(bar).fill)),
  ]);
  const { isOnGround, counts } = await pixelsOf(page, picture.bytes, [ground, ...fills]);
  expect(isOnGround).toBe(true);
  expect(counts.map((count) => count > 500)).toEqual([true, true]);
  const numbers = await save('Dati (CSV)');
  expect(numbers.name).toBe('interventi-per-macchina.csv');
  expect(numbers.bytes.toString()).toBe(
    [
      `\uFEFF"Macchina";"Programmati ${year()}";"Programmati ${year() - 1}";"Altri ${year()}";"Altri ${year() - 1}"`,
      '"TOR-01 Tornio";2;0;0;1',
      '"COM-01 Compressore";0;0;1;0',
      '"ASP-01 Aspiratore";0;0;0;0',
      '',
    ].join('\r\n'),
  );
});

test('when the chart code does not load, the table is shown until it is requested again', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/chart/);
  await workshop(tenant);
  const drawn = /\/chart\.[^/]*\.js$/;
  await page.route(drawn, (route) => route.abort());
  await page.goto('/stat');
  await expect(rowsOf(chartRegion(page, days))).toHaveCount(31);
  await expect(rowsOf(chartRegion(page, perMachine))).toHaveCount(4);
  await page.unroute(drawn);
  await chartRegion(page, days).getByRole('button', { name: 'Riprova' }).click();
  await expect(bars(chartRegion(page, days)).first()).toBeVisible();
  await expect(rowsOf(chartRegion(page, days))).toHaveCount(0);
});

test('on a phone the machines’ bars are below each other', async ({ seat, tenant }) => {
  await workshop(tenant);
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/stat');
  const chart = chartRegion(page, perMachine);
  await expect(bars(chart).first()).toBeVisible();
  const boxes = await Promise.all((await bars(chart).all()).map((bar) => bar.boundingBox()));
  expect(boxes.filter((box) => box && box.width > box.height)).toHaveLength(boxes.length);
});

test('[S2.stat.downloads] both spreadsheets are saved from here', async ({ page, tenant }) => {
  await workshop(tenant);
  await page.goto('/stat');
  const dashed = italian(today()).replaceAll('/', '-');
  for (const [name, file] of [
    ['Manutenzioni programmate', `manutenzioni-${dashed}.xlsx`],
    ['Macchine', `macchinari-${dashed}.xlsx`],
  ]) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: `Scarica ${name}`, exact: true }).click();
    expect((await saving).suggestedFilename()).toBe(file);
    await expect(page.getByText(`Foglio «${name}» scaricato.`)).toBeVisible();
  }
});

test('a chart fits when its container becomes narrower during drawing', async ({ page, tenant }) => {
  await workshop(tenant);
  // The chart is first drawn twice: for measuring, and for display.
  await page.addInitScript(() => {
    const drawn = new Map<Element, Set<Element>>();
    const look = () => {
      for (const svg of document.querySelectorAll('[role=img] svg')) {
        const place = svg.closest<HTMLElement>('[role=img]');
        if (!place) continue;
        const seen = drawn.get(place) ?? new Set();
        drawn.set(place, seen.add(svg));
        if (seen.size === 2) place.style.width = '200px';
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/stat');
  const drawing = chartRegion(page, days).locator('[role=img] svg');
  await expect.poll(async () => (await drawing.boundingBox())?.width).toBe(200);
});
