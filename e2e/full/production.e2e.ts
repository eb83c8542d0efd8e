import { withArticle } from '@officina/contracts/article';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { isLongRun, often } from '@officina/server-kit/testing/chance';
import type { Page } from '@playwright/test';
import { readByOpenpyxl } from '../../infra/check/workbook/openpyxl.mjs';
import type { Tenant } from '../support/tenants.ts';
import { italian } from '../browser/days.ts';
import { printAcross } from '../browser/paper.ts';
import { chartsOf, chartsTorn, onPaper } from '../browser/paper-layout.ts';
import { daysAgo, keepDays, silentSensor } from '../browser/production.ts';
import { newMachine } from '../browser/seed.ts';
import { expect, phone, test } from '../browser/test.ts';

const day = daysAgo(2);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A press that stood still from 10:00 to 11:00, a compressor that was silent from 10:30 to 12:30, and a temperature. */
async function line(tenant: Tenant) {
  const press = await newMachine(tenant, { shortCode: 'PRE-04', name: 'Pressa piegatrice' });
  const own = { machineId: press._id };
  const sensors = [
    await silentSensor(tenant, { ...own, dataCode: 'PWR-P04', description: 'Pressa', unit: 'kW' }),
    await silentSensor(tenant, { dataCode: 'PWR-C01', description: 'Compressore', unit: 'kW' }),
    await silentSensor(tenant, { ...own, dataCode: 'TMP-P04', description: 'Olio', unit: '°C' }),
  ] as const;
  const halves = (valueOf: (slot: number) => number | null) =>
    Array.from({ length: 48 }, (_, at) => valueOf(at));
  const [power, compressor, oil] = sensors;
  const runs = (at: number) => at >= 12 && at < 34 && (at < 20 || at >= 22);
  await keepDays(tenant, power, [day], () =>
    halves((at) => (at === 28 ? 38.5 : runs(at) ? 16 + at / 100 : 0)),
  );
  await keepDays(tenant, compressor, [day], () => halves((at) => (at >= 21 && at < 25 ? null : 7.12345)));
  await keepDays(tenant, oil, [day], () => halves((at) => 58 + at / 8));
  return { power, compressor, oil };
}

const words =
  'Il tratto più lungo senza dati è di Compressore, dalle 10:30 alle 12:30. ' +
  'Il fermo più lungo è di Pressa, dalle 10:00 alle 11:00. Il valore più alto è 38,5 kW, di Pressa alle 14:00.';

test('[S2.route.productionstat] [S2.production.day] [S2.production.note] from the statistics to a day: nothing of today, then areas with a gap, in GMT', async ({
  page,
  tenant,
}, info) => {
  await line(tenant);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/industrialdatalog/')) asked.push(request.url());
  });
  await page.goto('/stat');
  await page.getByRole('link', { name: 'Produzione giornaliera' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Produzione giornaliera');
  await expect(page).toHaveURL(/\/productionstat(\?|$)/);
  await expect(page.getByRole('heading', { name: 'I dati di oggi non si possono vedere' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Togli / })).toHaveCount(3);
  await page.getByRole('button', { name: 'Carica dati' }).click();
  expect(asked).toEqual([]);
  await page.getByLabel('Data', { exact: true }).fill(italian(day));
  await page.getByRole('button', { name: 'Carica dati' }).click();
  await page.getByRole('button', { name: 'Togli Olio, °C' }).click();
  const chart = region(page, 'Valori medi, kW');
  await expect(chart.getByText(words)).toBeVisible();
  await expect(
    page.getByText(/^I dati di oggi non si possono vedere\. Gli orari sono in GMT: /),
  ).toContainText(`${withArticle('del', italian(day))} aggiungi`);
  await expect(chart.locator('g[role=img] text').filter({ hasText: /^\d\d:\d\d$/ })).toHaveCount(48);
  await expect(chart.getByText('nessun dato').first()).toBeVisible();
  await expect(page).toHaveURL(/serie=/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica Excel' }).click();
  const download = await downloading;
  const dashed = day.split('-').toReversed().join('-');
  expect(download.suggestedFilename()).toBe(`produzione-${dashed}.xlsx`);
  const file = info.outputPath('made.xlsx');
  await download.saveAs(file);
  const [sheet] = await readByOpenpyxl(file);
  const values = sheet?.rows.map((row) => row.map(({ value }) => value)) ?? [];
  expect(values[1]?.[0]).toContain('Gli orari sono in GMT');
  expect(values[3]?.toSorted()).toEqual([
    'Compressore (PWR-C01), kW',
    'Data e ora (GMT)',
    'Pressa (PWR-P04), kW',
  ]);
  const compressor = values[3]?.indexOf('Compressore (PWR-C01), kW') ?? 0;
  expect([values[24]?.[0], values[24]?.[compressor]]).toEqual([`${day}T10:00:00`, 7.1235]);
  expect([values[25]?.[0], values[25]?.[compressor]]).toEqual([`${day}T10:30:00`, null]);
  expect(sheet?.rows).toHaveLength(52);
});

test('a day’s charts are whole on A4, upright and lying, with letters that can be read', async ({
  page,
  tenant,
}, info) => {
  await line(tenant);
  await page.goto(`/productionstat?giorno=${day}&serie=PWR-P04,PWR-C01,TMP-P04`);
  await expect(page.getByText(words.slice(0, 40))).toBeVisible();
  for (const way of ['upright', 'lying'] as const) {
    const path = info.outputPath(`${way}.pdf`);
    // Until it is drawn anew for the width of the paper.
    let charts: Awaited<ReturnType<typeof chartsOf>> = [];
    await onPaper(page, way, () =>
      expect(async () => {
        charts = await chartsOf(page);
        expect(charts).toHaveLength(1);
        expect(charts[0]?.labels.filter((label) => /^\d\d:\d\d$/.test(label ?? ''))).toHaveLength(48);
      }).toPass(),
    );
    await printAcross(page, path, way === 'lying');
    expect(chartsTorn(path, charts as { labels: string[] }[])).toEqual([]);
  }
});

/** As many as can be asked for in the long run, else some more than need a warning; and how often the pointer asks. */
const [longest, hovers] = [isLongRun ? 400 : 120, often(1_000)];

test.describe(`${longest} days of 20 series`, () => {
  const days = Array.from({ length: longest }, (_, at) => daysAgo(longest - at));
  const valueOf = (of: number, date: string, at: number): number | null => {
    const seed = (Date.parse(date) / 86_400_000) * 48 + at;
    if ((seed * 7 + of) % 1_009 < 3) return null;
    return (
      Math.round((10 + of + Math.sin(seed / 7 + of) * 5 + ((seed + of) % 997 === 0 ? 60 : 0)) * 1e4) / 1e4
    );
  };

  async function manyDays(tenant: Tenant): Promise<string[]> {
    const sensors: Sensor[] = [];
    for (let of = 0; of < 20; of += 1)
      sensors.push(
        await silentSensor(tenant, { dataCode: `S-${of}`, description: `Serie ${of}`, unit: 'kW' }),
      );
    for (const [of, sensor] of sensors.entries())
      await keepDays(tenant, sensor, days, (date) =>
        Array.from({ length: 48 }, (_, at) => valueOf(of, date, at)),
      );
    return sensors.map(({ dataCode }) => dataCode ?? '');
  }

  test('[S2.route.productionstatlong] [S2.production.long] [S9.production] come after a warning, are seen closer by wheel, fingers and keys, and tell the stored values', async ({
    page,
    tenant,
    seat,
  }) => {
    test.setTimeout(240_000);
    const codes = await manyDays(tenant);
    const address = `/productionstatlong?dal=${days[0]}&al=${days.at(-1)}&serie=${codes.join(',')}`;
    await page.goto(address);
    await expect(page.getByText('Il periodo supera i 3 mesi: potrebbe essere lento.')).toBeVisible();
    await page.getByRole('button', { name: 'Carica lo stesso' }).click();
    const chart = region(page, 'Valori medi, kW');
    const drawing = chart.getByRole('group', { name: /^Grafico: / });
    await expect(drawing).toBeVisible({ timeout: 60_000 });
    await expect(chart.locator('path[data-series]')).toHaveCount(20);
    await drawing.scrollIntoViewIfNeeded();
    const seen = chart.getByText(/^Dal(l’| )\d\d\/\d\d\/\d{4} al/);
    const whole = await seen.textContent();

    // What the drawing takes of the processor, however much else runs there.
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taken = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
    };
    const box = await drawing.boundingBox();
    const [left, top, width] = [box?.x ?? 0, box?.y ?? 0, box?.width ?? 0];
    await page.mouse.move(left + width / 2, top + 150);
    const steps = 20;
    const before = await taken();
    await page.keyboard.down('Control');
    for (let at = 0; at < steps; at += 1) {
      await page.mouse.wheel(0, at % 4 === 3 ? 60 : -60);
      await page.waitForTimeout(40);
    }
    await page.keyboard.up('Control');
    expect((await taken()) - before).toBeLessThan(steps * 100);

    await expect(seen).not.toHaveText(whole ?? '');
    await drawing.focus();
    await page.keyboard.press('End');
    await expect(seen).toHaveText(new RegExp(` ${withArticle('al', italian(days.at(-1) ?? ''))}$`));
    await chart.getByRole('button', { name: 'Tutto il periodo' }).click();
    await expect(seen).toHaveText(whole ?? '');

    const told = await page.evaluate(async (times) => {
      const place = document.querySelector<HTMLElement>('[class*=slot-drawing]');
      const { left: from = 0, width: across = 0 } = place?.getBoundingClientRect() ?? {};
      const texts: [slot: number, rows: (string | null)[]][] = [];
      for (let at = 0; at < times; at += 1) {
        const clientX = from + 60 + ((at * 617) % 1_000) * ((across - 120) / 1_000);
        place?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX }));
        const before = texts.at(-1)?.[0];
        const slipNow = () => document.querySelector<HTMLElement>('[data-slip]');
        const isDrawn = () => slipNow() !== null && Number(slipNow()?.dataset['slip']) !== before;
        // Two places may be one slot.
        for (let tries = 0; tries < 50 && !isDrawn(); tries += 1)
          await new Promise((resolve) => setTimeout(resolve));
        const slip = slipNow();
        const rows = [...(slip?.querySelectorAll('li b') ?? [])].map(({ textContent }) => textContent);
        texts.push([Number(slip?.dataset['slip']), rows]);
      }
      return texts;
    }, hovers);
    const inWords = (value: number | null) =>
      value === null ? 'nessun dato' : `${value.toLocaleString('it-IT', { maximumFractionDigits: 4 })} kW`;
    expect(told).toHaveLength(hovers);
    for (const [slot, rows] of told) {
      const date = days[Math.floor(slot / 48)] ?? '';
      expect([slot, rows]).toEqual([slot, codes.map((_, of) => inWords(valueOf(of, date, slot % 48)))]);
    }

    const touched = await seat({ as: tenant, ...phone });
    await touched.goto(address.replace(`dal=${days[0]}`, `dal=${days.at(-10)}`));
    const small = touched.getByRole('group', { name: /^Grafico: / });
    await expect(small).toBeVisible();
    await small.scrollIntoViewIfNeeded();
    const text = touched.getByText(/^Dal(l’| )\d\d\/\d\d\/\d{4} al/);
    const all = await text.textContent();
    const at = await small.boundingBox();
    const fingers = await touched.context().newCDPSession(touched);
    const [x, y] = [(at?.x ?? 0) + 160, (at?.y ?? 0) + 150];
    const pair = (apart: number) => [
      { x: x - apart, y },
      { x: x + apart, y },
    ];
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pair(20) });
    for (const apart of [40, 60, 80])
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pair(apart) });
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(text).not.toHaveText(all ?? '');
    const wide = await touched.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});
