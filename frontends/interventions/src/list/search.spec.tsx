/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endPage, fill, renderPage, setScreen } from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';
import { sampleJob } from '../testing/sample-job.ts';
import { startServer } from '../testing/sheet-page.tsx';

const idOf = (digit: string) => digit.repeat(24);
const note = (text: string) => ({ _id: idOf('a'), date: '2026-11-20T08:15:00.000Z', user: 'Anna', text });
const closed = [
  { _id: idOf('1'), issueDescription: 'Perde olio', notes: [note('La guarnizione è CONSUMATA')] },
  { _id: idOf('2'), type: 'PERMANENTE' as const, solveDescription: 'Cambiata la guarnizione' },
  {
    _id: idOf('3'),
    type: 'PROGRAMMATA' as const,
    ...{ maintenanceId: idOf('b'), maintenanceName: 'Sostituzione delle guarnizioni' },
    issueDescription: 'Vecchia guarnizione',
  },
  { _id: idOf('4'), solveDescription: 'Stretta la guarnizione' },
];

beforeEach(async () => {
  const server = await startServer([]);
  server.others['GET /api/maintenance/intervention/archived'] = closed.map((job) =>
    sampleJob({ status: 'CLOSED', ...job }),
  );
});
afterEach(endPage);

const places = () => screen.queryAllByText(/^(Nota|Soluzione):/);
const shows = (...texts: string[]) =>
  waitFor(() => expect(places().map(({ textContent }) => textContent)).toEqual(texts));

test.each([true, false])(
  'the archive is searched by solutions and notes, and shows the match (wide: %s)',
  async (isWide) => {
    setScreen({ isWide });
    renderPage(<Section />, '/intervention?archivio=1');
    await screen.findByRole('searchbox');
    await fill('Cerca', 'guarnizion');
    // Texts that the type hides are not searched: the sheet would not show them either.
    await shows('Nota: La guarnizione è CONSUMATA', 'Soluzione: Cambiata la guarnizione');
    // The row shows the name of the plan.
    screen.getByText('Sostituzione delle guarnizioni');
    await fill('Cerca', 'consumata guarnizione');
    await shows('Nota: La guarnizione è CONSUMATA');
    const marks = within(places()[0] as HTMLElement).getAllByText(/guarnizione|CONSUMATA/, {
      selector: 'mark',
    });
    expect(marks).toHaveLength(2);
    expect(window.location.search).toContain('archivio=1');
  },
);

test('a match that the row shows gets no extra line', async () => {
  setScreen({ isWide: true });
  renderPage(<Section />, '/intervention?archivio=1&q=perde+olio');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  expect(places()).toEqual([]);
});
