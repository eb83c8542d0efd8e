/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startLiveUpdates } from '@officina/web-kit/shell';
import { endPage, renderPage, signIn, signOut } from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Header } from './header.tsx';

const pageFetch = globalThis.fetch;

let hidden: number;
let server: Server;
beforeEach(async () => {
  hidden = 0;
  // The user's menu; jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { hidePopover: () => (hidden += 1) });
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => pageFetch(`http://127.0.0.1:${port}${String(path)}`, init);
});
afterEach(async () => {
  await endPage();
  await signOut();
  globalThis.fetch = pageFetch;
  server.closeAllConnections();
  server.close();
});

/** Texts next to the dot: on phones, and in the link on wide screens. */
const liveTexts = () =>
  [...document.querySelectorAll('.live-dot')].map((dot) => dot.parentElement?.lastChild?.textContent);
const live = 'Dati in tempo reale';

test('[S2.header.realTime] the link opens the live data, and is marked as current on that page', async () => {
  await signIn('anna');
  renderPage(<Header />);
  const link = screen.getByRole('link', { name: /Dati in tempo reale$/ });
  expect(link.getAttribute('aria-current')).toBeNull();
  await act(async () => link.click());
  await waitFor(() => expect(window.location.pathname).toBe('/realtime'));
  expect(link.getAttribute('aria-current')).toBe('page');
});

test('the user’s menu closes on its link and on Back, and stays open if an earlier navigation finishes', async () => {
  await signIn('anna');
  renderPage(<Header />);
  await act(async () => screen.getByRole('link', { name: /Dati in tempo reale$/ }).click());
  expect(window.location.pathname).toBe('/realtime');
  expect(hidden).toBe(0);
  await act(async () => screen.getByText('Configurazione').click());
  expect(window.location.pathname).toBe('/configuration');
  expect(hidden).toBe(1);
  window.history.back();
  await waitFor(() => expect(hidden).toBe(2));
});

test('a phone shows that the connection is lost until it is back', async () => {
  await signIn('anna');
  renderPage(<Header />);
  startLiveUpdates();
  await screen.findAllByTitle('collegato');
  expect(liveTexts()).toEqual([live, live]);
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await act(async () => dispatchEvent(new Event('offline')));
  await waitFor(() => expect(liveTexts()).toEqual(['Non in tempo reale', live]));
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  await act(async () => dispatchEvent(new Event('online')));
  await waitFor(() => expect(liveTexts()).toEqual([live, live]));
});
