import { withArticle } from '@officina/contracts/article';
import type { Page } from '@playwright/test';
import { readByOpenpyxl } from '../../packages/testing/src/workbook/openpyxl.mjs';
import { italian } from '../browser/days.ts';
import { day, line, words } from '../browser/production-line.ts';
import { expect, test } from '../browser/test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('[S2.route.productionstat] [S2.production.day] [S2.production.note] the statistics lead to a day’s page: no values for today, then areas with a gap, in GMT', async ({
  page,
  tenant,
}, info) => {
  await line(tenant);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/industrialdatalog/')) requested.push(request.url());
  });
  await page.goto('/stat');
  await page.getByRole('link', { name: 'Produzione giornaliera' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Produzione giornaliera');
  await expect(page).toHaveURL(/\/productionstat(\?|$)/);
  await expect(page.getByRole('heading', { name: 'I dati di oggi non si possono vedere' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Togli / })).toHaveCount(3);
  await page.getByRole('button', { name: 'Carica dati' }).click();
  expect(requested).toEqual([]);
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
