/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  endPage,
  field,
  fill,
  messageTexts,
  press,
  renderPage,
  TestServer,
  valueOf,
} from '../testing/index.ts';
import { sampleSite, siteRecord, SiteSheet } from '../testing/site-record.tsx';

const { routes } = siteRecord;
const id = sampleSite()._id;

let server: TestServer;
let closed: number;
beforeEach(async () => {
  closed = 0;
  server = await new TestServer([{ routes, blank: {}, documents: [sampleSite()] }]).start();
});
afterEach(endPage);

const open = () => renderPage(<SiteSheet id={id} onClose={() => (closed += 1)} />);
const saved = () => waitFor(() => expect(closed).toBe(1));

test('a field with an unreadable stored value is named, cannot be changed and is not saved', async () => {
  server.edit(id, { phone: undefined, _unfit: ['phone'] });
  open();
  expect((await field('Telefono')).matches(':disabled')).toBe(true);
  expect(screen.getByRole('status').textContent).toMatch(
    /^Quel che è salvato in questi campi non si può leggere: Telefono\./,
  );
  await fill('Città', 'Torino');
  await press('Salva modifiche');
  await saved();
  expect(server.writes().map(({ body }) => body)).toEqual([{ city: 'Torino' }]);
});

test('a page that is newer than the server shows so, and keeps the input', async () => {
  open();
  await fill('Città', 'Torino');
  const errors = [{ path: 'city', message: 'Campo che il server non conosce' }];
  server.refuseNext('unknown_field', { message: 'Questa pagina è più nuova del server', errors });
  await press('Salva modifiche');
  await waitFor(() =>
    expect(messageTexts().join()).toContain('Questa pagina è più nuova del server (Città: '),
  );
  expect([valueOf('Città'), closed]).toEqual(['Torino', 0]);
});
