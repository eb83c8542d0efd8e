/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, hint, renderPage, setScreen, signIn, signOut, TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { siteRecord } from './record.ts';
import Section from './Section.tsx';

const site = (number: number) => ({
  ...{ _id: String(number).padStart(24, '0'), __v: 0, name: `Sede ${number}` },
  ...{ address: 'Via Roma 1', city: 'Trento' },
});

afterEach(endPage);

test('a machine count that is not loaded is «…», not «—» for none', async () => {
  setScreen();
  const server = await new TestServer(
    [{ routes: siteRecord.routes, blank: {}, documents: [site(1), site(2)] }],
    {},
  ).start();
  const machines = server.openNext('GET /api/maintenance/machine/all');
  renderPage(<Section />, '/site');
  await screen.findByTitle('Sede 1');
  const counts = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td:nth-child(6)')?.textContent);
  expect(counts()).toEqual(['…', '…']);
  expect(screen.getAllByTitle('Non ancora noto')).toHaveLength(2);
  machines.page([{ _id: 'a'.repeat(24), __v: 0, site: site(1)._id }]);
  machines.end();
  await waitFor(() => expect(counts()).toEqual(['1 macchinario in Sede 1', '—']));
});

test('the header counts the sites, and links to customers while that service is on', async () => {
  setScreen();
  await signIn('a'.repeat(24));
  const kept = { routes: siteRecord.routes, blank: {}, documents: [site(1), site(2)] };
  const services = { customer: { enabled: true } };
  const others = { 'GET /api/maintenance/machine/all': [], 'GET /api/tenant/myself': { services } };
  await new TestServer([kept], others).start();
  renderPage(<Section />, '/site');
  await screen.findByText('2 luoghi');
  expect(screen.getByText('Clienti').closest('a')?.getAttribute('href')).toBe('/customer');
  services.customer.enabled = false;
  await hint('tenant');
  await waitFor(() => expect(screen.queryByText('Clienti')).toBeNull());
  expect(screen.getByText('2 luoghi')).toBeTruthy();
  await signOut();
});
