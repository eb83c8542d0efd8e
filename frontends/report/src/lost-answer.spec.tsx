/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  clearPage,
  endPage,
  field,
  fill,
  press,
  renderPage,
  TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';

const tor = { _id: '65a1b2c3d4e5f60718293a01', shortCode: 'TOR-02', name: 'Tornio' };
const problem = 'Descrizione del problema';
const create = 'POST /api/public/form/{tenant}/create';

let server: TestServer;
beforeEach(async () => {
  localStorage.clear();
  const reports = { routes: { list: '', create, edit: '', remove: '' }, blank: {}, documents: [] };
  server = await new TestServer([reports], { 'GET /api/public/machine/{tenant}/all': [tor] }).start();
});
afterEach(endPage);

/** The label is scanned, once more on the same device. */
const visit = async () => {
  clearPage();
  renderPage(<Section />, '/form?tenant=ROSSI&machine=TOR-02');
  await field(problem);
};
const sendInVain = async () => {
  await visit();
  await fill(problem, 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  server.loseNextAnswer();
  await press('CREA');
  await screen.findByText(/^Il server non si raggiunge/);
};
const registered = () =>
  server.kept[0]?.documents.map((made) => 'issueDescription' in made && made.issueDescription);
const keys = () => server.writes().map(({ idempotencyKey }) => idempotencyKey);

test('a report whose answer was lost is registered once, however often it is sent', async () => {
  await sendInVain();
  await press('Riprova');
  await screen.findByText('Segnalazione registrata');
  expect(registered()).toEqual(['Perde olio']);
});

test('one whose text was changed since is sent as one of its own', async () => {
  await sendInVain();
  await visit();
  await fill(problem, 'Perde olio, ora fuma');
  await press('CREA');
  await screen.findByText('Segnalazione registrata');
  expect(registered()).toEqual(['Perde olio', 'Perde olio, ora fuma']);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
  await visit();
  expect(valueOf(problem)).toBe('');
});

test('one whose changed text does not get through either is kept, and registered once', async () => {
  await sendInVain();
  await visit();
  await fill(problem, 'Perde olio, ora fuma');
  server.refuseNext('invalid', { message: 'Idempotency-Key già usata per un’altra richiesta' });
  server.refuseNext('unavailable');
  await press('CREA');
  await screen.findByText('Il tuo testo è al sicuro');
  expect(screen.queryByText(/Idempotency/)).toBeNull();
  await visit();
  expect(valueOf(problem)).toBe('Perde olio, ora fuma');
  await press('CREA');
  await screen.findByText('Segnalazione registrata');
  expect(registered()).toEqual(['Perde olio', 'Perde olio, ora fuma']);
  expect(keys()[3]).toBe(keys()[2]);
});
