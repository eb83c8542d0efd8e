import { interventions } from '@officina/contracts/maintenance/interventions';
import { apiOf } from '../browser/api.ts';
import { readCodes } from '../browser/qr.ts';
import { newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, phone, test } from '../browser/test.ts';

test('[S1.form] [S1.events] [S2.home.urgent] a fault reported from a machine’s label becomes an audited, closed intervention', async ({
  page: desk,
  seat,
  tenant,
}, info) => {
  test.setTimeout(120_000);
  const machine = await newMachine(tenant, { name: 'Pressa piegatrice', shortCode: 'PRE-02' });

  await desk.goto(`/machine/${machine._id}`);
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'PNG Segnalazione diretta' }).click();
  const label = info.outputPath('label.png');
  await (await download).saveAs(label);
  const [address = ''] = readCodes(label);

  expect(await apiOf(tenant.user).must(interventions.allOpen)).toEqual([]);
  await desk.goto('/');
  await expect(desk.getByText('Tutto in ordine.')).toBeVisible();

  const operator = await seat(phone);
  const begun = Date.now();
  await operator.goto(address);
  await operator.getByRole('button', { name: 'Perde olio' }).tap();
  await operator.getByText('Urgente', { exact: true }).tap();
  await operator.getByLabel('Operatore').fill('Ivan Moser');
  await operator.getByRole('button', { name: 'CREA' }).tap();
  await expect(operator.getByRole('heading', { name: 'Segnalazione registrata' })).toBeVisible();
  const sent = Date.now();
  expect(sent - begun).toBeLessThan(30_000);

  const row = desk.getByRole('region', { name: /Nuove segnalazioni/ }).getByRole('listitem');
  await expect(row).toContainText('URGENTE', { timeout: 2_000 });
  await expect(row).toContainText('Appena arrivata');
  await expect(row).toContainText('Segnalata da Ivan Moser · adesso');
  await row.getByRole('link', { name: 'Pressa piegatrice' }).click();
  await expect(desk).toHaveURL(/\/intervention\?new=0&interventionId=[0-9a-f]{24}$/);

  await sheet(desk).getByText('Assegnato', { exact: true }).click();
  await sheet(desk).getByLabel('Assegnato a').fill('Elena Pedrotti');
  await sheet(desk).getByRole('button', { name: 'Salva modifiche' }).click();
  await expect(desk.getByText('Intervento salvato')).toBeVisible();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Attività da fare');
  await expect(desk.getByRole('region', { name: /Nuove segnalazioni/ })).toHaveCount(0);
  await desk.getByRole('link', { name: 'Apri intervento' }).click();
  await sheet(desk).getByRole('button', { name: 'Aggiungi nota' }).click();
  await sheet(desk).getByLabel('Nuova nota').fill('Guarnizione ordinata');
  const notes = sheet(desk).getByRole('region', { name: 'Note' });
  await notes.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await expect(notes.getByRole('listitem')).toContainText('Guarnizione ordinata');
  const before = Date.now();
  await sheet(desk).getByRole('button', { name: 'Chiudi intervento' }).click();
  await sheet(desk).getByText('PERMANENTE').click();
  await sheet(desk).getByLabel('Descrizione soluzione').fill('Cambiata la guarnizione');
  await sheet(desk).getByRole('button', { name: 'Chiudi intervento' }).click();
  await expect(desk.getByText('Tutto in ordine.')).toBeVisible();

  const archived = await apiOf(tenant.user).must(interventions.archived);
  expect(archived).toEqual([
    expect.objectContaining({
      status: 'CLOSED',
      priority: 'URGENT',
      openBy: 'Ivan Moser',
      externalExecutor: 'Elena Pedrotti',
      type: 'PERMANENTE',
      solveDescription: 'Cambiata la guarnizione',
    }),
  ]);
  expect(Date.parse(archived[0]?.endDate ?? '')).toBeGreaterThanOrEqual(before - 1_000);
  expect(Date.parse(archived[0]?.endDate ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
  const id = archived[0]?._id ?? '';

  await desk.goto(`/intervention?new=0&interventionId=${id}`);
  await expect(sheet(desk).getByText('Chiuso e bloccato.')).toBeVisible();
  await expect(sheet(desk).getByText('Segnalato da Ivan Moser')).toBeVisible();
  await expect(sheet(desk).getByText(`Chiuso da ${tenant.user.fullName}`)).toBeVisible();
  // It still takes photos.
  await expect(sheet(desk).locator('input:not([type=file]), textarea')).toHaveCount(0);

  await desk.goto('/events');
  const steps = [
    ['Segnalazione registrata', /Descrizione problema.*vuoto.*Perde olio/],
    ['Intervento assegnato', /Stato.*Aperto.*Assegnato/],
    ['Nota aggiunta', /Note.*vuoto.*Guarnizione ordinata/],
    ['Intervento chiuso', /Stato.*Assegnato.*Chiuso/],
  ] as const;
  for (const [action, change] of steps) {
    const strip = desk.getByRole('heading', { level: 3, name: action }).locator('xpath=..');
    await strip.getByRole('button', { name: id.slice(-5) }).click();
    const dialog = desk.getByRole('dialog', { name: action });
    await expect(dialog.getByRole('row', { name: change })).toBeVisible();
    await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
    await expect(dialog).toBeHidden();
  }
});
