/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  hint,
  press,
  renderPage,
  setScreen,
  signIn,
  signOut,
  stopClock,
  TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';

const route = 'GET /api/notice/all';
const plan = { entity: 'plan', id: 'a'.repeat(24) } as const;
const notices = Array.from({ length: 60 }, (_, at) => ({
  ...{ _id: String(at).padStart(24, '0'), kind: 'planDue', count: 1, isRead: at !== 2, line: 'Cambio olio' },
  ...{ at: new Date(Date.UTC(2026, 10, 24, 9, 0) - at * 3_600_000).toISOString(), title: `Avviso ${at}` },
  ...{ reason: 'È una tua macchina', thing: plan, mute: { ...plan, label: 'di questa manutenzione' } },
}));

let server: TestServer;
beforeEach(async () => {
  setScreen();
  stopClock('2026-11-24T09:20:00Z');
  server = await new TestServer([], { 'GET /api/tenant/myself': { services: {} }, [route]: notices }).start();
  await signIn('anna');
});
afterEach(async () => {
  await signOut();
  await endPage();
});

const days = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('all notices stand by day, fifty at once, and a filter in the address leaves the unread ones', async () => {
  renderPage(<Section />, '/notice');
  await screen.findByText(/^60 avvisi/);
  expect(days()).toEqual(['Oggi', 'Ieri', 'Domenica 22 novembre']);
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  await press('Mostra altri 10');
  expect(screen.getAllByRole('listitem')).toHaveLength(60);
  await press('Da leggere 1');
  expect(window.location.search).toBe('?daleggere=1');
  expect(screen.getAllByRole('link', { name: /^Avviso/ }).map(({ textContent }) => textContent)).toEqual([
    'Avviso 2',
  ]);
  server.others[route] = notices.map((one) => ({ ...one, isRead: true }));
  await hint('notice');
  await screen.findByText('Hai letto tutto.');
  await press('Mostra tutti');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(60));
});

test('the page says when there is nothing new', async () => {
  server.others[route] = [];
  renderPage(<Section />, '/notice');
  await screen.findByText('Niente di nuovo.');
});
