/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endPage, field, fill, press, renderPage, TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';

const create = 'POST /api/public/form/{tenant}/create';
const state = 'POST /api/public/report/{tenant}/state';
const mail = 'POST /api/public/report/{tenant}/mail';
const received = {
  ...{ company: 'Officina Rossi', state: 'received', receivedAt: '2026-11-30T08:00:00.000Z' },
  ...{ mail: 'none', mayConfirm: false },
};

let server: TestServer;
const start = async (answers: Record<string, unknown>) => {
  const reports = { routes: { list: '', create, edit: '', remove: '' }, blank: {}, documents: [] };
  server = await new TestServer([reports], {
    'GET /api/public/machine/{tenant}/all': [{ _id: '65a1b2c3d4e5f60718293a01', shortCode: 'TOR-02' }],
    'GET /config.json': { publicUrl: 'https://officina.example' },
    ...answers,
  }).start();
};
beforeEach(() => localStorage.clear());
afterEach(endPage);

const report = async () => {
  renderPage(<Section />, '/form?tenant=rossi&machine=TOR-02');
  await field('Descrizione del problema');
  await fill('Descrizione del problema', 'Perde olio');
  await fill('Operatore', 'Ivan M.');
  await press('CREA');
  await screen.findByText('Segnalazione registrata');
};
const bodies = (route: string) =>
  server.writes().flatMap((call) => (call.route === route ? [call.body as Record<string, string>] : []));

test('«Inviata» has the address of the report’s page, with the key that the report named, and asks for e-mails', async () => {
  await start({ [state]: received, [mail]: { ok: true } });
  await report();
  await screen.findByRole('heading', { name: 'Segui questa segnalazione' });
  const [{ follow = '' } = {}] = bodies(create);
  expect(follow).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(document.querySelector('code')?.textContent).toBe(
    `https://officina.example/segnalazione#ROSSI.${follow}`,
  );
  await fill('E-mail, se vuoi sapere quando è presa in carico e quando è chiusa', 'ivan@example.com');
  await press('Scrivetemi');
  await screen.findByText(/Apri l’e-mail di conferma che mandiamo a ivan@example.com/);
  expect(bodies(mail)).toEqual([{ key: follow, email: 'ivan@example.com' }]);
  expect(JSON.stringify({ ...localStorage })).not.toContain(follow);
});

test('without a mail server there is the page alone', async () => {
  await start({ [state]: { ...received, mail: 'off' } });
  await report();
  await screen.findByRole('heading', { name: 'Segui questa segnalazione' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('where the company has notices off there is neither', async () => {
  await start({});
  await report();
  await waitFor(() => expect(server.writing.size).toBe(0));
  expect(screen.queryByText('Segui questa segnalazione')).toBeNull();
});
