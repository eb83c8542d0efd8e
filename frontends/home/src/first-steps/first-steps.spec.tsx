/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { asRole, messageTexts, press } from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  endPlant,
  job,
  namesIn,
  part,
  plan,
  showHome,
  startPlant,
  type Plant,
} from '../testing/home-page.tsx';
import { stepsOf } from './steps.tsx';

let plant: Plant;
beforeEach(async () => {
  asRole('manager');
  plant = await startPlant();
});
afterEach(endPlant);

const tenantRoute = 'GET /api/tenant/myself';
const machineRoute = 'GET /api/maintenance/machine/all';
const userRoute = 'GET /api/user';
const nothing = { shown: true, labelsPrinted: false };
const user = (fullName: string, isActive = true) => ({ _id: fullName, fullName, isActive });

const usualText = 'Tutto in ordine.';

async function open(
  firstSteps?: object,
  machines: unknown[] | null = [],
  shows: string | RegExp = /di 4 fatti$/,
  more: object = {},
) {
  const services = { maintenance: { menuhidden: {} } };
  plant.server.others[tenantRoute] = {
    ...{ code: 'BRENTA', timezone: 'Europe/Rome', billingdata: { name: 'Falegnameria Brenta' } },
    ...{ services, firstSteps, ...more },
  };
  plant.server.others[userRoute] ??= [user('Anna Rossi')];
  if (machines) plant.server.others[machineRoute] = machines;
  showHome();
  await screen.findByText(shows);
}

const rowsIn = async (name: RegExp) =>
  within(await part(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const keys = () =>
  [...document.querySelectorAll('[data-kind="key"]')].map((key) => [
    key.textContent,
    key.getAttribute('href'),
  ]);

describe('a new company’s Home', () => {
  test('starts with the machines, and lists the next steps and the future contents', async () => {
    await open(nothing);
    expect(screen.getByText('Metti dentro le macchine')).toBeTruthy();
    expect(screen.getByText('0 di 4 fatti')).toBeTruthy();
    expect(screen.getByText('Il primo passo')).toBeTruthy();
    expect(keys()).toEqual([['Importa da Excel', '/configuration/importa/machines']]);
    expect(screen.getByText('Aggiungi a mano').closest('a')?.getAttribute('href')).toBe('/machine?new=1');
    expect(await rowsIn(/^Poi$/)).toEqual([
      '2PersoneChi ripara e chi pianifica. Per segnalare non serve un accesso.',
      '3Piani di manutenzioneOgni quanti giorni, e che cosa controllare.',
      '4Stampa le etichetteUna per macchina: chi la inquadra segnala il guasto.',
    ]);
    expect(await namesIn(/^Che cosa troverai qui$/)).toEqual([
      'Manutenzioni in scadenza',
      'Interventi aperti',
      'Nuove segnalazioni',
    ]);
    for (const text of ['Tutto in ordine.', 'Manutenzioni programmate', 'npm run admin -- demo remove'])
      expect(screen.queryByText(text)).toBeNull();
  });

  test('counts steps done in any order, and shows real work below the step', async () => {
    plan(plant, 'Tornio', 3);
    plant.stored.push(job('Robot', 0));
    await open({ ...nothing, labelsPrinted: true }, null);
    expect(screen.getByText('Aggiungi le persone')).toBeTruthy();
    expect(screen.getByText('3 di 4 fatti')).toBeTruthy();
    await waitFor(() => expect(keys()).toEqual([['Chi può aggiungerle', '/?persone=1']]));
    expect(await rowsIn(/^I passi$/)).toEqual([
      'MacchinariFatto: 9 macchine.',
      'Piani di manutenzioneFatto: 1 piano.',
      'Stampa le etichetteFatto: stampate.',
    ]);
    expect(await namesIn(/^Nuove segnalazioni/)).toEqual(['Robot']);
    expect(await namesIn(/^Che cosa troverai qui$/)).toEqual(['Interventi aperti']);
  });

  test('leads an administrator to the new user, and later to all users', async () => {
    asRole('admin');
    await open(nothing, null);
    await waitFor(() => expect(keys()).toEqual([['Aggiungi una persona', '/configuration/users?new=1']]));
    expect(screen.getByText('La tua azienda').getAttribute('href')).toBe('/configuration/company');
    await endPlant();
    plant = await startPlant();
    asRole('admin');
    plant.server.others[userRoute] = [user('Anna Rossi'), user('Luca Bianchi')];
    await open(nothing, null);
    const row = await screen.findByText('Persone');
    await waitFor(() => expect(row.getAttribute('href')).toBe('/configuration/users'));
  });

  test('tells others who can add people, and who can log in already', async () => {
    plant.server.others[userRoute] = [user('Anna Rossi'), user('Ugo Neri', false)];
    await open(nothing, [{ _id: 'a'.repeat(24), __v: 0, shortCode: 'A', name: 'A', isActive: true }]);
    await press('Chi può aggiungerle');
    const dialog = within(await screen.findByRole('dialog', { name: 'Persone' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Anna Rossi']),
    );
    expect(dialog.getByText(/^Le persone le aggiunge chi è Amministratore/)).toBeTruthy();
  });

  test('is the usual page if the plans fail to load, as steps may be done', async () => {
    delete plant.server.others['GET /api/maintenance/maintenance/due'];
    await open(nothing, null, /^Le manutenzioni programmate non sono arrivate\.\s+Codice/);
    expect(screen.queryByText(/di 4 fatti/)).toBeNull();
  });

  test('shows how to remove a demo in the same installation', async () => {
    await open(nothing, [], /di 4 fatti$/, { besideDemo: true });
    expect(screen.getByText('npm run admin -- demo remove')).toBeTruthy();
  });

  test('becomes the usual page when the first steps are hidden', async () => {
    await open(nothing);
    const { firstSteps: _removed, ...tenant } = plant.server.others[tenantRoute] as { firstSteps: object };
    plant.server.others['PUT /api/tenant/firstSteps'] = tenant;
    plant.server.others[tenantRoute] = tenant;
    await press('Nascondi i primi passi');
    await waitFor(() => expect(messageTexts()).toEqual(['Primi passi nascosti']));
    await screen.findByText(usualText);
    expect(plant.server.writes().map(({ body }) => body)).toEqual([{ shown: false }]);
  });

  test.each([
    ['all four are done', { ...nothing, labelsPrinted: true }],
    ['they are hidden', { shown: false, labelsPrinted: false }],
    ['they were never enabled', undefined],
  ])('is the usual page if %s', async (_, firstSteps) => {
    plan(plant, 'Tornio', 30, { due: false });
    plant.server.others[userRoute] = [user('Anna Rossi'), user('Luca Bianchi')];
    await open(firstSteps, null, usualText);
    expect(screen.queryByText(/di 4 fatti/)).toBeNull();
  });
});

test.each([
  [{ machines: 0, people: 1, plans: 0, labelsPrinted: false }, ''],
  [{ machines: 1, people: 1, plans: 0, labelsPrinted: false }, 'machines'],
  [{ machines: 0, people: 2, plans: 0, labelsPrinted: true }, 'people labels'],
  [{ machines: 0, people: 0, plans: 1, labelsPrinted: false }, 'plans'],
])('with %j the done steps are: %s', (progress, done) => {
  const steps = stepsOf(progress);
  expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(
    steps
      .filter(({ isDone }) => isDone)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(done);
});
