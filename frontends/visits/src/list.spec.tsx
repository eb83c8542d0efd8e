/** @jest-environment @officina/web-kit/testing/environment */
import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  asRole,
  endPage,
  field,
  press,
  renderPage,
  setScreen,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import Section from './Section.tsx';
import { id, plant, startServer, storedVisit } from './testing/visit-page.tsx';

const visit = (digit: string, day: number, site: string, ...grades: VisitGrade[]): Visit => ({
  ...{ _id: id(digit), __v: 0, site, datetime: `2026-01-${day}T08:00:00.000Z`, note: null },
  machines: grades.map((status, at) => ({ machineId: id(String(at)), status, name: 'Tornio', code: 'TOR' })),
});

let server: TestServer;
beforeEach(async () => {
  setScreen();
  server = await startServer();
  server.kept[0]?.documents.splice(
    ...([0, 1] as const),
    visit('5', 19, plant._id, 'BAD', 'OUTOFORDER', 'GOOD'),
    visit('6', 18, id('2'), 'SOSO', 'BAD'),
    visit('7', 17, plant._id, 'GOOD', 'SOSO', 'OTHER', 'GOOD'),
    visit('8', 16, plant._id),
  );
});
afterEach(endPage);

/** Cells of each row. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent?.trim()));
const machines = () => rows().map((cells) => cells.find((text) => text?.includes('macchinari')));
const open = async (address = '/visit') => {
  renderPage(<Section />, address);
  await screen.findAllByText('Deposito');
};

test('a row shows the number of machines and the worst grade, if it is a bad one', async () => {
  await open();
  expect(machines()).toEqual([
    '3 macchinari Non funzionante',
    '2 macchinari Cattivo',
    '4 macchinari',
    '0 macchinari',
  ]);
});

test('[S9.dates] rows show the date in the plant’s time zone', async () => {
  server.edit(id('5'), { datetime: '2026-01-19T23:30:00.000Z' });
  await open();
  const days = rows().map((cells) => cells.find((text) => /^\d+\W\d+\W\d/.test(text ?? '')));
  expect(days).toEqual([...['20/01/2026 00:30', '18/01/2026 09:00', '17/01/2026 09:00', '16/01/2026 09:00']]);
});

test('visits can be filtered by site', async () => {
  await open(`/visit?luogo=${id('2')}`);
  expect(machines()).toEqual(['2 macchinari Cattivo']);
});

test('visits can be sorted by number of machines', async () => {
  await open();
  await press('Macchine');
  await waitFor(() =>
    expect(machines()).toEqual([
      '0 macchinari',
      '2 macchinari Cattivo',
      '3 macchinari Non funzionante',
      '4 macchinari',
    ]),
  );
});

test('an operator looks at a visit and its grades, and is offered no intervention', async () => {
  const server = await startServer();
  server.edit(storedVisit._id, {
    machines: [{ machineId: id('a'), status: 'BAD', note: 'Vibra', name: 'Tornio', code: 'TOR-01' }],
  });
  asRole('operator');
  renderPage(<Section />, `/visit?id=${storedVisit._id}`);
  expect(await screen.findByText(/può farlo chi è Tecnico, Responsabile o Amministratore\.$/)).toBeTruthy();
  const tiles = within(
    await screen.findByRole('radiogroup', { name: 'Giudizio di Tornio' }),
  ).getAllByRole<HTMLInputElement>('radio');
  expect(tiles.every(({ disabled }) => disabled)).toBe(true);
  for (const label of ['Luogo', 'Ora', 'Nota su Tornio']) expect((await field(label)).disabled).toBe(true);
  for (const words of ['Salva modifiche', 'Elimina visita', 'Nuova visita', /^Crea intervento/])
    expect(screen.queryByText(words)).toBeNull();
});
