import { withArticle } from '@officina/contracts/article';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { isLongRun, repetitions } from '@officina/server-kit/testing/randomized';
import type { Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { italian } from '../browser/days.ts';
import { daysAgo, keepDays, silentSensor } from '../browser/production.ts';
import { expect, phone, test } from '../browser/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/**
 * The longest possible period in the long run, otherwise slightly more than needs a warning; and the number of pointer
 * positions.
 */
const [longest, hovers] = [isLongRun ? 400 : 120, repetitions(1_000)];

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

  test('[S2.route.productionstatlong] [S2.production.long] [S9.production] load after a warning, zoom by wheel, touch and keys, and show the stored values', async ({
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

    // CPU time of drawing, independent of other load.
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

    const shownRows = await page.evaluate(async (times) => {
      const place = document.querySelector<HTMLElement>('[class*=slot-drawing]');
      const { left: from = 0, width: across = 0 } = place?.getBoundingClientRect() ?? {};
      const texts: [slot: number, rows: (string | null)[]][] = [];
      for (let at = 0; at < times; at += 1) {
        const clientX = from + 60 + ((at * 617) % 1_000) * ((across - 120) / 1_000);
        place?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX }));
        const before = texts.at(-1)?.[0];
        const slipNow = () => document.querySelector<HTMLElement>('[data-slip]');
        const isDrawn = () => slipNow() !== null && Number(slipNow()?.dataset['slip']) !== before;
        // Two positions may be in the same slot.
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
    expect(shownRows).toHaveLength(hovers);
    for (const [slot, rows] of shownRows) {
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
