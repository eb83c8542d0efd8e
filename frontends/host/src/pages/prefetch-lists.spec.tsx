/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { queryClient, useApi, useNavigate, type RegistrySection } from '@officina/web-kit';
import {
  endPage,
  holdTimers,
  messageTexts,
  press,
  quiet,
  renderPage,
  signIn,
  signOut,
  TestServer,
  type OpenList,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { logOut } from '../login/login.ts';
import { MenuList } from '../menu/menu-list.tsx';
import { RegistryContext } from '../registry/registry-context.ts';
import { ListsAhead } from './prefetch-lists.ts';

const ofMenu = [
  'GET /api/tenant/myself',
  'GET /api/maintenance/intervention/allOpen',
  'GET /api/maintenance/maintenance/due',
];
const machines = 'GET /api/maintenance/machine/all';
const plans = 'GET /api/maintenance/maintenance/all';
const sites = 'GET /api/site/all';
const people = 'GET /api/user';

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
/** For which a page must rest. */
let rests: ReturnType<typeof holdTimers>;
beforeEach(async () => {
  rests = holdTimers(300);
  server = await new TestServer([], {
    ...Object.fromEntries([...ofMenu, machines, plans, sites, people].map((route) => [route, []])),
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

/** Beside a menu, which asks for what it counts. */
const show = (page = <ListsAhead />) =>
  renderPage(
    <RegistryContext value={registry}>
      <MenuList />
      {page}
    </RegistryContext>,
  );
const asked = () => server.calls.map(({ route }) => route);
/** What was asked for beside what the menu counts. */
const ahead = () => asked().filter((route) => !ofMenu.includes(route));
/** The page rests, again and again. */
async function aWhile() {
  for (let times = 0; times < 3; times += 1) {
    await rests.pass();
    await quiet();
  }
}
/** It rests until a list is asked for that the test answers. */
async function isAsked({ asked: reached }: OpenList) {
  let isThere = false;
  void reached.then(() => (isThere = true));
  while (!isThere) await aWhile();
}
/** It rests until so many lists were asked for. */
async function areAsked(lists: string[]) {
  while (ahead().length < lists.length) await aWhile();
  expect(ahead()).toEqual(lists);
}

test('[S7.lists] [S7.listsSites] [S7.listsPlans] each list is asked for once, when the page rests', async () => {
  show();
  await areAsked([machines, plans, sites, people]);
  await aWhile();
  expect(asked().toSorted()).toEqual([...ofMenu, machines, plans, sites, people].sort());
});

test('nothing is asked for while the page still waits for something of its own', async () => {
  const due = server.openNext('GET /api/maintenance/maintenance/due');
  show();
  await due.asked;
  await aWhile();
  expect(ahead()).toEqual([]);
  due.page([{}]);
  due.end();
  await areAsked([machines, plans, sites, people]);
});

test('one list is asked for after the other', async () => {
  const first = server.openNext(machines);
  show();
  await isAsked(first);
  await aWhile();
  expect(ahead()).toEqual([machines]);
  first.page([{}]);
  first.end();
  await areAsked([machines, plans, sites, people]);
});

test.each([
  { saveData: true },
  { effectiveType: 'slow-2g' },
  { effectiveType: '2g' },
  { type: 'cellular', effectiveType: '4g' },
])('nothing is asked for on a metered line: %j', async (connection) => {
  Object.assign(navigator, { connection });
  show();
  await waitFor(() => expect(asked()).toHaveLength(ofMenu.length));
  await aWhile();
  expect(ahead()).toEqual([]);
});

test.each([{ saveData: false, effectiveType: '4g', type: 'wifi' }, { effectiveType: '3g' }, {}])(
  'other lines do: %j',
  async (connection) => {
    Object.assign(navigator, { connection });
    show();
    await areAsked([machines, plans, sites, people]);
  },
);

test.each([
  ['an entry that the tenant hides', tenantWith({ site: true, intervention: true }), [machines, plans]],
  ['a service that is switched off', tenantWith({}, { site: { enabled: false } }), [machines, plans, people]],
])('nothing is asked for behind %s', async (_, tenant, lists) => {
  server.others['GET /api/tenant/myself'] = tenant;
  show();
  await areAsked(lists);
  await aWhile();
  expect(ahead()).toEqual(lists);
});

test('nothing is asked for where nobody knows what the tenant hides', async () => {
  Reflect.deleteProperty(server.others, 'GET /api/tenant/myself');
  show();
  await waitFor(() => expect(asked()).toHaveLength(ofMenu.length - 1));
  await aWhile();
  expect(ahead()).toEqual([]);
});

test('a list that does not come is not asked for again, nothing is said, and the next ones come', async () => {
  const first = server.openNext(plans);
  show();
  await isAsked(first);
  server.refuseNext('unavailable', { method: 'GET' });
  first.page([{}]);
  first.end();
  await areAsked([machines, plans, sites, people]);
  await aWhile();
  expect(ahead()).toEqual([machines, plans, sites, people]);
  expect(messageTexts()).toEqual([]);
});

function PageWithLink() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/machine')}>Altrove</button>
      <ListsAhead />
    </>
  );
}

test('what is under way is broken off when one goes elsewhere, and asked for again when the page rests', async () => {
  const first = server.openNext(machines);
  show(<PageWithLink />);
  await isAsked(first);
  expect(queryClient.isFetching()).toBe(1);
  await press('Altrove');
  expect(queryClient.isFetching()).toBe(0);
  expect(ahead()).toEqual([machines]);
  await areAsked([machines, machines, plans, sites, people]);
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

test('what the page shows is neither asked for twice nor broken off', async () => {
  const first = server.openNext(machines);
  show(<PageWithMachines />);
  await isAsked(first);
  await press('Altrove');
  expect(queryClient.isFetching()).toBe(1);
  first.page([{}]);
  first.end();
  await areAsked([machines, plans, sites, people]);
});

test('a section that opens soon after shows the list without asking', async () => {
  show();
  await areAsked([machines, plans, sites, people]);
  await aWhile();
  show(<PageWithMachines />);
  await screen.findByText('Macchine: 0');
  await aWhile();
  expect(asked().toSorted()).toEqual([...ofMenu, machines, plans, sites, people].sort());
});

test('nothing is asked for, nor waited for, once somebody logs out', async () => {
  const first = server.openNext(machines);
  const out = server.openNext('POST /api/auth/logout');
  show();
  await isAsked(first);
  const gone = logOut();
  await out.asked;
  expect(queryClient.isFetching()).toBe(0);
  await aWhile();
  expect(ahead()).toEqual([machines, 'POST /api/auth/logout']);
  out.page([{}]);
  out.end();
  await act(() => gone);
});
