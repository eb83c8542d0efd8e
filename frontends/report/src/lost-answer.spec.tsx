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

/** Opens the label's address in a new page on the same device. */
const visit = async () => {
  clearPage();
  renderPage(<Section />, '/form?tenant=ROSSI&machine=TOR-02');
  await field(problem);
};
const loseAnswer = async () => {
  await visit();
  await fill(problem, 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  server.loseNextAnswer();
  await press('CREA');
  await screen.findByText(/^Il server non si raggiunge/);
};
const registered = () =>
  server.kept[0]?.documents.map((stored) => 'issueDescription' in stored && stored.issueDescription);
const keys = () => server.writes().map(({ idempotencyKey }) => idempotencyKey);

test('a report whose answer was lost is registered once, even if it is sent again', async () => {
  await loseAnswer();
  await press('Riprova');
  await screen.findByText('Segnalazione registrata');
  expect(registered()).toEqual(['Perde olio']);
});

test('a report whose text was changed after a lost answer is registered as a new one', async () => {
  await loseAnswer();
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

test('a changed report that fails again is kept, and registered once', async () => {
  await loseAnswer();
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
