import { machines, type Machine } from '@officina/contracts/maintenance/machines';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { italian } from '../browser/days.ts';
import { deletedMeanwhile } from '../browser/faults.ts';
import { newIntervention, newMachine, newSite } from '../browser/seed.ts';
import { newCustomer } from '../browser/tenants.ts';
import { expect, phone, test } from '../browser/test.ts';
import type { Tenant } from '../support/tenants.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.locator('[data-row]');
const stored = ({ user }: Tenant, { _id }: Pick<Machine, '_id'>) =>
  apiOf(user).must(machines.single, { params: { id: _id } });
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date());
const codeField = (page: Page) => dialog(page).getByLabel('Codice');
const save = (page: Page, name = 'Salva modifiche') => dialog(page).getByRole('button', { name }).click();

test('[S1.machines] [S2.mach.table] [S2.mach.actions] the list has its columns, its search and both row actions', async ({
  page,
  tenant,
}) => {
  const fields = { name: 'Tornio CNC', tags: ['Privato'], model: 'B565-YS', serial: 'SN-77' };
  const machine = await newMachine(tenant, { shortCode: 'TOR-01', ...fields });
  await newMachine(tenant, { shortCode: 'XX-02', name: 'Sega' });
  for (let count = 0; count < 2; count += 1) await newIntervention(tenant, machine);
  await newIntervention(tenant, machine, { status: 'CLOSED' });
  await page.goto('/machine');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Azioni',
    'Codice',
    'Nome',
    'Tag',
    'Modello',
    'Seriale',
    'Interventi da fare',
    'Scheda',
  ]);
  await expect(rows(page).locator('td:nth-child(7)')).toHaveText(['2 da fare', '—']);
  await expect(rows(page).filter({ hasText: 'XX-02' })).toContainText('Temp');
  await page.getByRole('searchbox').fill('privato b565 sn-77');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).not.toContainText('Temp');
  const cells = [/Modifica/, 'TOR-01', 'Tornio CNC', 'Privato', 'B565-YS', 'SN-77', '2 da fare', /Scheda/];
  await expect(rows(page).getByRole('cell')).toHaveText(cells);
  await rows(page)
    .getByRole('button', { name: /Modifica/ })
    .click();
  await expect(codeField(page)).toHaveValue('TOR-01');
  await expect(page).toHaveURL(new RegExp(`id=${machine._id}`));
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await rows(page)
    .getByRole('link', { name: /Scheda riepilogo/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/machine/${machine._id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tornio CNC');
});

test('[S2.route.machine] [S2.mach.owner] [S2.route.machineQuery] owner and customer in the address filter the list', async ({
  page,
  tenant,
}) => {
  const { _id: customer } = await newCustomer(tenant, { name: 'Rossi' });
  await newMachine(tenant, { shortCode: 'MIA-01', owner: tenant.user.id, customer });
  await newMachine(tenant, { shortCode: 'ORFA-01' });
  await page.goto(`/machine?ownerid=${tenant.user.id}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('MIA-01');
  await page.getByRole('button', { name: /^Proprietario/ }).click();
  await page.getByRole('option', { name: ' -- TUTTI -- ' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).not.toHaveURL(/ownerid/);
  await page.getByRole('button', { name: /^Proprietario/ }).click();
  await page.getByRole('option', { name: 'Nessuno (orfana)' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('ORFA-01');
  await page.goto(`/machine?customerid=${customer}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Togli Cliente Rossi' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('[S2.mach.modal] [S2.mach.tags] [S3.mach.proprieta] a machine is created through the three tabs, with errors shown at their fields', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/422/, /409/);
  await newMachine(tenant, { shortCode: 'TOR-01' });
  await page.goto('/machine');
  await page.getByRole('button', { name: 'Nuovo macchinario' }).click();
  await expect(dialog(page)).toContainText('Crea/Modifica macchinario');
  await codeField(page).fill('XX-');
  await expect(dialog(page)).toContainText('3 / 8');
  await dialog(page).getByLabel('Nome').fill('Pressa');
  for (const tag of ['Non verificato', 'Provvisorio', 'Privato'])
    await dialog(page).getByRole('button', { name: tag, exact: true }).click();
  await dialog(page).getByLabel('Marcatura CE').check();
  await dialog(page).getByRole('tab', { name: 'Avanzati' }).click();
  await dialog(page).getByLabel('Collegamento al manuale').fill('javascript:alert(1)');
  await dialog(page).getByRole('tab', { name: 'Personalizzati' }).click();
  await dialog(page).getByLabel('Proprieta', { exact: true }).fill('Leasing');
  await save(page, 'Crea macchinario');
  await expect(page.getByText('Errore nella creazione o nella modifica:')).toContainText(
    'Name must be min 4',
  );
  await expect(dialog(page).getByRole('tab', { name: /^Base.*1/ })).toBeVisible();
  await dialog(page).getByRole('link', { name: 'Collegamento al manuale' }).click();
  await expect(dialog(page).getByLabel('Collegamento al manuale')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('https://manuali.example/pressa');
  await expect(page.getByText('Errore nella creazione o nella modifica:')).toHaveCount(0);
  await dialog(page).getByRole('tab', { name: /^Base/ }).click();
  await codeField(page).fill('TOR-01');
  await save(page, 'Crea macchinario');
  await expect(dialog(page).getByText('Codice già usato da un altro macchinario').first()).toBeVisible();
  await codeField(page).fill('PRE-01');
  await save(page, 'Crea macchinario');
  await expect(page.getByText('Inserimento/modifica completata')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'PRE-01' })).toContainText('Privato');
  const all = await apiOf(tenant.user).must(machines.all);
  expect(all.find(({ shortCode }) => shortCode === 'PRE-01')).toMatchObject({
    name: 'Pressa',
    tags: ['Non verificato', 'Provvisorio', 'Privato'],
    ceMark: true,
    isActive: true,
    manualLink: 'https://manuali.example/pressa',
    customData: [{ name: 'Proprieta', value: 'Leasing' }],
  });
});

test('[S1.machines] [S2.mach.delete] [S8.confirm.machine] a used machine is put out of service, an unused one is deleted', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/409/, deletedMeanwhile);
  const used = await newMachine(tenant, { shortCode: 'USATA' });
  const free = await newMachine(tenant, { shortCode: 'LIBERA' });
  await newIntervention(tenant, used);
  const remove = async (machine: Machine) => {
    await page.goto(`/machine?id=${machine._id}`);
    await dialog(page).getByRole('button', { name: 'Elimina' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Confermi di voler cancellare questa machine');
    await question.getByRole('button', { name: 'Elimina' }).click();
  };
  await remove(used);
  await expect(page.getByText(/Il macchinario ha un intervento/)).toBeVisible();
  await page.getByRole('button', { name: 'Disattiva' }).click();
  await expect(page.getByText('Macchinario disattivato')).toBeVisible();
  expect(await stored(tenant, used)).toMatchObject({ isActive: false });
  await remove(free);
  await expect(page.getByText('Macchinario eliminato')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('[S2.sum.fields] [S2.sum.links] [S2.sum.custom] the summary shows fields, flags, links, open and executed interventions', async ({
  seat,
  tenant,
}) => {
  const { _id: site } = await newSite(tenant, { name: 'Capannone A' });
  const { _id: customer } = await newCustomer(tenant, { name: 'Latteria' });
  const machine = await newMachine(tenant, {
    ...{ shortCode: 'TOR-01', name: 'Tornio CNC', manufacture: 'Fanuc', model: 'B565-YS', serial: 'SN-77' },
    ...{ department: 'Torneria', site, customer, owner: tenant.user.id, conformCertificate: true },
    installDate: '2021-03-14T11:00:00.000Z',
    manualLink: 'https://manuali.example/tornio',
    ceMark: true,
    customData: [
      { name: 'Proprieta', value: 'Leasing fino al 2027' },
      { name: 'Potenza', value: '22 kW' },
    ],
  });
  const open = await newIntervention(tenant, machine, { issueDescription: 'Perde olio', priority: 'URGENT' });
  await newIntervention(tenant, machine, { issueDescription: 'Cinghia rotta', status: 'CLOSED' });
  const page = await seat({ as: tenant, ...phone });
  await page.goto(`/machine/${machine._id}`);
  const facts = page.getByRole('region', { name: 'Scheda', exact: true });
  await expect(facts.locator('dl > div')).toHaveText([
    ...['CostruttoreFanuc', 'ModelloB565-YS', 'SerialeSN-77', 'LuogoCapannone A', 'RepartoTorneria'],
    ...['ClienteLatteria', `Proprietario${tenant.user.fullName}`, 'Data installazione14/03/2021'],
    `Ultimo aggiornamento${italian(today())}`,
    ...['ProprietaLeasing fino al 2027', 'Potenza22 kW'],
  ]);
  await expect(facts.getByRole('paragraph')).toHaveText(
    /^Marcatura CEManuale presenteCertificato di conformitàAttiva$/,
  );
  const manual = page.getByRole('link', { name: 'Manuale' });
  await expect(manual).toHaveAttribute('rel', /noopener/);
  await expect(manual).toHaveAttribute('href', 'https://manuali.example/tornio');
  await expect(page.getByRole('link', { name: 'Segnalazione diretta' })).toHaveAttribute(
    'href',
    `/form?tenant=${tenant.code}&machine=TOR-01`,
  );
  await expect(page.getByRole('region', { name: 'Interventi da fare 1' })).toContainText('URGENTE');
  const executed = page.getByRole('region', { name: 'Interventi eseguiti 1' });
  await expect(executed).toContainText('Cinghia rotta');
  await expect(executed).toContainText('Chiuso');
  await page.getByRole('link', { name: 'Perde olio' }).click();
  await expect(page).toHaveURL(new RegExp(`interventionId=${open._id}`));
  await expect(page.getByRole('dialog').getByLabel('Assegnato a')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/machine\/[0-9a-f]{24}$/);
});

test('[S2.route.machineId] the button of a machine’s page creates an intervention on it and returns; without open jobs the page shows executed work', async ({
  page,
  tenant,
}) => {
  const machine = await newMachine(tenant, { shortCode: 'TOR-01', name: 'Tornio CNC' });
  for (const issueDescription of ['Cinghia rotta', 'cinghia rotta', 'Perde olio'])
    await newIntervention(tenant, machine, { issueDescription, status: 'CLOSED' });
  await page.goto(`/machine/${machine._id}`);
  const open = page.getByRole('region', { name: 'Interventi da fare' });
  await expect(open.getByRole('definition')).toHaveText([
    /^\d\d\/\d\d\/\d{4}oggi, Perde olio$/,
    '30 programmati, 3 guasti',
    /^cinghia rotta2 volte in 12 mesi$/i,
  ]);
  await page.getByRole('link', { name: 'Nuovo intervento' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Tornio CNC' })).toBeVisible();
  await expect(dialog(page).getByLabel('Tipo intervento')).toHaveText('RICHIESTA');
  await dialog(page).getByLabel('Descrizione problema').fill('Vibra');
  await dialog(page).getByRole('button', { name: 'Crea intervento' }).click();
  await expect(page).toHaveURL(new RegExp(`/machine/${machine._id}$`));
  await expect(page.getByRole('link', { name: 'Nuovo intervento' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Interventi da fare 1' })).toContainText('Vibra');
});
