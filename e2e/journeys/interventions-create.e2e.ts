import { addNote, problemField } from '../browser/jobs.ts';
import { newMachine, openInterventions } from '../browser/seed.ts';
import { choose, chooseOption, sheet } from '../browser/sheet.ts';
import { expect, test } from '../browser/test.ts';

test('[S2.int.new] [S2.int.modal] [S2.int.customData] a new intervention is created with custom data', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Trapano radiale', shortCode: 'TRA-02' });
  await page.goto('/intervention');
  await page.getByRole('button', { name: 'Nuovo intervento' }).first().click();
  await expect(sheet(page)).toContainText('Crea/Modifica rapporto di intervento');
  await expect(sheet(page).getByRole('radio', { name: 'Aperto' })).toBeChecked();
  await expect(sheet(page).getByLabel('Tipo intervento')).toContainText('RICHIESTA');
  await sheet(page).getByLabel('Macchina').fill('tra-02');
  await chooseOption(page, /Trapano radiale/);
  await expect(sheet(page).getByLabel('Macchina')).toHaveValue('Trapano radiale (TRA-02)');
  await problemField(page).fill('Mandrino bloccato');
  await sheet(page).getByText('Già segnalato').click();
  await sheet(page).getByRole('button', { name: 'Aggiungi', exact: true }).click();
  // The name is left empty, then cleared and left: the focus stays in the field to which the user moved.
  await sheet(page).getByLabel('Valore').fill('900');
  await problemField(page).click();
  await expect(sheet(page)).toContainText('Campo obbligatorio');
  await sheet(page).getByLabel('Valore').fill('');
  await problemField(page).click();
  await expect(sheet(page).getByLabel('Valore')).toHaveCount(0);
  await expect(problemField(page)).toBeFocused();
  for (const [name, value] of [
    ['Turno', 'notte'],
    ['Ore', '1200'],
  ] as const) {
    await sheet(page).getByRole('button', { name: 'Aggiungi', exact: true }).click();
    await sheet(page).getByLabel('Nome').fill(name);
    await sheet(page).getByLabel('Valore').fill(value);
    await sheet(page).getByRole('button', { name: 'Aggiungi', exact: true }).last().click();
  }
  await sheet(page).getByRole('button', { name: 'Togli Turno' }).click();
  await sheet(page).getByRole('button', { name: 'Crea intervento' }).click();
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  const [made] = await openInterventions(tenant);
  expect(made).toMatchObject({
    machineId: machine._id,
    type: 'RICHIESTA',
    status: 'OPEN',
    alreadyReported: true,
    issueDescription: 'Mandrino bloccato',
    customData: [{ name: 'Ore', value: '1200' }],
    openBy: tenant.user.fullName,
  });
  const row = page.getByRole('row', { name: /Trapano radiale/ });
  await expect(row).toContainText('GIA SEGNALATO');
});

test('[S2.int.notes] notes written before the first save are created with it, including an unfinished one', async ({
  page,
  tenant,
}) => {
  await newMachine(tenant, { name: 'Tornio' });
  await page.goto('/intervention?new=1');
  await choose(sheet(page), 'Macchina', 'Tornio');
  await addNote(page, 'Chiamato il fornitore');
  const notes = sheet(page).getByRole('region', { name: 'Note' });
  await expect(notes.getByRole('listitem')).toContainText(/Elena Pedrotti.*Si salva con l’intervento/);
  await addNote(page, 'Arriva giovedì');
  await notes.getByRole('button', { name: 'Aggiungi nota' }).click();
  await notes.getByLabel('Nuova nota').fill('Serve il carrello');
  await sheet(page).getByRole('button', { name: 'Crea intervento' }).click();
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  const [made] = await openInterventions(tenant);
  expect(made?.notes).toMatchObject(
    ['Chiamato il fornitore', 'Arriva giovedì', 'Serve il carrello'].map((text) => ({
      text,
      user: 'Elena Pedrotti',
    })),
  );
});
