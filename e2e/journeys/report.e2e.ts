import type { Page } from '@playwright/test';
import { newMachine, openInterventions } from '../browser/seed.ts';
import { fillReport, formTitle } from '../browser/report.ts';
import { expect, phone, test } from '../browser/test.ts';
import { chooseOption } from '../browser/sheet.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('[S1.form] [S2.form.sent] [S4.form.sent] a report from a label is registered', async ({
  seat,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Pressa piegatrice' });
  const page = await seat(phone);
  await page.goto(`/form?tenant=${tenant.code}&machine=${machine.shortCode}`);
  await expect(formTitle(page)).toHaveText('Pressa piegatrice');
  await expect(tab(page, 'Nuova segnalazione')).toHaveAttribute('aria-selected', 'true');
  await fillReport(page);
  await page.getByText('Urgente', { exact: true }).tap();
  await page.getByText('Già segnalato', { exact: true }).tap();
  await page.getByRole('button', { name: 'CREA' }).tap();
  await expect(formTitle(page)).toHaveText('Segnalazione registrata');
  await expect(tab(page, 'Inviata')).toHaveAttribute('aria-selected', 'true');
  expect(await openInterventions(tenant)).toEqual([
    expect.objectContaining({
      machineId: machine._id,
      type: 'RICHIESTA',
      status: 'OPEN',
      priority: 'URGENT',
      alreadyReported: true,
      openBy: 'Ivan, turno di notte',
      issueDescription: 'Si ferma dopo dieci minuti',
    }),
  ]);
  await page.getByRole('button', { name: 'Invia una nuova segnalazione' }).tap();
  await expect(tab(page, 'Nuova segnalazione')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Descrizione del problema')).toHaveValue('');
  await expect(page.getByLabel('Operatore')).toHaveValue('Ivan, turno di notte');
});

test('[S2.route.form] [S2.form.new] without a label the machine is chosen, and missing values are reported at their fields', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/422/);
  await newMachine(tenant, { name: 'Trapano radiale', shortCode: 'TRA-02' });
  await newMachine(tenant, { name: 'Fresatrice', shortCode: 'FRE-01' });
  const page = await seat();
  await page.goto(`/form?tenant=${tenant.code.toLowerCase()}`);
  await expect(formTitle(page)).toHaveText('Quale macchina?');
  await page.getByRole('button', { name: 'CREA' }).click();
  await expect(page.getByText('Descrivi il problema').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Macchina' }).fill('radiale');
  await chooseOption(page, /Trapano radiale/);
  await expect(formTitle(page)).toHaveText('Trapano radiale');
  await fillReport(page);
  await page.getByRole('button', { name: 'CREA' }).click();
  await expect(formTitle(page)).toHaveText('Segnalazione registrata');
});

test('[S2.form.error] [S4.form.error] [S5.form.tenant] an address with an unknown tenant shows the error tab', async ({
  seat,
  faults,
}) => {
  faults.allow(/404/);
  const page = await seat(phone);
  for (const [query, reason] of [
    ['', 'Manca il codice dell’azienda'],
    ['?tenant=NESSUNO9', 'Questo indirizzo non accetta segnalazioni'],
  ] as const) {
    await page.goto(`/form${query}`);
    await expect(formTitle(page), query).toHaveText(
      'Qualcosa non ha funzionato, non è possibile inviare la segnalazione!',
    );
    await expect(page.getByText(reason), query).toBeVisible();
    await expect(tab(page, 'Errore'), query).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'CREA' }), query).toHaveCount(0);
  }
});

test('[S2.form.error] [S4.form.error] [S8.form] when the network drops, the text is kept and sent later with one tap', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const { shortCode } = await newMachine(tenant);
  const page = await seat(phone);
  const address = `/form?tenant=${tenant.code}&machine=${shortCode}`;
  await page.goto(address);
  await fillReport(page, 'Perde olio');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'CREA' }).tap();
  await expect(formTitle(page)).toHaveText(
    'Qualcosa non ha funzionato, non è possibile inviare la segnalazione!',
  );
  await expect(page.getByText('Perde olio')).toBeVisible();
  await page.context().setOffline(false);
  await page.goto(address);
  await expect(page.getByLabel('Descrizione del problema')).toHaveValue('Perde olio');
  await page.getByRole('button', { name: 'CREA' }).tap();
  await expect(formTitle(page)).toHaveText('Segnalazione registrata');
  expect(await openInterventions(tenant)).toHaveLength(1);
});
