/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clearPage, hint, messageTexts, renderPage, TestServer } from '../testing/index.ts';
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
afterEach(() => {
  clearPage();
  server.stop();
});

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByText(name));
const saved = () => waitFor(() => expect(closed).toBe(1));
const heading = 'Due versioni di questo luogo';
const pair = async (label: string) => within(await screen.findByRole('group', { name: label }));

/** Both changed the name; only this person the city, only the other one the phone. */
async function meet() {
  fill('Nome', 'Sede mia');
  fill('Città', 'Rovereto');
  server.edit(id, { name: 'Sede sua', phone: '0461 9' });
  press('Salva modifiche');
  await screen.findByText(heading);
}

describe('while one types', () => {
  test('another person’s other fields are taken over and told; the save carries mine on top', async () => {
    fill('Nome', 'Sede mia');
    server.edit(id, { phone: '0461 9', city: 'Rovereto' });
    await hint('site');
    await screen.findByText(/qui vedi già i dati nuovi/);
    expect([value('Nome'), value('Telefono'), value('Città')]).toEqual(['Sede mia', '0461 9', 'Rovereto']);
    press('Salva modifiche');
    await saved();
    expect(server.writes()).toMatchObject([{ body: { name: 'Sede mia' }, ifMatch: '"1"' }]);
    expect(server.stored(id)).toMatchObject({ name: 'Sede mia', phone: '0461 9', city: 'Rovereto' });
  });

  test('the same field stays as it was typed, is told, and asks at the save', async () => {
    fill('Nome', 'Sede mia');
    server.edit(id, { name: 'Sede sua', phone: '0461 9' });
    await hint('site');
    await screen.findByText(/Quello che hai scritto resta/);
    expect([value('Nome'), value('Telefono')]).toEqual(['Sede mia', '']);
    press('Salva modifiche');
    expect(await screen.findByText(heading)).toBeTruthy();
  });

  test('what both wrote alike is no clash', async () => {
    fill('Nome', 'Sede nuova');
    server.edit(id, { name: 'Sede nuova' });
    await hint('site');
    await screen.findByText(/qui vedi già i dati nuovi/);
    press('Salva modifiche');
    await saved();
    expect(server.writes()).toEqual([]);
  });
});

describe('two versions', () => {
  test('are shown field by field, each with the one kept unless told otherwise', async () => {
    await meet();
    for (const [label, mine, theirs, kept] of [
      ['Nome', 'Sede mia', 'Sede sua', 'La mia versione'],
      ['Città', 'Rovereto', 'Trento', 'La mia versione'],
      ['Telefono', '—', '0461 9', 'L’altra versione'],
    ] as const) {
      const versions = await pair(label);
      expect(versions.getByText(mine)).toBeTruthy();
      expect(versions.getByText(theirs)).toBeTruthy();
      expect(versions.getByRole<HTMLInputElement>('radio', { name: new RegExp(kept) }).checked).toBe(true);
    }
  });

  test.each([
    ['as they stand', () => {}, { name: 'Sede mia', city: 'Rovereto', phone: '0461 9' }],
    ['all mine', () => press('Tieni tutto il mio'), { name: 'Sede mia', city: 'Rovereto', phone: null }],
    ['one of theirs', () => press('Sede sua'), { name: 'Sede sua', city: 'Rovereto', phone: '0461 9' }],
  ])('are settled %s and saved on top of the other one', async (_, choose, wanted) => {
    await meet();
    choose();
    press('Salva le scelte');
    await saved();
    expect(server.stored(id)).toMatchObject({ __v: 2, ...wanted });
    expect(server.writes().at(-1)?.ifMatch).toBe('"1"');
    expect(messageTexts()).toEqual(['Luogo salvato']);
  });

  test('settled as all of theirs write nothing', async () => {
    await meet();
    press('Tieni tutto l’altro');
    press('Salva le scelte');
    await saved();
    expect(server.writes()).toHaveLength(1);
    expect(server.stored(id)).toMatchObject({ __v: 1, name: 'Sede sua', city: 'Trento' });
  });

  test('left alone leave everything as it was typed', async () => {
    await meet();
    fireEvent.click(screen.getAllByText('Annulla').at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText(heading)).toBeNull());
    expect([value('Nome'), value('Città')]).toEqual(['Sede mia', 'Rovereto']);
    expect(closed).toBe(0);
  });

  test('meet a third one that came meanwhile', async () => {
    await meet();
    server.edit(id, { name: 'Sede terza' });
    press('Salva le scelte');
    expect(await (await pair('Nome')).findByText('Sede terza')).toBeTruthy();
    press('Salva le scelte');
    await saved();
    expect(server.stored(id)).toMatchObject({ __v: 3, name: 'Sede mia' });
  });
});
