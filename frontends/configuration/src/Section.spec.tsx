/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { clearAuthInfo, storeAuthInfo } from '@officina/web-kit';
import {
  asRole,
  endPage,
  hint,
  messageTexts,
  press,
  renderPage,
  TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import Section from './Section.tsx';

const route = 'GET /api/tenant/myself';
const tenant = {
  ...{ code: 'ROSSI', timezone: 'Europe/Rome', billingdata: { name: 'Rossi Srl' } },
  services: { site: { enabled: false } },
};
/** A token that expires on 22 November 2026 at 10:00 in Rome, with an unchecked signature. */
const token = `x.${btoa(JSON.stringify({ exp: 1_795_338_000 }))}.x`;

let server: TestServer;
beforeEach(async () => {
  storeAuthInfo({ token, fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
  server = await new TestServer([], { [route]: tenant }).start();
});
afterEach(async () => {
  await endPage();
  clearAuthInfo();
  for (const [owner, name] of browser) Reflect.deleteProperty(owner, name);
});

const browser = [
  [window, 'isSecureContext'],
  [navigator, 'clipboard'],
] as const;
/** Defines the browser's clipboard. */
function withClipboard(isSecureContext: boolean, writeText: (text: string) => Promise<void>): void {
  const values = [isSecureContext, { writeText }];
  browser.forEach(([owner, name], at) =>
    Object.defineProperty(owner, name, { configurable: true, value: values[at] }),
  );
}

const services = () => screen.getByRole('region', { name: 'Servizi dell’azienda' });
const switches = () => within(services()).queryAllByRole('listitem');

test('[S2.configuration] feature flags are listed, and a service that needs a disabled one is disabled too', async () => {
  renderPage(<Section />);
  await waitFor(() => expect(switches()).toHaveLength(12));
  expect(switches().map(({ textContent }) => textContent)).toEqual([
    'Interventi e macchinari maintenanceAttivo',
    'Ricambi spareAttivo',
    'Ordini ricambi ordersAttivo',
    'Luoghi siteNon attivo',
    'Visite visitNon attivo',
    ...['Clienti customerAttivo', 'Fermentazioni lotlogAttivo', 'Dati industriali industrialAttivo'],
    ...['Eventi eventsAttivo', 'Modulo pubblico formAttivo', 'Avvisi notificationsAttivo'],
    'Ditte esterne contractorsAttivo',
  ]);
});

test.each([
  ['an administrator', 'admin', ['/configuration/users', '/configuration/company']],
  ['everybody else', 'manager', []],
] as const)('links to users and company are for administrators: %s', async (_, role, more) => {
  asRole(role);
  renderPage(<Section />);
  await hint('user');
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  await waitFor(() => expect(switches()).toHaveLength(12));
  await waitFor(() =>
    expect(links()).toEqual([
      ...['/configuration/me', '/notice/choices', '/configuration/sensor', '/customer'],
      '/configuration/importa',
      ...more,
    ]),
  );
});

test('feature flags are not shown while they load or if they fail to load', async () => {
  const pending = server.openNext(route);
  renderPage(<Section />);
  await pending.asked;
  expect(switches()).toEqual([]);
  expect(services().textContent).not.toContain('ttivo');
  await endPage();
  server = await new TestServer([], {}).start();
  renderPage(<Section />);
  await within(services()).findByText(/I dati dell’azienda non sono arrivati\./);
  expect(switches()).toEqual([]);
  server.others[route] = tenant;
  await press('Riprova');
  await waitFor(() => expect(switches()).toHaveLength(12));
});

test('[S2.configuration] raw data of user and company is shown without the token, and can be copied', async () => {
  const copied = jest.fn((_text: string) => Promise.resolve());
  withClipboard(true, copied);
  renderPage(<Section />);
  const raw = (await screen.findByLabelText('Dati grezzi')).textContent;
  const user = { fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1', exp: 1_795_338_000 };
  expect(JSON.parse(raw)).toEqual({ user, tenant });
  expect(raw).not.toContain(token);
  expect(screen.getByRole('region', { name: 'Utente' }).textContent).toContain('22/11/2026 10:00');
  await press('Copia');
  await waitFor(() => expect(messageTexts()).toEqual(['Dati copiati']));
  expect(copied).toHaveBeenCalledWith(raw);
});

test('a failed copy shows an error', async () => {
  withClipboard(true, () => Promise.reject(new Error('NotAllowedError')));
  renderPage(<Section />);
  await screen.findByLabelText('Dati grezzi');
  await press('Copia');
  await waitFor(() => expect(messageTexts()).toEqual(['Dati non copiati']));
});

test('the text is selected if the clipboard is not available', async () => {
  withClipboard(false, () => Promise.reject(new Error('no clipboard')));
  renderPage(<Section />);
  const raw = await screen.findByLabelText('Dati grezzi');
  expect(screen.queryByText('Copia')).toBeNull();
  await press('Seleziona');
  expect(getSelection()?.toString()).toBe(raw.textContent);
});
