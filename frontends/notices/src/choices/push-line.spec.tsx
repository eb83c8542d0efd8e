/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  press,
  renderPage,
  setScreen,
  signIn,
  signOut,
  TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { DevicePart } from './device-part.tsx';

const route = 'GET /api/notice/push';
const here = { since: '2026-11-12T08:00:00Z', name: 'Chrome su Windows', showsText: false };
const others = [{ _id: 's2', kind: 'phone', name: 'Safari su iPhone', since: '2026-11-13T08:00:00Z' }];
const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'a'.repeat(22) };
const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys };
const choices = { __v: 0, noMail: 'server' } as Parameters<typeof DevicePart>[0]['choices'];

let server: TestServer;
/** What the browser was asked for. */
let asked: string[];
let isSubscribed = false;

/** A browser with push, in which the person has answered so far. */
const withPush = (permission: NotificationPermission) => {
  const subscribed = {
    toJSON: () => subscription,
    unsubscribe: async () => asked.push('unsubscribe'),
  };
  const registration = {
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscribed : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        asked.push(`subscribe ${applicationServerKey}`);
        isSubscribed = true;
        return subscribed;
      },
    },
  };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    register: async (path: string, { scope }: { scope: string }) => {
      asked.push(`register ${path} ${scope}`);
      return registration;
    },
  };
  const Notification = {
    permission,
    requestPermission: async () => {
      asked.push('permission');
      Notification.permission = 'granted';
      return 'granted';
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.assign(window, { isSecureContext: true, PushManager: {}, Notification });
};

beforeEach(async () => {
  setScreen();
  [asked, isSubscribed] = [[], false];
  server = await new TestServer([], {
    [route]: { key: 'Bkey', others },
    'PUT /api/notice/push/subscribe': { key: 'Bkey', here, others },
    'DELETE /api/notice/push/subscribe': { ok: true },
  }).start();
  await signIn('anna');
});
afterEach(async () => {
  await signOut();
  await endPage();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const name of ['isSecureContext', 'PushManager', 'Notification']) Reflect.deleteProperty(window, name);
});

const open = async () => {
  renderPage(<DevicePart choices={choices} />, '/notice/choices');
  await screen.findByText('Safari su iPhone');
};

test('the browser is asked from the button alone; then it says since when, and ends on request', async () => {
  withPush('default');
  await open();
  await screen.findByText(/^Push: non ancora chieste su questo/);
  expect(asked).toEqual([]);
  server.others[route] = { key: 'Bkey', here, others };
  await press('Attiva su questo computer');
  await screen.findByText('Push: permesse, dal 12/11/2026');
  expect(asked).toEqual(['permission', 'register /sw.js /notice/', 'subscribe Bkey']);
  expect(server.writes().map(({ body }) => body)).toEqual([{ ...subscription, showsText: false }]);
  await act(async () => screen.getByRole('switch').click());
  await waitFor(() => expect(server.writes().at(-1)?.body).toEqual({ ...subscription, showsText: true }));
  expect(localStorage.getItem('officina.push')).toMatch(/\/anna$/);
  await waitFor(() => expect(screen.getByRole('switch')).toHaveProperty('disabled', false));
  server.others[route] = { key: 'Bkey', others };
  await press('Spegni');
  await screen.findByText(/^Push: spente su questo/);
  expect(asked.at(-1)).toBe('unsubscribe');
  expect(localStorage.getItem('officina.push')).toBeNull();
});

test('a browser that blocks them says where that is changed', async () => {
  withPush('denied');
  await open();
  await screen.findByText('Push: bloccate nel browser');
  await screen.findByText(/lucchetto accanto all’indirizzo/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('without https it says so', async () => {
  await open();
  await screen.findByText('Push: serve una connessione sicura (https)');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an iPhone leads to its home screen first', async () => {
  Object.assign(window, { isSecureContext: true });
  Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; …)', configurable: true });
  await open();
  await screen.findByText('Prima aggiungi Officina alla schermata Home');
  Reflect.deleteProperty(navigator, 'userAgent');
});
