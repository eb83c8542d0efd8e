import { orders } from '@officina/contracts/orders/orders';
import { apiOf } from './support/api.ts';
import { overlapping, print, printed, wordsOf } from './support/paper.ts';
import { newIntervention, newMachine, newPlan, newSpare } from './support/seed.ts';
import { sheet } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

test('an open sheet is printed whole, without the page behind it', async ({ page, tenant }, info) => {
  const machine = await newMachine(tenant, { name: 'Tornio', shortCode: 'TOR-01' });
  const names = Array.from({ length: 60 }, (_, at) => `Ricambio ${String(at + 1).padStart(2, '0')}`);
  const rows = names.map((name, at) => ({ code: `R-${at + 1}`, name, qt: 1 }));
  const body = {
    supplier: 'Utensileria Trentina',
    machineId: machine._id,
    rows,
    notes: 'Urgente '.repeat(200),
  };
  const { _id } = await apiOf(tenant.user).must(orders.create, { body });
  await page.goto(`/order?id=${_id}`);
  await expect(sheet(page).getByText('Ricambio 60')).toBeAttached();
  await expect(sheet(page).getByLabel('Macchina')).toHaveValue(/Tornio/);
  const pages = await printed(page, info);
  const all = pages.join('\n');
  expect([...new Set(all.match(/Ricambio \d\d/g))]).toEqual(names);
  expect(all.match(/Urgente/g)).toHaveLength(200);
  for (const text of ['Attività da fare', 'Nuovo ordine', 'Salva modifiche']) expect(all).not.toContain(text);
  expect(overlapping(wordsOf(info.outputPath('paper.pdf')))).toEqual([]);
});

test('of a sheet whose texts are longer than a page nothing lies over anything', async ({
  page,
  tenant,
}, info) => {
  const lines = (word: string) => Array.from({ length: 60 }, (_, at) => `${word} ${at + 1}`);
  const texts = { description: lines('Descritto').join('\n'), notes: lines('Annotato').join('\n') };
  const { _id } = await newSpare(tenant, texts);
  await page.goto(`/spare?id=${_id}`);
  await expect(sheet(page).getByLabel('Note')).toHaveValue(/Annotato 60/);
  const words = wordsOf(await print(page, info));
  expect(words.flat().filter(({ text }) => text === 'Descritto' || text === 'Annotato')).toHaveLength(120);
  expect(overlapping(words)).toEqual([]);
});

test('an open dialog is printed once and whole, without the page behind it', async ({
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

test('«Stampa scheda» breaks no day and no word of a type', async ({ page, tenant }, info) => {
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

test('«Stampa scheda» lays nothing over anything where a page ends, with one, two or three facts', async ({
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
    expect(overlapping(wordsOf(await print(page, info))), `${facts}`).toEqual([]);
  }
});
