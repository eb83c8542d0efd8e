import { addNote, problem, storedJob } from './support/jobs.ts';
import { newMachine, openInterventions } from './support/seed.ts';
import { choose, sheet } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

const formLabels = {
  RICHIESTA: {
    shown: ['Priorità', 'Descrizione problema'],
    hidden: ['Descrizione soluzione', 'Data fine prevista'],
  },
  PROVVISORIA: {
    shown: ['Priorità', 'Descrizione problema', 'Descrizione soluzione', 'Data fine prevista'],
    hidden: [],
  },
  PERMANENTE: {
    shown: ['Priorità', 'Descrizione problema', 'Descrizione soluzione', 'Data fine prevista'],
    hidden: [],
  },
  PROGRAMMATA: {
    shown: ['Data fine prevista'],
    hidden: ['Priorità', 'Descrizione problema', 'Descrizione soluzione'],
  },
};

test('[S2.route.intervention] [S2.int.new] [S2.int.modal] [S2.int.machine] [S2.int.reported] [S2.int.customData] [S1.interventions] a new intervention', async ({
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
  await page.getByRole('option', { name: /Trapano radiale/ }).click();
  await expect(sheet(page).getByLabel('Macchina')).toHaveValue('Trapano radiale (TRA-02)');
  await problem(page).fill('Mandrino bloccato');
  await sheet(page).getByText('Già segnalato').click();
  await sheet(page).getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await sheet(page).getByLabel('Nome').fill('Ore');
  await sheet(page).getByLabel('Valore').fill('1200');
  await sheet(page).getByRole('button', { name: 'Aggiungi', exact: true }).last().click();
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

test('[S2.int.priority] [S2.int.texts] [S2.int.dates] [S2.int.assigned] the form shows what its type has', async ({
  page,
  tenant,
}) => {
  await newMachine(tenant);
  await page.goto('/intervention?new=1');
  for (const label of ['Assegnato a', 'Data inizio'])
    await expect(sheet(page).getByLabel(label)).toBeVisible();
  for (const [type, { shown, hidden }] of Object.entries(formLabels)) {
    await choose(sheet(page), 'Tipo intervento', type);
    for (const label of shown) await expect(sheet(page).getByLabel(label), `${type} ${label}`).toBeVisible();
    for (const label of hidden)
      await expect(sheet(page).getByLabel(label), `${type} ${label}`).toHaveCount(0);
  }
});

test('[S2.int.notes] notes written before the first save are created with it, a half written one too', async ({
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

test('a double click on the save makes one intervention, by a double click on the edit one version', async ({
  page,
  tenant,
}) => {
  await newMachine(tenant, { name: 'Tornio' });
  await page.goto('/intervention?new=1');
  await choose(sheet(page), 'Macchina', 'Tornio');
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.headers()['idempotency-key']);
  });
  await sheet(page).getByRole('button', { name: 'Crea intervento' }).dblclick();
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  expect(new Set(sent).size).toBe(1);
  expect(sent[0]).toMatch(/\S{16}/);
  const [made, ...others] = await openInterventions(tenant);
  expect(others).toEqual([]);
  await page.getByRole('button', { name: /Modifica.*Tornio/ }).click();
  await problem(page).fill('Fa rumore');
  await sheet(page).getByRole('button', { name: 'Salva modifiche' }).dblclick();
  await expect(sheet(page)).toBeHidden();
  expect((await storedJob(tenant, made?._id ?? '')).__v).toBe(1);
});
