/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  clearPage,
  endPage,
  field,
  fill,
  press,
  pressLabelled,
  renderPage,
  settle,
  TestServer,
} from '@officina/web-kit/testing';
import { TusServer } from '@officina/web-kit/testing/uploads';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';

const tor = { _id: '65a1b2c3d4e5f60718293a01', shortCode: 'TOR-02', name: 'Tornio' };
const create = 'POST /api/public/form/{tenant}/create';
const begin = 'POST /api/public/form/{tenant}/photos';
const name = 'GET /api/public/tenant/{tenant}';
const key = 'a'.repeat(43);

let server: TestServer;
let uploads: TusServer;
let answers: Record<string, unknown>;
beforeEach(async () => {
  localStorage.clear();
  const until = new Date(Date.now() + 30 * 60_000).toISOString();
  answers = {
    'GET /api/public/machine/{tenant}/all': [tor],
    [name]: { name: 'Officina Rossi', photos: true },
    [begin]: { key, until },
  };
  const reports = { routes: { list: '', create, edit: '', remove: '' }, blank: {}, documents: [] };
  server = await new TestServer([reports], answers).start();
  uploads = await new TusServer().start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  uploads.stop();
  await endPage();
});

const photo = (at = 1) => new File(['0123456789'], `olio-${at}.jpg`, { type: 'image/jpeg' });
const visit = async () => {
  clearPage();
  renderPage(<Section />, '/form?tenant=ROSSI&machine=TOR-02');
  await field('Descrizione del problema');
};
const shoot = async (...photos: File[]) => {
  await screen.findByRole('button', { name: 'Scatta' });
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: photos } });
};
const removers = () => screen.queryAllByRole('button', { name: /^Togli la foto/ });
const reported = () => server.writes().filter(({ route }) => route === create);
const report = async () => {
  await fill('Descrizione del problema', 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  await press('CREA');
  await screen.findByText('Segnalazione registrata');
};

test('up to three photos are counted and can be taken off; those that the draft has are there after a reload', async () => {
  await visit();
  await shoot(photo(1), photo(2), photo(3), photo(4));
  await waitFor(() => expect(removers()).toHaveLength(3));
  expect(screen.getByText('3 di 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Scatta' })).toBeNull();
  await waitFor(() => expect(uploads.uploads).toHaveLength(3));
  await pressLabelled('Togli la foto 3');
  await screen.findByText('2 di 3');
  await waitFor(() => expect(uploads.calls).toContain('DELETE /2'));
  await visit();
  await screen.findByText('2 di 3');
  await report();
  await screen.findByText('Le 2 foto sono arrivate.');
  expect(reported()).toMatchObject([{ body: { issueDescription: 'Perde olio', photos: key } }]);
});

test('the form appears with its photos, and without them if they cannot be known', async () => {
  const asked = server.openNext('GET /api/public/tenant/ROSSI');
  renderPage(<Section />, '/form?tenant=ROSSI&machine=TOR-02');
  await asked.asked;
  await settle();
  expect(screen.queryByRole('heading')).toBeNull();
  asked.cut();
  await field('Descrizione del problema');
  expect(screen.queryByRole('button', { name: 'Scatta' })).toBeNull();
});

test('CREA does not wait for photos, which then go up by themselves', async () => {
  uploads.isAway = true;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await visit();
  await shoot(photo());
  await waitFor(() => expect(server.writes().map(({ route }) => route)).toContain(begin));
  await report();
  await screen.findByText('Le foto aspettano la rete.');
  uploads.isAway = false;
  dispatchEvent(new Event('online'));
  await screen.findByText('La foto è arrivata.');
});

test('a photo that is refused says why in its place, and the report goes without', async () => {
  uploads.refusal = { status: 422, message: 'Per oggi sono già arrivate troppe foto.' };
  await visit();
  await shoot(photo());
  await screen.findByText('Per oggi sono già arrivate troppe foto.');
  await report();
  expect(reported()[0]?.body).not.toHaveProperty('photos');
});

test('a company that takes no photos has a form without them', async () => {
  answers[name] = { name: 'Officina Rossi', photos: false };
  await visit();
  await screen.findByText('Officina Rossi');
  expect(screen.queryByText('Foto, se aiutano')).toBeNull();
});
