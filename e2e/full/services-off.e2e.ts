import { serviceNames } from '@officina/contracts/service';
import { newMachine } from '../browser/seed.ts';
import { setMenuHidden, setService } from '../browser/tenants.ts';
import { expect, phone, test } from '../browser/test.ts';

/** Where each disabled page redirects from its own address, and its label there. */
const disabledPages = [
  ['/visit', 'Visite'],
  ['/spare', 'Ricambi'],
  ['/order', 'Ordini ricambi'],
  ['/site', 'Luoghi'],
  ['/customer', 'Clienti'],
  ['/events', 'Eventi'],
  ['/loglot', 'Fermentazioni'],
  ['/productionstat', 'Produzione'],
  ['/configuration/sensor', 'Sensori'],
  ['/notice', 'Avvisi'],
] as const;

const remainingPages = ['Attività da fare', 'Interventi', 'Macchinari', 'Man. Programmate', 'Statistiche'];

test('[S6.permissions] a tenant with every service switched off keeps all remaining functions, and nothing of the others is offered or requested, until one is switched on', async ({
  seat,
  tenant,
  faults,
}) => {
  const machine = await newMachine(tenant);
  for (const service of serviceNames) await setService(tenant.code, service, false);
  const page = await seat({ as: tenant });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const ofEvents = () => requested.filter((path) => /^\/(mfe\/events|api\/action)\//.test(path));
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
  });
  const main = page.getByRole('main');
  const menu = page.getByRole('navigation', { name: 'Menu principale' });

  await page.goto('/');
  await expect(menu.getByRole('link')).toHaveText(
    remainingPages.map((entry) => new RegExp(`^${entry}\\d*$`)),
  );

  for (const [path, title] of disabledPages) {
    await page.goto(path);
    await expect(main).toContainText(`La sezione «${title}» non è attiva per la tua azienda.`);
  }

  await page.goto(`/machine/${machine._id}`);
  await expect(page.getByRole('button', { name: 'Stampa scheda' })).toBeEnabled();
  await expect(main.getByRole('heading', { level: 2, name: /^Interventi eseguiti/ })).toBeVisible();
  for (const name of ['Visite', 'Ordini', 'Ricambi'])
    await expect(main.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Segnalazione diretta' })).toHaveCount(0);

  await page.goto('/machine');
  await expect(main.getByText(machine.shortCode).first()).toBeVisible();
  await expect(main.getByRole('link', { name: 'Clienti' })).toHaveCount(0);

  await page.goto('/stat');
  await expect(main.getByRole('heading', { name: 'Interventi per macchina' })).toBeVisible();
  await expect(main.getByRole('link', { name: /Produzione/ })).toHaveCount(0);

  await page.goto('/machine2');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Linea del tempo');
  await expect(main.getByText(machine.shortCode).first()).toBeVisible();

  await page.goto('/configuration');
  const services = page.getByRole('region', { name: 'Servizi dell’azienda' });
  await expect(services.getByText('Non attivo', { exact: true })).toHaveCount(serviceNames.length);
  await expect(services.getByText('Attivo', { exact: true })).toHaveCount(1);
  expect(refused).toEqual([]);

  const onPhone = await seat({ as: tenant, ...phone });
  await onPhone.goto('/');
  await onPhone.getByRole('button', { name: 'Menu' }).click();
  const drawer = onPhone.getByRole('dialog', { name: 'Menu principale' });
  await expect(drawer.getByRole('listitem')).toHaveCount(remainingPages.length);

  // The gateway caches a tenant's services for up to 30 s.
  faults.allow(/403/);
  const events = menu.getByRole('link', { name: 'Eventi' });
  const isClosed = main.getByText('La sezione «Eventi» non è attiva per la tua azienda.');
  await setMenuHidden(tenant.code, 'stat', true);
  await page.goto('/events');
  await expect(isClosed).toBeVisible();
  await menu.getByRole('button', { name: 'Vedi tutti' }).click();
  await expect(menu.getByRole('link', { name: 'Statistiche' })).toBeVisible();
  await expect(events).toHaveCount(0);
  expect(ofEvents()).toEqual([]);
  await setService(tenant.code, 'events', true);
  await expect(page.getByLabel('Dal')).toBeVisible();
  await expect(events).toBeVisible();
  expect(ofEvents()).not.toEqual([]);
  await setService(tenant.code, 'events', false);
  await expect(isClosed).toBeVisible();
  await expect(events).toHaveCount(0);
});
