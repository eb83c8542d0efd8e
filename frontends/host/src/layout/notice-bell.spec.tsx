/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Link } from '@officina/web-kit/shell';
import {
  endPage,
  hint,
  messageTexts,
  pressKey,
  renderPage,
  signIn,
  signOut,
  TestServer,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { NoticeBell } from './notice-bell.tsx';

const unreadRoute = 'GET /api/notice/unread';
const tenant = { services: {} as Record<string, { enabled: boolean }> };

let server: TestServer;
beforeEach(async () => {
  // The section itself is not built here; React logs that it did not load.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  tenant.services = {};
  server = await new TestServer([], {
    'GET /api/tenant/myself': tenant,
    [unreadRoute]: { count: 3, isUrgent: true },
  }).start();
  await signIn('anna');
});
afterEach(async () => {
  await signOut();
  await endPage();
  jest.restoreAllMocks();
});

const open = () =>
  renderPage(
    <>
      <NoticeBell />
      <Link to="/machine">Macchinari</Link>
      <Link to="?righe=25" replace>
        Righe
      </Link>
    </>,
  );
const bell = () => screen.getByRole('button', { name: /^Avvisi/ });
const panel = () => screen.queryByRole('dialog', { name: 'Avvisi' });
const press = (element: HTMLElement) => act(async () => element.click());

test('the bell counts unread notices, red while one is urgent, and follows live hints', async () => {
  open();
  await screen.findByRole('button', { name: 'Avvisi, 3 da leggere' });
  expect(screen.getByText('3').dataset).toMatchObject({ urgent: 'true' });
  server.others[unreadRoute] = { count: 10, isUrgent: false };
  await hint('notice');
  await screen.findByRole('button', { name: 'Avvisi, 9+ da leggere' });
  expect(screen.getByText('9+').dataset['urgent']).toBeUndefined();
  server.others[unreadRoute] = { count: 0, isUrgent: false };
  await hint('notice');
  await screen.findByRole('button', { name: 'Avvisi' });
  expect(bell().textContent).toBe('');
  expect(server.calls.filter(({ route }) => route.startsWith('GET /api/notice'))).toHaveLength(3);
});

test('[S2.header.notifications] where the service is off the bell says so, and asks the server nothing', async () => {
  tenant.services['notifications'] = { enabled: false };
  open();
  await waitFor(() => expect(server.calls).toHaveLength(1));
  await waitFor(() => expect(bell().getAttribute('aria-expanded')).toBeNull());
  await press(bell());
  expect(messageTexts()).toEqual(['Notifice in sviluppo']);
  expect(panel()).toBeNull();
  expect(server.calls.map(({ route }) => route)).toEqual(['GET /api/tenant/myself']);
});

test('the panel takes the focus, and Esc, its ×, and the bell close it and give the focus back', async () => {
  open();
  await screen.findByRole('button', { name: 'Avvisi, 3 da leggere' });
  await press(bell());
  expect(document.activeElement).toBe(panel());
  expect(bell().getAttribute('aria-expanded')).toBe('true');
  await pressKey('Escape');
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(bell());
  await press(bell());
  await press(screen.getByRole('button', { name: 'Chiudi gli avvisi' }));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(bell());
  await press(bell());
  await press(bell());
  expect(panel()).toBeNull();
});

test('a press outside, the focus elsewhere, and another page close the panel; a press in a message does not', async () => {
  open();
  await screen.findByRole('button', { name: 'Avvisi, 3 da leggere' });
  const link = screen.getByRole('link', { name: 'Macchinari' });
  await press(bell());
  const messages = document.querySelector('[data-kit=messages]') as HTMLElement;
  await act(async () => void fireEvent.pointerDown(messages));
  expect(panel()).not.toBeNull();
  await act(async () => void fireEvent.pointerDown(link));
  expect(panel()).toBeNull();
  await press(bell());
  await act(async () => link.focus());
  expect(panel()).toBeNull();
  await press(bell());
  // A page completes its own address while it arrives.
  await press(screen.getByRole('link', { name: 'Righe' }));
  expect(panel()).not.toBeNull();
  await press(link);
  await waitFor(() => expect(panel()).toBeNull());
  expect(document.activeElement).not.toBe(bell());
});
