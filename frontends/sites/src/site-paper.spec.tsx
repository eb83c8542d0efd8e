/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { clearAuthInfo, storeAuthInfo } from '@officina/web-kit';
import {
  endPage,
  messageTexts,
  missingTexts,
  press,
  printedFacts,
  printedNow,
  printedRows,
  completePaper,
  renderPage,
  TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { siteRecord } from './record.ts';
import Section from './Section.tsx';

afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const id = (digit: string) => digit.repeat(24);
const site = {
  ...{
    _id: id('a'),
    __v: 0,
    name: 'Capannone B',
    address: 'Via al Ponte 3',
    postalCode: '38057',
    city: 'Pergine',
  },
  ...{ phone: '0461 530000', email: null, code: 'CAP-B', excode: null, gpsLat: 46.0512, gpsLon: 11.2345 },
};
const machine = (digit: string, shortCode: string, more: object = {}) => ({
  ...{
    _id: id(digit),
    __v: 0,
    shortCode,
    name: `Macchina ${shortCode}`,
    site: site._id,
    isActive: true,
    ...more,
  },
});
const visit = (digit: string, datetime: string, grades: [digit: string, status: string][]) => ({
  ...{ _id: id(digit), __v: 0, site: site._id, datetime },
  machines: grades.map(([of, status]) => ({ machineId: id(of), status })),
});
const visits = [
  visit('4', '2999-01-01T08:00:00.000Z', [['b', 'OTHER']]),
  visit('3', '2026-02-15T08:00:00.000Z', [['b', 'BAD']]),
  visit('2', '2026-01-15T08:00:00.000Z', [
    ['b', 'GOOD'],
    ['c', 'SOSO'],
  ]),
];
const visitList = 'GET /api/visit/all';

/** @param missing a call that the server refuses */
async function openSite(more: object = {}, missing = ''): Promise<TestServer> {
  const server = new TestServer([{ routes: siteRecord.routes, blank: {}, documents: [site] }], {
    'GET /api/maintenance/machine/all': [
      ...[machine('b', 'CAR-04'), machine('c', 'LAS-01', { isActive: false }), machine('d', 'PIE-01')],
      machine('e', 'ALTRO-1', { site: id('9') }),
    ],
    [visitList]: visits,
    ...more,
  });
  delete server.others[missing];
  await server.start();
  renderPage(<Section />, `/site?id=${site._id}`);
  return server;
}

test('a site prints with its contacts and its machines with their last grades up to now', async () => {
  await openSite();
  const paper = await completePaper();
  expect(
    missingTexts(paper, ['Scheda del luogo', 'Capannone B', 'Via al Ponte 3, 38057 Pergine', 'Macchinari 3']),
  ).toEqual([]);
  expect(printedFacts(paper)).toEqual([
    ['Telefono', '0461 530000'],
    ['E-mail', '—'],
    ['Codice', 'CAP-B'],
    ['Codice esterno', '—'],
    ['Posizione', '46.0512, 11.2345'],
  ]);
  expect(printedRows(paper)).toEqual([
    ['CAR-04', 'Macchina CAR-04', ' Cattivo', '15/02/2026'],
    ['LAS-01', 'Macchina LAS-01Fuori servizio', ' Discreto', '15/01/2026'],
    ['PIE-01', 'Macchina PIE-01', 'Mai vista', ''],
  ]);
});

test('machines print without grades if visits are switched off', async () => {
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
  const services = { visit: { enabled: false } };
  await openSite({
    'GET /api/tenant/myself': {
      ...{ code: 'ROSSI', timezone: 'Europe/Rome', billingdata: { name: 'Officina Rossi' }, services },
    },
  });
  const paper = await completePaper();
  expect(printedRows(paper)).toEqual([
    ['CAR-04', 'Macchina CAR-04'],
    ['LAS-01', 'Macchina LAS-01Fuori servizio'],
    ['PIE-01', 'Macchina PIE-01'],
  ]);
});

test('the page prints as incomplete until the grades are loaded', async () => {
  const server = await openSite();
  const loading = server.openNext(visitList);
  await screen.findByText('Macchina CAR-04');
  await loading.asked;
  expect(printedNow()?.textContent).toMatch(/^Una parte di questo foglio/);
  loading.page(visits);
  loading.end();
  expect(printedRows(await completePaper())).toHaveLength(3);
});

test('a list that failed to load is reported, and «Stampa» retries it', async () => {
  const server = await openSite({}, visitList);
  const button = await screen.findByTitle('Mancano le visite: premi per chiedere di nuovo.');
  expect(button.ariaDisabled).toBeNull();
  await press('Stampa');
  await waitFor(() =>
    expect(messageTexts()).toEqual(['Non si può ancora stampare: mancano le visite. Riprova tra poco.']),
  );
  server.others[visitList] = visits;
  await press('Stampa');
  await waitFor(() =>
    expect(messageTexts()).toEqual(['È arrivato tutto quello che sta sul foglio: ora si può stampare.']),
  );
  expect(printedRows(await completePaper())).toHaveLength(3);
});
