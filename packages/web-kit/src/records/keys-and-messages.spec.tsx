/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, waitFor } from '@testing-library/react';
import {
  endPage,
  field,
  fill,
  focus,
  messageTexts,
  press,
  pressKey,
  renderPage,
  TestServer,
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

describe('Enter', () => {
  test('in a text input does not save', async () => {
    open();
    await fill('Nome', 'Sede nuova');
    await focus('Nome');
    expect(await pressKey('Enter')).toBe(false);
    expect(server.writes()).toEqual([]);
  });

  test('with Ctrl saves', async () => {
    open();
    await fill('Nome', 'Sede nuova');
    const name = await field('Nome');
    await act(async () => void fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true }));
    await saved();
    expect(server.stored(id)).toMatchObject({ __v: 1, name: 'Sede nuova' });
  });
});

describe('messages about one record', () => {
  test('a failure message closes when the save succeeds after the sheet is reopened', async () => {
    const page = open();
    await fill('Nome', 'Sede nuova');
    server.refuseNext('unavailable');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts().join()).toContain('Luogo non salvato'));
    page.unmount();
    open();
    await fill('Nome', 'Sede nuova');
    await press('Salva modifiche');
    await saved();
    expect(messageTexts()).toEqual(['Luogo salvato']);
  });

  test('a refusal with the same text as its only field error shows that text once', async () => {
    const once = 'Codice già usato da un altro macchinario';
    const errors = [{ path: 'name', message: once }];
    open();
    await press('Elimina');
    server.refuseNext('stale', { message: once, errors });
    await press('Elimina');
    await waitFor(() => expect(messageTexts()).toEqual([`Luogo non eliminato: ${once}`]));
  });
});

test('a full disk is reported with the server’s message, and the input stays', async () => {
  const message = 'Il disco del server è pieno: per ora non si può salvare. Avvisa chi lo gestisce.';
  open();
  await fill('Nome', 'Sede nuova');
  server.refuseNext('disk_full', { message });
  await press('Salva modifiche');
  await waitFor(() =>
    expect(messageTexts()).toEqual([`Luogo non salvato: ${message} Quello che hai scritto è ancora qui.`]),
  );
  expect((await field('Nome')).value).toBe('Sede nuova');
});

test('a create that has been deleted since is reported, and the next press creates a new record', async () => {
  renderPage(<SiteSheet onClose={() => (closed += 1)} />);
  await fill('Nome', 'Deposito');
  await fill('Indirizzo', 'Via Po 2');
  await fill('Città', 'Torino');
  server.refuseNext('gone');
  await press('Crea luogo');
  await waitFor(() =>
    expect(messageTexts()).toEqual([
      'Luogo già creato e poi eliminato. Quello che hai scritto è ancora qui: salva un’altra volta per crearne uno nuovo.',
    ]),
  );
  await press('Crea luogo');
  await saved();
  const [first, second, ...more] = server.writes();
  expect(more).toEqual([]);
  expect(first?.idempotencyKey).toBeTruthy();
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  expect(second?.body).toEqual(first?.body);
  expect(messageTexts()).toEqual(['Luogo salvato']);
});
