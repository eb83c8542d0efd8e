/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, describe, expect, test } from '@jest/globals';
import { endPage, renderPage, setScreen, TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { machineRecord } from '../record.ts';
import Section from '../Section.tsx';

const knownId = '65a1b2c3d4e5f60718293a02';
const machine = (number: number, more: object) => ({
  ...{ _id: String(number).padStart(24, '0'), __v: 0, shortCode: `TOR-0${number}`, name: `Tornio ${number}` },
  ...{ tags: [], customData: [], isActive: true, ...more },
});
const documents = [
  machine(1, { site: knownId, customer: knownId, owner: knownId }),
  machine(2, { site: 'b'.repeat(24), customer: 'b'.repeat(24), owner: 'b'.repeat(24) }),
  machine(3, {}),
];
const lists = {
  'GET /api/user': [{ _id: knownId, fullName: 'Anna Rossi', isActive: true }],
  'GET /api/site/all': [{ _id: knownId, __v: 0, name: 'Capannone A' }],
  'GET /api/customer/all': [{ _id: knownId, __v: 0, name: 'Cantina Alta' }],
  'GET /api/maintenance/intervention/allOpen': [],
};

const open = async (address: string, answers: object = lists) => {
  setScreen();
  const kept = { routes: machineRecord.routes, blank: {}, documents };
  const server = await new TestServer([kept], { ...answers }).start();
  return { server, show: () => renderPage(<Section />, address) };
};
afterEach(endPage);

const shown = async (expected: string[]) => {
  const titles = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  await waitFor(() => expect(titles()).toEqual(expected.map((name) => expect.stringContaining(name))));
};
const chosen = (label: string, name: string) =>
  screen.findByRole('button', { name: `Togli ${label} ${name}` });

describe.each([
  ['siteid', 'Luogo', 'GET /api/site/all', 'Capannone A', 'Luogo sconosciuto'],
  ['customerid', 'Cliente', 'GET /api/customer/all', 'Cantina Alta', 'Cliente sconosciuto'],
  ['ownerid', 'Proprietario', 'GET /api/user', 'Anna Rossi', 'Utente sconosciuto'],
] as const)('%s in the address', (key, label, list, name, unknown) => {
  test('filters before the names are loaded, and shows nothing as unknown until then', async () => {
    const { server, show } = await open(`/?${key}=${knownId}`);
    const names = server.openNext(list);
    show();
    await shown(['Tornio 1']);
    await chosen(label, '…');
    names.page(lists[list]);
    names.end();
    await chosen(label, name);
    await shown(['Tornio 1']);
  });

  test('filters if the names fail to load, also by «nessuno»', async () => {
    const { [list]: _, ...others } = lists;
    const { show } = await open(`/?${key}=${knownId}`, others);
    const page = show();
    await shown(['Tornio 1']);
    await chosen(label, '…');
    page.unmount();
    renderPage(<Section />, `/?${key}=nessuno`);
    await shown(['Tornio 3']);
  });

  test('filters by a deleted record, shown as unknown', async () => {
    const { show } = await open(`/?${key}=${'b'.repeat(24)}`);
    show();
    await chosen(label, unknown);
    await shown(['Tornio 2']);
  });
});
