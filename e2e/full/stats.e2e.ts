import type { Locator, Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { italian } from '../browser/days.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, phone, test } from '../browser/test.ts';

const days = 'Interventi degli ultimi 30 giorni';
const perMachine = 'Interventi per macchina';
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date());
const year = () => Number(today().slice(0, 4));

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bars = (chart: Locator) => chart.locator('path[fill^="var(--c"]');
const fillsOf = (chart: Locator) =>
  bars(chart).evaluateAll((all) => [...new Set(all.map((bar) => bar.getAttribute('fill')))].sort());
const rowsOf = (chart: Locator) => chart.getByRole('row');

/** Three machines of which the second has most to do. */
async function workshop(tenant: Tenant) {
  const [few, most, none] = [
    await newMachine(tenant, { shortCode: 'COM-01', name: 'Compressore' }),
    await newMachine(tenant, { shortCode: 'TOR-01', name: 'Tornio' }),
    await newMachine(tenant, { shortCode: 'ASP-01', name: 'Aspiratore' }),
  ];
  await newIntervention(tenant, few, { issueDescription: 'Perde aria' });
  await newIntervention(tenant, most, { type: 'PROGRAMMATA' });
  await newIntervention(tenant, most, { type: 'PROGRAMMATA', status: 'CLOSED' });
  await newIntervention(tenant, most, {
    issueDescription: 'Allarme 12',
    startDate: `${year() - 1}-06-15T10:00:00.000Z`,
  });
  return { few, most, none };
}

/** Whether the corner of a PNG has the first of these colours, and how many of its pixels have each of the others. */
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
      // In whatever words the page names a colour, its pixel is one of these.
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

/** Clicks on the bar that is highest. */
async function clickTallest(chart: Locator) {
  await expect(bars(chart).first()).toBeVisible();
  const heights = await bars(chart).evaluateAll((all) =>
    all.map((bar) => bar.getBoundingClientRect().height),
  );
  await bars(chart)
    .nth(heights.indexOf(Math.max(...heights)))
    .click();
}

/** Of the first machine: this year's other jobs stand on its scheduled ones, those of the year before stand beside them. */
async function expectStacks(chart: Locator) {
  await expect(bars(chart)).toHaveCount(4);
  const boxes = await bars(chart).evaluateAll((all) =>
    all.map((bar) => bar.getBoundingClientRect().toJSON()),
  );
  const [scheduled, other, , before] = boxes;
  // The yellow ones have an edge of their own.
  expect(Math.abs(other.left - scheduled.left)).toBeLessThan(2);
  expect(Math.abs(other.bottom - scheduled.top)).toBeLessThan(2);
  expect(before.left).toBeGreaterThan(scheduled.right - 2);
}

test('[S1.stats] [S2.route.stat] [S2.stat.perMachine] from the statistics to the machine behind the tallest bar and its jobs, and back', async ({
  page,
  tenant,
}) => {
  const { most } = await workshop(tenant);
  await newIntervention(tenant, most, { issueDescription: 'Perde olio' });
  await page.goto('/stat');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiche');
  await expectStacks(part(page, perMachine));
  await clickTallest(part(page, perMachine));
  const dialog = page.getByRole('dialog', { name: 'Tornio' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    `Programmati ${year()} 2`,
    `Altri ${year()} 1`,
    `Altri ${year() - 1} 1`,
  ]);
  await dialog.getByRole('link', { name: 'Allarme 12' }).click();
  await expect(sheet(page).getByLabel('Descrizione problema')).toHaveValue('Allarme 12');
  await page.goBack();
  await expect(dialog.getByRole('link', { name: 'Allarme 12' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog.getByRole('link', { name: 'Allarme 12' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await clickTallest(part(page, perMachine));
  await dialog.getByRole('link', { name: 'Scheda riepilogo' }).click();
  await expect(page).toHaveURL(new RegExp(`/machine/${most._id}$`));
});

test('[S2.stat.perMachine] a chart is saved as a picture and as numbers', async ({ page, tenant }) => {
  await workshop(tenant);
  await page.goto('/stat');
  const chart = part(page, perMachine);
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

test('[S2.stat.bars] what draws the two series is fetched by the page that draws alone; without it the table stands there, until it is asked for again', async ({
  page,
  tenant,
  faults,
}) => {
  await workshop(tenant);
  const drawn = /\/chart\.[^/]*\.js$/;
  const drawing: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (drawn.test(pathname)) drawing.push(pathname);
  });
  await page.goto('/machine');
  await expect(page.getByText(/^1–3 di 3/)).toBeVisible();
  expect(drawing).toEqual([]);
  await page.goto('/stat');
  await expect(bars(part(page, days)).first()).toBeVisible();
  expect(await fillsOf(part(page, days))).toEqual(['var(--c1)', 'var(--c2)']);
  expect(drawing).toHaveLength(1);
  faults.allow(/chart/);
  await page.route(drawn, (route) => route.abort());
  await page.goto('/stat?dalla=1');
  await expect(rowsOf(part(page, days))).toHaveCount(31);
  await expect(rowsOf(part(page, perMachine))).toHaveCount(4);
  await page.unroute(drawn);
  await part(page, days).getByRole('button', { name: 'Riprova' }).click();
  await expect(bars(part(page, days)).first()).toBeVisible();
  await expect(rowsOf(part(page, days))).toHaveCount(0);
});

test('on a phone the machines’ bars lie one under another', async ({ seat, tenant }) => {
  await workshop(tenant);
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/stat');
  const chart = part(page, perMachine);
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

test('a chart whose place gets narrower just as it is drawn fits it', async ({ page, tenant }) => {
  await workshop(tenant);
  // It is drawn twice at first: to be measured, and to stay.
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
  const drawing = part(page, days).locator('[role=img] svg');
  await expect.poll(async () => (await drawing.boundingBox())?.width).toBe(200);
});
