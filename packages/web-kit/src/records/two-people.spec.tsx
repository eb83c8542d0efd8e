/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../core/api/api.ts';
import {
  endPage,
  fill,
  hint,
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
  renderPage(<SiteSheet id={id} onClose={() => (closed += 1)} />);
  await screen.findByLabelText('Nome');
});
afterEach(endPage);

const saved = () => waitFor(() => expect(closed).toBe(1));
const heading = 'Due versioni di questo luogo';
const pair = async (label: string) => within(await screen.findByRole('group', { name: label }));

/** Both users change the name; only this one the city, only the other one the phone. */
async function saveConflicting() {
  await fill('Nome', 'Sede mia');
  await fill('Città', 'Rovereto');
  server.edit(id, { name: 'Sede sua', phone: '0461 9' });
  await press('Salva modifiche');
  await screen.findByText(heading);
}

describe('while the user types', () => {
  test('another user’s changes to other fields are merged and reported; the save puts mine on top', async () => {
    await fill('Nome', 'Sede mia');
    server.edit(id, { phone: '0461 9', city: 'Rovereto' });
    await hint('site');
    await screen.findByText(/qui vedi già i dati nuovi/);
    expect([valueOf('Nome'), valueOf('Telefono'), valueOf('Città')]).toEqual([
      'Sede mia',
      '0461 9',
      'Rovereto',
    ]);
    await press('Salva modifiche');
    await saved();
    expect(server.writes()).toMatchObject([{ body: { name: 'Sede mia' }, ifMatch: '"1"' }]);
    expect(server.stored(id)).toMatchObject({ name: 'Sede mia', phone: '0461 9', city: 'Rovereto' });
  });

  test('another user’s change to the same field is reported, keeps the typed value, and asks at the save', async () => {
    await fill('Nome', 'Sede mia');
    server.edit(id, { name: 'Sede sua', phone: '0461 9' });
    await hint('site');
    await screen.findByText(/Quello che hai scritto resta/);
    expect([valueOf('Nome'), valueOf('Telefono')]).toEqual(['Sede mia', '']);
    await press('Salva modifiche');
    expect(await screen.findByText(heading)).toBeTruthy();
  });

  test('equal changes of both are no conflict', async () => {
    await fill('Nome', 'Sede nuova');
    server.edit(id, { name: 'Sede nuova' });
    await hint('site');
    await screen.findByText(/qui vedi già i dati nuovi/);
    await press('Salva modifiche');
    await saved();
    expect(server.writes()).toEqual([]);
  });
});

test('the user’s own save is not reported as another user’s while the sheet slides out', async () => {
  await fill('Telefono', '0461 1234');
  await press('Salva modifiche');
  await saved();
  await hint('site');
  expect(screen.queryByText(/da un’altra persona|da poco/)).toBeNull();
});

describe('the user’s own change from elsewhere on the page', () => {
  const change = (body: object, version?: number) =>
    act(async () => void (await api('PUT /api/site/{id}/edit', { params: { id }, body, version })));
  const isShown = (name: string, value: string) => waitFor(() => expect(valueOf(name)).toBe(value));

  test.each([
    ['on the loaded version', 0],
    ['on any version', undefined],
  ])('%s is not reported as another user’s', async (_, version) => {
    await change({ phone: '0461 1' }, version);
    await hint('site');
    await isShown('Telefono', '0461 1');
    expect(screen.queryByText(/da un’altra persona/)).toBeNull();
  });

  test('does not hide that another user saved before or after it', async () => {
    server.edit(id, { city: 'Rovereto' });
    await change({ phone: '0461 1' });
    await hint('site');
    await screen.findByText(/qui vedi già i dati nuovi/);
    expect([valueOf('Telefono'), valueOf('Città')]).toEqual(['0461 1', 'Rovereto']);
  });

  test('gets the input typed on the version before on top, without a question', async () => {
    await fill('Nome', 'Sede mia');
    await change({ name: 'Sede di prima' }, 0);
    await press('Salva modifiche');
    await saved();
    expect(server.stored(id)).toMatchObject({ __v: 2, name: 'Sede mia' });
    expect(messageTexts()).toEqual(['Luogo salvato']);
  });

  test('is not reported as another user’s if the same values are saved again', async () => {
    await fill('Nome', 'Sede mia');
    await change({ name: 'Sede mia' }, 0);
    await press('Salva modifiche');
    await saved();
    expect(messageTexts()).toEqual([]);
  });
});

test('a save on an old version is merged and repeated, as often as others save in between', async () => {
  await fill('Nome', 'Sede mia');
  server.edit(id, { phone: '0461 9' });
  const third = server.calls.length;
  const watch = setInterval(() => {
    if (server.calls.length === third) return;
    clearInterval(watch);
    server.edit(id, { city: 'Rovereto' });
  });
  await press('Salva modifiche');
  await saved();
  expect(screen.queryByText(heading)).toBeNull();
  expect(server.stored(id)).toMatchObject({ name: 'Sede mia', city: 'Rovereto', phone: '0461 9' });
});

describe('two versions', () => {
  test('are asked about only where both changed; mine is preselected', async () => {
    await saveConflicting();
    const versions = await pair('Nome');
    expect(versions.getByText('Sede mia')).toBeTruthy();
    expect(versions.getByText('Sede sua')).toBeTruthy();
    expect(versions.getByRole<HTMLInputElement>('radio', { name: /La mia versione/ }).checked).toBe(true);
    expect(screen.queryByRole('group', { name: 'Città' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Telefono' })).toBeNull();
  });

  test.each([
    ['as preselected', async () => {}, 'Sede mia'],
    ['with the other value', () => press('Sede sua'), 'Sede sua'],
  ])(
    'are settled %s and saved with the other changes of both, on the other user’s version',
    async (_, choose, name) => {
      await saveConflicting();
      await choose();
      await press('Salva le scelte');
      await saved();
      expect(server.stored(id)).toMatchObject({ __v: 2, name, city: 'Rovereto', phone: '0461 9' });
      expect(server.writes().at(-1)?.ifMatch).toBe('"1"');
      expect(messageTexts()).toEqual(['Luogo salvato']);
    },
  );

  test('can be settled all at once, and nothing is sent if none of my changes is left', async () => {
    await fill('Nome', 'Sede mia');
    await fill('Città', 'Rovereto');
    server.edit(id, { name: 'Sede sua', city: 'Arco' });
    await press('Salva modifiche');
    await screen.findByText(heading);
    await press('Tieni tutto l’altro');
    await press('Salva le scelte');
    await saved();
    expect(server.writes()).toHaveLength(1);
    expect(server.stored(id)).toMatchObject({ __v: 1, name: 'Sede sua', city: 'Arco' });
  });

  test('keep the input if the question is cancelled', async () => {
    await saveConflicting();
    await press('Annulla');
    await waitFor(() => expect(screen.queryByText(heading)).toBeNull());
    expect([valueOf('Nome'), valueOf('Città')]).toEqual(['Sede mia', 'Rovereto']);
    expect(closed).toBe(0);
    await fill('Telefono', '0461 1');
    await press('Salva modifiche');
    expect((await pair('Telefono')).getByText('0461 1')).toBeTruthy();
    expect((await pair('Nome')).getByText('Sede sua')).toBeTruthy();
  });

  test('are compared with a third version that was saved meanwhile', async () => {
    await saveConflicting();
    server.edit(id, { name: 'Sede terza' });
    await press('Salva le scelte');
    expect(await (await pair('Nome')).findByText('Sede terza')).toBeTruthy();
    await press('Salva le scelte');
    await saved();
    expect(server.stored(id)).toMatchObject({ __v: 3, name: 'Sede mia' });
  });
});
