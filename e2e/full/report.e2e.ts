import { newMachine, openInterventions } from '../browser/seed.ts';
import { fillReport, formTitle } from '../browser/report.ts';
import { expect, phone, test } from '../browser/test.ts';

test('a text that is too long is kept in full, counted, and refused at its field', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/422/);
  const machine = await newMachine(tenant);
  const page = await seat(phone);
  await page.goto(`/form?tenant=${tenant.code}&machine=${machine.shortCode}`);
  const problem = page.getByLabel('Descrizione del problema');
  const operator = page.getByLabel('Operatore');
  await problem.fill('x'.repeat(3600));
  await expect(page.getByText(/ \/ 4000/)).toHaveCount(0);
  await problem.fill(`${'x'.repeat(4000)} fine`);
  await operator.fill('y'.repeat(81));
  await expect(problem).toHaveValue(/ fine$/);
  await expect(page.getByText('4005 / 4000')).toBeVisible();
  await expect(page.getByText('81 / 80')).toBeVisible();
  await page.getByRole('button', { name: 'CREA' }).tap();
  await expect(page.getByRole('alert')).toHaveText('2 campi da correggereDescrizione del problemaOperatore');
  await expect(problem).toHaveAccessibleDescription('Al massimo 4000 caratteri');
  await expect(operator).toHaveAccessibleDescription('Al massimo 80 caratteri');
  await problem.fill('x'.repeat(4000));
  await operator.fill('y'.repeat(80));
  await page.getByRole('button', { name: 'CREA' }).tap();
  await expect(formTitle(page)).toHaveText('Segnalazione registrata');
  expect(await openInterventions(tenant)).toMatchObject([
    { issueDescription: 'x'.repeat(4000), openBy: 'y'.repeat(80) },
  ]);
});

test('a double tap and a lost answer create a single report', async ({ seat, tenant, faults }) => {
  faults.allow(/ERR_FAILED/);
  const { shortCode } = await newMachine(tenant);
  const page = await seat(phone);
  await page.goto(`/form?tenant=${tenant.code}&machine=${shortCode}`);
  await fillReport(page);
  let sent = 0;
  await page.route('**/api/public/form/**', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'CREA' }).dblclick();
  await page.getByRole('button', { name: 'Riprova' }).tap();
  await expect(formTitle(page)).toHaveText('Segnalazione registrata');
  expect(sent).toBe(2);
  expect(await openInterventions(tenant)).toHaveLength(1);
});
