/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endPage, field, renderPage, signIn, signOut, TestServer } from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';

const tor = { _id: '65a1b2c3d4e5f60718293a01', shortCode: 'TOR-02', name: 'Tornio' };
const open = 'GET /api/maintenance/intervention/allOpen';
const job = (number: number, more: object = {}) => ({
  ...{ _id: String(number).padStart(24, '0'), __v: 0, machineId: tor._id, type: 'RICHIESTA', status: 'OPEN' },
  ...{ issueDescription: `Guasto ${number}`, startDate: new Date().toISOString() },
  ...more,
});

let lists: Record<string, unknown[]>;
let server: TestServer;
beforeEach(async () => {
  localStorage.clear();
  lists = { 'GET /api/public/machine/{tenant}/all': [tor], [open]: [] };
  server = await new TestServer([], lists).start();
});
afterEach(async () => {
  await signOut();
  await endPage();
});

const visit = async () => {
  renderPage(<Section />, '/form?tenant=rossi&machine=TOR-02');
  await field('Descrizione del problema');
};
const pageLink = () => screen.queryByText(/^Apri la scheda/)?.closest('a');
const operator = async () => (await field('Operatore')).value;
const openJobs = () => screen.queryByRole('region', { name: /già/ })?.textContent;

test('users of the company see the machine’s open jobs, at most three', async () => {
  await signIn('anna');
  lists[open] = [
    job(1, { status: 'ASSIGNED' }),
    job(2, { machineId: 'f'.repeat(24) }),
    job(3, { type: 'PROGRAMMATA', issueDescription: 'Il problema di prima' }),
    job(4),
    job(5),
  ];
  await visit();
  await screen.findByText('Qui ci sono già 4 lavori aperti');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'AssegnatoGuasto 1adesso',
    'ApertoManutenzione programmataadesso',
    'ApertoGuasto 4adesso',
  ]);
});

test('a long problem is cut to two lines, with the full text as tooltip', async () => {
  await signIn('anna');
  const issueDescription = 'Perde olio dal cilindro. '.repeat(100);
  lists[open] = [job(1, { issueDescription })];
  await visit();
  const text = await screen.findByText(/^Perde olio dal cilindro/);
  expect(text.className).toContain('line-clamp-2');
  expect(text.title).toBe(issueDescription);
});

test.each([
  ['users without a session', undefined],
  ['users of another company', 'CANTINA'],
])('%s see no open jobs, and none are requested', async (_, tenant) => {
  if (tenant) await signIn('anna', tenant);
  lists[open] = [job(1)];
  await visit();
  expect(openJobs()).toBeUndefined();
  expect(pageLink()).toBeUndefined();
  expect(await operator()).toBe('');
  expect(server.calls.map(({ route }) => route)).not.toContain(open);
});

test('users of the company have their name filled in and a link to the machine’s page', async () => {
  await signIn('anna');
  lists[open] = [job(1), job(2, { machineId: 'f'.repeat(24) }), job(3)];
  await visit();
  expect(await operator()).toBe('Anna');
  expect((await screen.findByText('Apri la scheda · 2 lavori aperti')).getAttribute('href')).toBe(
    `/machine/${tor._id}`,
  );
  // The name alone is not kept.
  expect(Object.keys(localStorage).filter((key) => key.startsWith('officina.report.drafts'))).toEqual([]);
});

test('a user of another company sees a note', async () => {
  await signIn('anna', 'CANTINA');
  await visit();
  await screen.findByText(/^L’etichetta è di .*, tu sei in CANTINA/);
});

test('a machine without open jobs has no list of them', async () => {
  await signIn('anna');
  lists[open] = [job(2, { machineId: 'f'.repeat(24) })];
  await visit();
  expect(openJobs()).toBeUndefined();
  await screen.findByText('Apri la scheda · niente di aperto');
});
