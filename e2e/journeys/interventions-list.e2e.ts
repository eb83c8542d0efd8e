import { newIntervention, newMachine } from '../browser/seed.ts';
import { expect, test } from '../browser/test.ts';

test('[S2.int.table] [S2.int.paging] [S9.pages] the table has its columns, search and pages', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  for (let count = 1; count <= 27; count += 1)
    await newIntervention(tenant, machine, { issueDescription: `Guasto numero n°${count}.` });
  await page.goto('/intervention');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Azioni',
    'Macchina',
    'Stato',
    'Descrizione',
    'Tipo',
    'Priorità',
    'Assegnato a',
    'Aperto',
    'Data fine',
  ]);
  await expect(page.getByText('1–25 di 27')).toBeVisible();
  await expect(page.getByText('Righe per pagina')).toBeVisible();
  await page.getByRole('button', { name: 'Prossima' }).click();
  await expect(page.getByText('26–27 di 27')).toBeVisible();
  await page.getByRole('button', { name: 'Precedente' }).click();
  for (const [size, rows] of [
    ['10', 10],
    ['50', 27],
    ['25', 25],
  ] as const) {
    await page.getByRole('radiogroup', { name: 'Righe per pagina' }).getByText(size, { exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(rows + 1);
  }
  // Not part of a machine's code, which is searched too.
  await page.getByRole('searchbox').fill('numero n°17. tórnio');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('[S8.list] a list that fails to load shows a red message and offers a retry', async ({
  page,
  faults,
}) => {
  faults.allow(/503/);
  await page.route('**/api/maintenance/intervention/allOpen', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, code: 'unavailable', message: 'Servizio non disponibile' },
    }),
  );
  await page.goto('/intervention');
  await expect(page.getByRole('alert').filter({ hasText: 'Servizio non disponibile' }).first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('Nessun intervento aperto')).toBeVisible();
});
