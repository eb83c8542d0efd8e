import { accounts } from '@officina/contracts/auth/accounts';
import type { Role } from '@officina/contracts/auth/roles';
import { lots } from '@officina/contracts/lotlog/lots';
import { orders } from '@officina/contracts/orders/orders';
import { apiOf } from '../browser/api.ts';
import { silentSensor } from '../browser/production.ts';
import { newIntervention, newMachine, newPlan, newSite, newSpare, newVisit } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { newCustomer, newUser } from '../browser/tenants.ts';
import { expect, test } from '../browser/test.ts';
import { Walk } from '../browser/walk.ts';
import { random, type Tenant } from '../support/tenants.ts';

const lists = [
  ...['/', '/intervention', '/intervention?archivio=1', '/todo', '/machine', '/site', '/maintenance'],
  ...['/customer', '/visit', '/spare', '/order', '/order?archivio=1', '/loglot', '/events', '/stat'],
  ...['/productionstat', '/productionstatlong', '/machine2', '/realtime', '/realtime/muro', '/about'],
  ...['/configuration', '/configuration/sensor', '/configuration/importa', '/configuration/importa/machines'],
];
/** In this order: one's contacts are written on the first one or on the second, and the last one may switch everything off. */
const ownPages = ['/configuration/me', '/configuration/users', '/configuration/company'];

const newSheets = [
  ...['/intervention?new=1', '/machine?new=1', '/maintenance?new=1', '/site?new=1', '/visit?new=1'],
  ...['/spare?new=1', '/order?new=1', '/loglot?new=1', '/configuration/sensor?new=1'],
  '/configuration/users?new=1',
];

/** A record of each kind, which the walk may change and delete, and others on the pages behind it. */
async function seed(tenant: Tenant) {
  const api = apiOf(tenant.user);
  const [kept, thrown] = [await newMachine(tenant), await newMachine(tenant, { name: 'Da buttare' })];
  const site = await newSite(tenant);
  await newCustomer(tenant, { name: 'Serramenti Panarotta' });
  const open = await newIntervention(tenant, kept, { type: 'PROVVISORIA', status: 'ASSIGNED' });
  const reported = await newIntervention(tenant, kept);
  const closed = await newIntervention(tenant, kept, {
    ...{ type: 'PROVVISORIA', status: 'CLOSED', solveDescription: 'Cambiata la cinghia' },
  });
  const checkList = [{ title: 'Livello dell’olio', result: '' as const }];
  const plan = await newPlan(tenant, kept, { triggeredByDays: 1, checkList });
  await newPlan(tenant, kept, { description: 'Pulizia' });
  const visit = await newVisit(tenant, {
    site: site._id,
    machines: [{ machineId: kept._id, status: 'BAD' }],
  });
  const spare = await newSpare(tenant, { machineId: kept._id, code: 'CIN-1', orderStatus: 'FINISH' });
  await newSpare(tenant, { machineId: kept._id, code: 'CIN-2', orderStatus: 'FINISH' });
  const rows = [{ code: 'R-1', name: 'Guarnizione', qt: 1 }];
  const body = { supplier: 'Utensileria', machineId: kept._id, rows };
  const order = await api.must(orders.create, { body });
  const sent = await api.must(orders.create, { body: { ...body, orderStatus: 'SENT' } });
  const lot = await api.must(lots.create, { body: { lotCode: 'AL1-1', product: 'AL1' } });
  const sensor = await silentSensor(tenant, { machineId: kept._id, dataCode: 'TMP-1' });
  await silentSensor(tenant, { machineId: kept._id, dataCode: 'TMP-2' });
  const person = { username: `sara.${random()}`, fullName: 'Sara Conti', role: 'technician' } as const;
  const { account } = await api.must(accounts.create, { body: person });
  return {
    pages: [`/machine/${kept._id}`, `/intervention?new=0&interventionId=${closed._id}`],
    sheets: {
      job: `/intervention?new=0&interventionId=${open._id}`,
      report: `/intervention?new=0&interventionId=${reported._id}`,
      visit: `/visit?id=${visit._id}`,
      order: `/order?id=${order._id}`,
      sent: `/order?id=${sent._id}`,
      lot: `/loglot?id=${lot._id}`,
      spare: `/spare?id=${spare._id}`,
      plan: `/maintenance?id=${plan._id}`,
      site: `/site?id=${site._id}`,
      sensor: `/configuration/sensor?id=${sensor._id}`,
      machine: `/machine?id=${thrown._id}`,
    },
    users: [`/configuration/users?id=${account._id}`],
  };
}

const look = (who: string) => `Puoi guardare, non modificare: può farlo chi è ${who}.`;
const workers = 'Tecnico, Responsabile o Amministratore';
const managers = 'Responsabile o Amministratore';
const admins = 'Può farlo soltanto chi è Amministratore.';
const managed = {
  plan: look(managers),
  site: look(managers),
  sensor: look(managers),
  machine: look(managers),
};

interface Expected {
  /** What a sheet says that this role may not change, or not all of it. */
  lines: Record<string, string>;
  presses: number;
  writes: string[];
}

const reports = [
  'POST /api/maintenance/intervention/create',
  'PUT /api/maintenance/intervention/#/edit',
  'PUT /api/user/me/edit',
];
const works = [
  ...['POST /api/visit/create', 'PUT /api/visit/#/edit'],
  ...['PUT /api/lotlog/#/edit', 'PUT /api/maintenance/spare/#/edit'],
];
const manages = [
  ...['PUT /api/maintenance/machine/#/edit', 'PUT /api/maintenance/maintenance/#/edit'],
  ...['DELETE /api/maintenance/order/delete/#', 'DELETE /api/maintenance/spare/delete/#'],
];
const administers = ['POST /api/user/account/create', 'PUT /api/user/account/#/edit'];

const byRole: Record<Role, Expected> = {
  operator: {
    lines: {
      ...managed,
      job: `Puoi aggiungere note, non modificare: può farlo chi è ${workers}.`,
      report: `Puoi aggiungere note, non modificare: può farlo chi è ${workers}.`,
      ...{ visit: look(workers), lot: look(workers) },
      ...{ order: look(managers), sent: look(managers), spare: look(managers) },
    },
    presses: 200,
    writes: reports,
  },
  technician: {
    lines: {
      ...{ ...managed, sent: look(managers), spare: 'Puoi cambiare soltanto: Stato' },
      order: `Non puoi cambiare: Stato. Può farlo chi è ${managers}.`,
    },
    presses: 250,
    writes: [...reports, ...works],
  },
  manager: { lines: {}, presses: 300, writes: [...reports, ...works, ...manages] },
  admin: { lines: {}, presses: 300, writes: [...reports, ...works, ...manages, ...administers] },
};

test.describe('what the pages offer', () => {
  test.describe.configure({ mode: 'parallel', timeout: 1_500_000 });

  for (const [role, { lines, presses, writes }] of Object.entries(byRole) as [Role, Expected][])
    test(`nothing that the pages offer ${role} is answered 403`, async ({ seat, tenant, faults }) => {
      faults.allow(/status of 4(?!03)/);
      const { pages, sheets, users } = await seed(tenant);
      const { code } = tenant;
      const user = role === 'admin' ? tenant.user : await newUser(code, 'Rocco Ferri', role);
      const page = await seat({ as: { code, user }, isNew: true });
      for (const [name, address] of Object.entries(sheets)) {
        await page.goto(address);
        await expect(sheet(page).locator('header').getByRole('button', { name: 'Chiudi' })).toBeVisible();
        const line = sheet(page).getByText(/chi è .*Amministratore/);
        if (lines[name]) await expect.soft(line, name).toContainText(lines[name]);
        else await expect.soft(line, name).toHaveCount(0);
      }
      for (const address of ownPages.filter((one) => !one.endsWith('/me'))) {
        await page.goto(address);
        await expect(page.getByText(admins)).toHaveCount(role === 'admin' ? 0 : 1);
      }

      const walk = new Walk(page);
      const addresses = [...newSheets, ...Object.values(sheets), ...pages, ...lists, ...users, ...ownPages];
      for (const address of addresses) await walk.through(address);
      expect(walk.refused).toEqual([]);
      expect(walk.presses).toBeGreaterThan(presses);
      expect(writes.filter((one) => !walk.writes.has(one))).toEqual([]);
    });

  test('the walk notices buttons that are answered 403', async ({ seat, tenant, faults }) => {
    faults.allow(/status of 4/);
    const { sheets } = await seed(tenant);
    const user = await newUser(tenant.code, 'Rocco Ferri', 'operator');
    const page = await seat({ as: { code: tenant.code, user }, isNew: true });
    // A page that takes an operator for a manager.
    await page.route('**/api/user/me', async (route) => {
      const me = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...me, role: 'manager', refused: [], limits: {} } });
    });
    const walk = new Walk(page);
    await walk.through(sheets.spare);
    expect(walk.refused).toContainEqual(expect.stringMatching(/ · Salva modifiche: PUT .*\/spare\//));
    expect(walk.refused).toContainEqual(expect.stringMatching(/ · Elimina: DELETE .*\/spare\//));
    expect([...walk.writes]).toEqual([]);
  });
});
