import { readFileSync } from 'node:fs';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Page } from '@playwright/test';
import { drawLabels, readCodes } from '../browser/qr.ts';
import { newMachine } from '../browser/seed.ts';
import { stackAddress } from '../browser/stack.ts';
import { expect, test } from '../browser/test.ts';
import type { Tenant } from '../support/tenants.ts';

const reportAddress = ({ code }: Tenant, { shortCode }: Machine) =>
  `${stackAddress().url}/form?tenant=${code}&machine=${encodeURIComponent(shortCode)}`;

const contents = (tenant: Tenant, machine: Machine) => ({
  'Segnalazione diretta': reportAddress(tenant, machine),
  'Codice breve': machine.shortCode,
  ID: machine._id,
  Seriale: machine.serial ?? '',
});

const threeMachines = async (tenant: Tenant) => [
  await newMachine(tenant, { shortCode: 'PRE-02', name: 'Pressa piegatrice', serial: 'SN 4711/B' }),
  await newMachine(tenant, {
    shortCode: 'XX-7',
    name: 'Impastatrice dal nome molto lungo che va a capo',
    serial: '000123',
  }),
  await newMachine(tenant, { shortCode: 'ÈCO-1', name: null, serial: 'SN-9' }),
];

async function saved(page: Page, button: string, path: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await download).saveAs(path);
  return path;
}

/** The first bytes of an image file. */
const marks = { jpeg: 'JFIF', png: 'PNG' };

test('[S2.sum.labels] [S2.sum.download] [S1.qr] all four labels of a machine are readable as jpeg and png', async ({
  page,
  tenant,
}, info) => {
  const machine = await newMachine(tenant, { shortCode: 'ÈCO-1', serial: 'SN 4711/B' });
  const labels = contents(tenant, machine);
  await page.goto(`/machine/${machine._id}`);
  for (const [title, kind] of [
    ...Object.keys(labels).map((title) => [title, 'jpeg'] as const),
    ['Segnalazione diretta', 'png'] as const,
  ]) {
    const file = await saved(page, `${kind.toUpperCase()} ${title}`, info.outputPath(`${title}.${kind}`));
    expect(readCodes(file), `${title} ${kind}`).toEqual([labels[title as keyof typeof labels]]);
    expect(readFileSync(file).toString('latin1', 0, 10), `${title} ${kind}`).toContain(marks[kind]);
  }
});

/** The pixels of an image, row by row: whether each is dark. */
async function dotsOf(page: Page, file: string): Promise<boolean[][]> {
  const rows = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    const { data, width, height } = context!.getImageData(0, 0, picture.width, picture.height);
    const letterAt = (dot: number) => ((data[dot * 4] ?? 255) < 128 ? '#' : ' ');
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => letterAt(y * width + x)).join(''),
    );
  }, readFileSync(file).toString('base64'));
  return rows.map((row) => Array.from(row, (letter) => letter === '#'));
}

test('[S9.qr] a saved label is a card of 280 px with a level Q code in a square of 240 px, and its JPEG has quality 0.9', async ({
  page,
  tenant,
}, info) => {
  const machine = await newMachine(tenant, { shortCode: 'PRE-02' });
  await page.goto(`/machine/${machine._id}`);
  const card = page.getByRole('img', { name: 'Codice breve: PRE-02' });
  expect((await card.boundingBox())?.width).toBeLessThanOrEqual(280);
  const dots = await dotsOf(page, await saved(page, 'PNG Codice breve', info.outputPath('code.png')));
  // Two dots for each pixel, for sharp printing.
  expect(dots[0]).toHaveLength(2 * 280);
  // Six letters at level Q take 21 modules in width, 29 with the quiet zone: 16 dots per module are the most that fit
  // in 480.
  const [module, modules, left] = [16, 21, 112];
  const isCode = (row: boolean[]) =>
    row.indexOf(true) === left && row.slice(left, left + 7 * module).every(Boolean);
  const top = dots.findIndex(isCode);
  const at = (row: number, column: number) =>
    dots[top + (row + 0.5) * module]?.[left + (column + 0.5) * module];
  const line = (row: number) =>
    Array.from({ length: modules }, (_, column) => (at(row, column) ? '#' : ' ')).join('');
  expect([line(0).slice(0, 7), line(0).slice(-7), line(20).slice(0, 7)]).toEqual([
    '#######',
    '#######',
    '#######',
  ]);
  // Nothing is dark within four modules around it.
  const zone = dots.slice(top - 4 * module, top + (modules + 4) * module);
  const around = zone.map((row, y) => {
    const isBeside = y < 4 * module || y >= (modules + 4) * module;
    return row.filter((_, x) => isBeside || x < left || x >= left + modules * module).some(Boolean);
  });
  expect(zone).toHaveLength(464);
  expect(around.filter(Boolean)).toEqual([]);
  // ISO/IEC 18004: the first two modules of the format encode the level; «light, dark» is Q.
  expect([at(8, 0), at(8, 1)]).toEqual([false, true]);
  const jpeg = readFileSync(await saved(page, 'JPEG Codice breve', info.outputPath('code.jpeg')));
  // The standard's first quantization table at quality 90 starts like this.
  const table = jpeg.indexOf(Buffer.from([0xff, 0xdb])) + 5;
  expect([...jpeg.subarray(table, table + 8)]).toEqual([3, 2, 2, 3, 2, 2, 3, 3]);
});

test('[S2.sum.print] the printed sheet is readable at 150 dpi', async ({ page, tenant }, info) => {
  const machines = await threeMachines(tenant);
  for (let count = 4; count <= 25; count += 1)
    machines.push(await newMachine(tenant, { serial: `SN-${count}` }));
  await page.goto(`/machine/${machines[0]?._id}`);
  await page.getByRole('button', { name: 'Stampa tutte' }).click();
  await expect(page.getByText('4 etichette, 1 foglio.')).toBeVisible();
  const ofOne = info.outputPath('labels-of-one.pdf');
  await page.pdf({ path: ofOne, preferCSSPageSize: true, printBackground: true });
  const own = Object.values(contents(tenant, machines[0] as Machine));
  expect(readCodes(...drawLabels(ofOne, { page: 1, count: 4, dpi: 150 })).sort()).toEqual(own.sort());
  await page.getByText('Segnalazione, tutti i macchinari attivi').click();
  await expect(page.getByText('25 etichette, 2 fogli.')).toBeVisible();
  const pdf = info.outputPath('labels.pdf');
  await page.pdf({ path: pdf, preferCSSPageSize: true, printBackground: true });
  const labels = [
    ...drawLabels(pdf, { page: 1, count: 24, dpi: 150 }),
    ...drawLabels(pdf, { page: 2, count: 1, dpi: 150 }),
  ];
  const expected = machines.map((machine) => reportAddress(tenant, machine));
  expect(readCodes(...labels).sort()).toEqual(expected.sort());
});
