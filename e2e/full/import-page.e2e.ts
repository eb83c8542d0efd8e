import { imports } from '@officina/contracts/imports/imports';
import { machines } from '@officina/contracts/maintenance/machines';
import { writeFileSync } from 'node:fs';
import { apiOf } from '../browser/api.ts';
import { importFile } from '../browser/import-file.ts';
import { newSite } from '../browser/seed.ts';
import { expect, test } from '../browser/test.ts';

const heads = 'Codice;Nome;Luogo;Costruttore;Seriale;Note interne;Data installazione;Colore';
const rowOf = (index: number, name = `Macchina ${index}`) =>
  `MAC-${String(index).padStart(3, '0')};${name};Torneria;Torvala;00${index};;18/01/2024;verde`;
/** The first 45 already exist; 31 of them are renamed. */
const before = Array.from({ length: 45 }, (_, index) => rowOf(index));
const messy = Array.from({ length: 200 }, (_, index) =>
  rowOf(index, index < 31 ? `Nuovo nome ${index}` : undefined),
)
  .with(60, 'TR;Trapano;Torneria;Torvala;1;;;')
  .with(70, ';Senza codice;;;;;;')
  .with(80, 'SEG-05;Segatrice;Magazino;Ferbraz;2;;31/02/2019;')
  .with(90, rowOf(91))
  .with(120, `LUN-01;${'x'.repeat(121)};;;;;;`)
  .with(130, 'FUT-01;Futura;;;;;31/12/2199;');

test('200 messy rows are reported with the same texts as the command; valid ones are saved, refused ones are not', async ({
  page,
  tenant,
}, info) => {
  test.setTimeout(240_000);
  const api = apiOf(tenant.user);
  await newSite(tenant, { name: 'Torneria' });
  const file = info.outputPath('macchine-2026.csv');
  writeFileSync(file, [heads, ...before].join('\r\n'));
  expect((await importFile('machines', tenant, file)).code).toBe(0);
  writeFileSync(file, [heads, ...messy].join('\r\n'));
  const command = await importFile('machines', tenant, file);

  await page.goto('/configuration/importa/machines');
  await page.getByLabel('Scegli il file').setInputFiles(file);
  await expect(page.getByText('Anteprima: non è ancora cambiato niente')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Che cosa farà la riga' })).toHaveText(
    /Tutte\s*200.*Nuove\s*148.*Cambiano\s*31.*Uguali\s*14.*Rifiutate\s*7/,
  );
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const told = await api.must(imports.rows, { params: { id } });
  const { columns, notes } = await api.must(imports.single, { params: { id } });
  const headOf = new Map(columns.map(({ field, head }) => [field, head]));
  const lines = told.flatMap(({ number, wrong }) =>
    wrong.map(({ field, reason }) => `riga ${number}${field ? `, ${headOf.get(field)}` : ''}: ${reason}`),
  );
  expect([...notes, ...lines, '7 righe rifiutate su 200: non è stato importato niente.']).toEqual(
    command.err,
  );
  expect(await api.must(machines.all)).toHaveLength(45);

  await page.getByRole('button', { name: 'Salva 179 righe' }).click();
  await expect(page.getByText('148 righe nuove e 31 righe cambiate nell’elenco.')).toBeVisible({
    timeout: 120_000,
  });
  const stored = await api.must(machines.all);
  expect(stored).toHaveLength(45 + 148);
  expect(stored.find(({ shortCode }) => shortCode === 'MAC-030')?.name).toBe('Nuovo nome 30');
});
