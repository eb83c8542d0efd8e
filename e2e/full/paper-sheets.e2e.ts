import { lots } from '@officina/contracts/lotlog/lots';
import { orders } from '@officina/contracts/orders/orders';
import type { Page, TestInfo } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { overlapping, print, printed, wordsOf } from '../browser/paper.ts';
import { newIntervention, newMachine, newPlan, newSite, newVisit } from '../browser/seed.ts';
import { aboveSignature, waitForPaper, romeMoment, rowsOutOfPlace } from '../browser/sheet-papers.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, phone, test } from '../browser/test.ts';

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${word} ${String(at + 1).padStart(3, '0')}`);

/** Whether a word appears only in rows, like their numbers. */
const isOnlyInRows = (rows: readonly string[], word: string) =>
  rows.some((row) => row.split(' ').at(-1) === word);

/** Prints the paper of the open sheet on A4 and Letter: the table header is on each page, the signature below a row. */
async function printLong(page: Page, info: TestInfo, name: string, head: string, rows: readonly string[]) {
  await waitForPaper(page);
  for (const format of ['A4', 'Letter']) {
    const path = info.outputPath(`${name}-${format}.pdf`);
    await page.pdf({ path, format });
    const pages = wordsOf(path);
    const about = `${name} on ${format}`;
    expect(
      rowsOutOfPlace(
        pages.map((all) => all.map(({ text }) => text).join(' ')),
        rows,
      ),
      about,
    ).toEqual([]);
    expect(overlapping(pages), about).toEqual([]);
    const withRows = pages.filter((all) => all.some(({ text }) => isOnlyInRows(rows, text)));
    const heads = withRows.map((all) => all.filter(({ text }) => text === head).length);
    expect(heads.length, about).toBeGreaterThan(1);
    expect(
      heads.filter((count) => count !== 1),
      about,
    ).toEqual([]);
    expect(aboveSignature(path)?.length, about).toBeGreaterThan(0);
  }
}

test('an order of 200 rows, a plan of 100 points and a lot of 500 readings print completely with their headers on A4 and Letter', async ({
  page,
  tenant,
}, info) => {
  const api = apiOf(tenant.user);
  const machine = await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  const names = numbered('Ricambio', 200);
  const rows = names.map((name, at) => ({
    code: `R-${at + 1}`,
    name,
    qt: 1,
    notes: at % 9 ? null : 'W'.repeat(90),
  }));
  const order = await api.must(orders.create, { body: { supplier: 'Utensileria Trentina', rows } });
  await page.goto(`/order?id=${order._id}`);
  await printLong(page, info, 'order', 'Quantità', names);
  const points = numbered('Punto di controllo', 100);
  const checkList = points.map((title) => ({ title, result: '' as const }));
  const plan = await newPlan(tenant, machine, { description: 'Pulizia filtri', checkList });
  await page.goto(`/maintenance?id=${plan._id}`);
  await printLong(page, info, 'plan', 'Fatto', points);
  const start = Date.parse('2026-01-01T08:00:00Z');
  const data = Array.from({ length: 500 }, (_, at) => ({
    measuredAt: new Date(start + at * 3_600_000).toISOString(),
    bx: 20,
  }));
  const lot = await api.must(lots.create, { body: { lotCode: 'AL1-01', product: 'AL1', data } });
  await page.goto(`/loglot?id=${lot._id}`);
  await printLong(
    page,
    info,
    'lot',
    'Data/ora',
    data.map(({ measuredAt }) => romeMoment(measuredAt)),
  );
});

test('the report of an intervention of any length keeps some of its text with the signatures', async ({
  page,
  tenant,
}, info) => {
  const machine = await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  const linesOf = (count: number) => Array.from({ length: count }, (_, at) => `Riga ${at + 1}`).join('\n');
  for (const count of [24, 28, 32, 36, 40, 80]) {
    const { _id } = await newIntervention(tenant, machine, {
      ...{ type: 'PERMANENTE', status: 'CLOSED' },
      notes: [{ text: linesOf(count) }],
    });
    await page.goto(`/intervention?new=0&interventionId=${_id}`);
    await waitForPaper(page);
    for (const format of ['A4', 'Letter']) {
      const path = info.outputPath(`report-${count}-${format}.pdf`);
      await page.pdf({ path, format });
      expect(aboveSignature(path)?.includes(String(count)), `${count} lines on ${format}`).toBe(true);
    }
  }
});

test('an open sheet without a paper layout is printed completely, without the page behind it and without overlaps', async ({
  page,
  tenant,
}, info) => {
  const lines = (word: string) => Array.from({ length: 60 }, (_, at) => `${word} ${at + 1}`);
  const machine = await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  const { _id } = await newIntervention(tenant, machine, {
    type: 'PERMANENTE',
    issueDescription: lines('Descritto').join('\n'),
    solveDescription: lines('Annotato').join('\n'),
  });
  await page.goto(`/intervention?new=0&interventionId=${_id}`);
  await expect(sheet(page).getByLabel('Descrizione soluzione')).toHaveValue(/Annotato 60/);
  const words = wordsOf(await print(page, info));
  const texts = words.flat().map(({ text }) => text);
  expect(texts.filter((text) => text === 'Descritto' || text === 'Annotato')).toHaveLength(120);
  expect(overlapping(words)).toEqual([]);
  for (const text of ['Attività', 'Salva']) expect(texts).not.toContain(text);
});

test('an open dialog is printed once and completely, without the page behind it', async ({
  page,
  tenant,
}, info) => {
  const machine = await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  const names = Array.from({ length: 10 }, (_, at) => `Controllo ${String(at + 1).padStart(2, '0')}`);
  for (const description of names) await newPlan(tenant, machine, { description });
  await page.goto('/?programmate=1');
  await expect(page.getByRole('dialog').getByText('Controllo 10')).toBeAttached();
  const all = (await printed(page, info)).join('\n');
  expect(all.match(/Controllo \d\d/g)?.toSorted()).toEqual(names);
  expect(all).not.toContain('Attività da fare');
});

test('«Stampa scheda» does not break a date or a type’s name', async ({ page, tenant }, info) => {
  const machine = await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  const issueDescription = `Lavoro ${'sostituzione '.repeat(30)}`;
  for (let at = 0; at < 5; at += 1)
    await newIntervention(tenant, machine, { status: 'CLOSED', type: 'PERMANENTE', issueDescription });
  await page.goto(`/machine/${machine._id}`);
  await expect(page.getByText('1–5 di 5')).toBeVisible();
  const texts = wordsOf(await print(page, info)).flatMap((words) => words.map(({ text }) => text));
  expect(texts.filter((text) => /^\d\d\/\d\d\/\d{4}$/.test(text)).length).toBeGreaterThanOrEqual(5);
  expect(texts.filter((text) => text === 'PERMANENTE')).toHaveLength(5);
});

test('«Stampa scheda» has no overlaps at page ends, with one, two or three facts', async ({
  page,
  tenant,
}, info) => {
  const issueDescription = `Guasto ${'rumore '.repeat(50)}`;
  for (const facts of [1, 2, 3]) {
    const customData = Array.from({ length: facts }, (_, at) => ({ name: `Dato ${at}`, value: '1' }));
    const machine = await newMachine(tenant, { customData });
    for (let at = 0; at < 3; at += 1) await newIntervention(tenant, machine, { issueDescription });
    await newPlan(tenant, machine, { description: 'Cambio olio' });
    await page.goto(`/machine/${machine._id}`);
    await expect(page.getByText('Cambio olio')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stampa scheda' })).toBeEnabled();
    expect(overlapping(wordsOf(await print(page, info))), `${facts}`).toEqual([]);
  }
});

test('a technician gets the PDF of a visit in two taps, with a name of its own', async ({ seat, tenant }) => {
  const page = await seat({ as: tenant, ...phone });
  const site = await newSite(tenant, { name: 'Capannone B' });
  await newVisit(tenant, { site: site._id, datetime: '2026-01-15T09:30:00.000Z' });
  await page.goto('/visit');
  await page.getByRole('button', { name: /Modifica Visita a Capannone B/ }).tap();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica PDF' }).tap();
  expect((await saved).suggestedFilename()).toBe('Visita_Capannone B_15-01-2026.pdf');
});
