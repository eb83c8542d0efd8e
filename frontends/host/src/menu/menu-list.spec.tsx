/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, describe, expect, test } from '@jest/globals';
import { menuKeys, type MenuKey } from '@officina/contracts/auth/tenants';
import { queryClient, type RegistrySection } from '@officina/web-kit/shell';
import { endPage, press, renderPage, signIn, signOut, TestServer } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { RegistryContext } from '../registry/registry-context.ts';
import { MenuList } from './menu-list.tsx';

/** All sections from their section.json files, unsorted. */
const sections = globSync('*/section.json', { cwd: `${import.meta.dirname}/../../..` })
  .map((file) => readFileSync(`${import.meta.dirname}/../../../${file}`, 'utf8'))
  .map((text) => ({ ...(JSON.parse(text) as RegistrySection), previous: [] }));

const tenantCall = 'GET /api/tenant/myself';

async function open(hidden: Record<string, boolean> = {}, tenantRoute = tenantCall) {
  await signIn('anna');
  const services = { maintenance: { menuhidden: hidden } };
  const server = await new TestServer([], {
    [tenantRoute]: { code: 'ROSSI', billingdata: { name: 'Rossi' }, services },
    'GET /api/maintenance/intervention/allOpen': [],
    'GET /api/maintenance/maintenance/due': [],
  }).start();
  renderPage(
    <RegistryContext value={{ schema: 1, sections }}>
      <MenuList />
    </RegistryContext>,
    '/about',
  );
  await screen.findAllByRole('link');
  return server;
}
afterEach(async () => {
  await endPage();
  await signOut();
});

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\d+$/, ''));

describe('the menu', () => {
  test.each([
    ['S2.menu.todo', 'Attività da fare', '/'],
    ['S2.menu.intervention', 'Interventi', '/intervention'],
    ['S2.menu.visit', 'Visite', '/visit'],
    ['S2.menu.spare', 'Ricambi', '/spare'],
    ['S2.menu.order', 'Ordini ricambi', '/order'],
    ['S2.menu.site', 'Luoghi', '/site'],
    ['S2.menu.machine', 'Macchinari', '/machine'],
    ['S2.menu.maintenance', 'Man. Programmate', '/maintenance'],
    ['S2.menu.events', 'Eventi', '/events'],
    ['S2.menu.stat', 'Statistiche', '/stat'],
    ['S2.menu.loglot', 'Fermentazioni', '/loglot'],
    ['S2.menu.form', 'Richiesta Intervento', '/form?tenant=ROSSI'],
  ])('[%s] has «%s», which opens %s', async (_, label, address) => {
    await open();
    fireEvent.click(screen.getByRole('link', { name: new RegExp(`^${label}\\d*$`) }));
    expect(window.location.pathname + window.location.search).toBe(address);
  });

  test('keeps all entries while a failed load of the tenant is retried', async () => {
    const server = await open({}, 'GET /api/not-the-tenant');
    const all = links();
    const retry = server.openNext(tenantCall);
    void queryClient.refetchQueries({ queryKey: [tenantCall] });
    await retry.asked;
    expect(links()).toEqual(all);
    await act(async () => retry.cut());
  });

  test('shows no count if nothing is waiting', async () => {
    await open();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent?.match(/\d+$/))).toEqual(
      Array(12).fill(null),
    );
  });

  test('[S6.menu] omits exactly the entries that the tenant hides, until «Vedi tutti»', async () => {
    await open({ machine: true, stat: true, visit: false });
    const remaining = [
      ...['Attività da fare', 'Interventi', 'Visite', 'Ricambi', 'Ordini ricambi', 'Luoghi'],
      ...['Man. Programmate', 'Eventi', 'Fermentazioni', 'Richiesta Intervento'],
    ];
    // Hidden from the first render.
    expect(links()).toEqual(remaining);
    await press('Vedi tutti');
    expect(links().filter((label) => !remaining.includes(label ?? ''))).toEqual([
      'Macchinari',
      'Statistiche',
    ]);
  });

  const entryOf: Record<MenuKey, string> = {
    ...{ todo: 'Attività da fare', intervention: 'Interventi', visit: 'Visite', spare: 'Ricambi' },
    ...{ order: 'Ordini ricambi', site: 'Luoghi', machine: 'Macchinari', maintenance: 'Man. Programmate' },
    ...{ events: 'Eventi', stat: 'Statistiche', loglot: 'Fermentazioni', form: 'Richiesta Intervento' },
  };
  test.each(menuKeys)(
    '[S6.menu] [S2.menu.hide] [S1.menuHidden] hides only the entry of the key %s',
    async (key) => {
      await open({ [key]: true });
      const remaining = Object.values(entryOf).filter((label) => label !== entryOf[key]);
      expect(links().toSorted()).toEqual(remaining.toSorted());
    },
  );
});
