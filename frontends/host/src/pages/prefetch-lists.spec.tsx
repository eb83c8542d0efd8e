/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { queryClient, useApi, useNavigate, type RegistrySection } from '@officina/web-kit';
import {
  endPage,
  captureTimers,
  messageTexts,
  press,
  settle,
  renderPage,
  signIn,
  signOut,
  TestServer,
  type PagedList,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { logOut } from '../login/login.ts';
import { MenuList } from '../menu/menu-list.tsx';
import { RegistryContext } from '../registry/registry-context.ts';
import { ListPrefetcher } from './prefetch-lists.ts';

const menuRoutes = [
  'GET /api/tenant/myself',
  'GET /api/maintenance/intervention/allOpen',
  'GET /api/maintenance/maintenance/due',
];
const machines = 'GET /api/maintenance/machine/all';
const plans = 'GET /api/maintenance/maintenance/all';
const sites = 'GET /api/site/all';
const users = 'GET /api/user';

const entry = (key: string, service?: string): RegistrySection => ({
  ...{ name: key, title: key, routes: [`/${key}`], access: 'staff', service, previous: [] },
  menu: { label: key, key, icon: 'cog', group: 1, order: 1 },
});
const registry = {
  schema: 1 as const,
  sections: [entry('intervention'), entry('machine'), entry('maintenance'), entry('site', 'site')],
};

const tenantWith = (menuhidden: object, services: object = {}) => ({
  ...{ code: 'ROSSI', timezone: 'Europe/Rome', billingdata: { name: 'Rossi' } },
  services: { maintenance: { menuhidden }, ...services },
});

let server: TestServer;
/** The idle time before a prefetch. */
let idleTimer: ReturnType<typeof captureTimers>;
beforeEach(async () => {
  idleTimer = captureTimers(300);
  server = await new TestServer([], {
    ...Object.fromEntries([...menuRoutes, machines, plans, sites, users].map((route) => [route, []])),
    'GET /api/tenant/myself': tenantWith({}),
    'POST /api/auth/logout': { ok: true },
  }).start();
  await signIn('anna');
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'connection');
  await endPage();
  await signOut();
});

/** Renders a menu too, which requests its counts. */
const show = (page = <ListPrefetcher />) =>
  renderPage(
    <RegistryContext value={registry}>
      <MenuList />
      {page}
    </RegistryContext>,
  );
const requested = () => server.calls.map(({ route }) => route);
/** Requests other than those of the menu. */
const prefetched = () => requested().filter((route) => !menuRoutes.includes(route));
/** Lets the page idle several times. */
async function idle() {
  for (let count = 0; count < 3; count += 1) {
    await idleTimer.pass();
    await settle();
  }
}
/** Idles until the list is requested. */
async function untilRequested({ asked }: PagedList) {
  let isReached = false;
  void asked.then(() => (isReached = true));
  while (!isReached) await idle();
}
/** Idles until all lists are requested. */
async function untilAllRequested(lists: string[]) {
  while (prefetched().length < lists.length) await idle();
  expect(prefetched()).toEqual(lists);
}

test('[S7.lists] [S7.listsSites] [S7.listsPlans] each list is requested once, when the page is idle', async () => {
  show();
  await untilAllRequested([machines, plans, sites, users]);
  await idle();
  expect(requested().toSorted()).toEqual([...menuRoutes, machines, plans, sites, users].sort());
});

test('nothing is prefetched while the page waits for its own requests', async () => {
  const due = server.openNext('GET /api/maintenance/maintenance/due');
  show();
  await due.asked;
  await idle();
  expect(prefetched()).toEqual([]);
  due.page([{}]);
  due.end();
  await untilAllRequested([machines, plans, sites, users]);
});

test('lists are requested one after the other', async () => {
  const first = server.openNext(machines);
  show();
  await untilRequested(first);
  await idle();
  expect(prefetched()).toEqual([machines]);
  first.page([{}]);
  first.end();
  await untilAllRequested([machines, plans, sites, users]);
});

test.each([
  { saveData: true },
  { effectiveType: 'slow-2g' },
  { effectiveType: '2g' },
  { type: 'cellular', effectiveType: '4g' },
])('nothing is prefetched on a metered connection: %j', async (connection) => {
  Object.assign(navigator, { connection });
  show();
  await waitFor(() => expect(requested()).toHaveLength(menuRoutes.length));
  await idle();
  expect(prefetched()).toEqual([]);
});

test.each([{ saveData: false, effectiveType: '4g', type: 'wifi' }, { effectiveType: '3g' }, {}])(
  'lists are prefetched on other connections: %j',
  async (connection) => {
    Object.assign(navigator, { connection });
    show();
    await untilAllRequested([machines, plans, sites, users]);
  },
);

test.each([
  ['a hidden entry', tenantWith({ site: true, intervention: true }), [machines, plans]],
  ['a disabled service', tenantWith({}, { site: { enabled: false } }), [machines, plans, users]],
])('nothing is prefetched for %s', async (_, tenant, lists) => {
  server.others['GET /api/tenant/myself'] = tenant;
  show();
  await untilAllRequested(lists);
  await idle();
  expect(prefetched()).toEqual(lists);
});

test('nothing is prefetched if the tenant did not load', async () => {
  Reflect.deleteProperty(server.others, 'GET /api/tenant/myself');
  show();
  await waitFor(() => expect(requested()).toHaveLength(menuRoutes.length - 1));
  await idle();
  expect(prefetched()).toEqual([]);
});

test('a list that fails is neither retried nor reported, and the next ones are requested', async () => {
  const first = server.openNext(plans);
  show();
  await untilRequested(first);
  server.refuseNext('unavailable', { method: 'GET' });
  first.page([{}]);
  first.end();
  await untilAllRequested([machines, plans, sites, users]);
  await idle();
  expect(prefetched()).toEqual([machines, plans, sites, users]);
  expect(messageTexts()).toEqual([]);
});

function PageWithLink() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/machine')}>Altrove</button>
      <ListPrefetcher />
    </>
  );
}

test('navigating aborts a prefetch, which is repeated when the page is idle', async () => {
  const first = server.openNext(machines);
  show(<PageWithLink />);
  await untilRequested(first);
  expect(queryClient.isFetching()).toBe(1);
  await press('Altrove');
  expect(queryClient.isFetching()).toBe(0);
  expect(prefetched()).toEqual([machines]);
  await untilAllRequested([machines, machines, plans, sites, users]);
});

function PageWithMachines() {
  const { data } = useApi(machines, {}, { entities: ['machine'] });
  return (
    <>
      <p>{data ? `Macchine: ${data.length}` : 'Nessuna'}</p>
      <PageWithLink />
    </>
  );
}

test('a list that the page uses is neither requested twice nor aborted', async () => {
  const first = server.openNext(machines);
  show(<PageWithMachines />);
  await untilRequested(first);
  await press('Altrove');
  expect(queryClient.isFetching()).toBe(1);
  first.page([{}]);
  first.end();
  await untilAllRequested([machines, plans, sites, users]);
});

test('a section that opens soon afterwards shows the list without a request', async () => {
  show();
  await untilAllRequested([machines, plans, sites, users]);
  await idle();
  show(<PageWithMachines />);
  await screen.findByText('Macchine: 0');
  await idle();
  expect(requested().toSorted()).toEqual([...menuRoutes, machines, plans, sites, users].sort());
});

test('logging out aborts a prefetch and starts no other', async () => {
  const first = server.openNext(machines);
  const out = server.openNext('POST /api/auth/logout');
  show();
  await untilRequested(first);
  const loggedOut = logOut();
  await out.asked;
  expect(queryClient.isFetching()).toBe(0);
  await idle();
  expect(prefetched()).toEqual([machines, 'POST /api/auth/logout']);
  out.page([{}]);
  out.end();
  await act(() => loggedOut);
});
