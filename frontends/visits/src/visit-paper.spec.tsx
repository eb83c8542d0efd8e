/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Visit } from '@officina/contracts/sites/visits';
import {
  clearPage,
  endPage,
  fill,
  messageTexts,
  missingIn,
  press,
  printedFacts,
  printedNow,
  printedRows,
  printedWhole,
  renderPage,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { visitRecord } from './record.ts';
import Section from './Section.tsx';
import { before, id, openNew, plant, startServer } from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

const machinesRoute = 'GET /api/maintenance/machine/all';
const notYet = 'Una parte di questo foglio non è ancora arrivata: stampa di nuovo tra poco.';

/** The visit of before, with others a week earlier and a week later, and a machine that is gone since. */
async function openVisit(more: Partial<Visit> = {}) {
  const earlier = { ...before, _id: id('8'), datetime: '2026-01-08T08:00:00.000Z', note: null };
  const gone = { machineId: id('f'), status: 'OUTOFORDER' as const, name: 'Fresa', code: 'FRE-01' };
  server.edit(before._id, { owner: id('e'), machines: [...before.machines, gone], ...more });
  const later = { ...earlier, _id: id('6'), datetime: '2026-01-22T08:00:00.000Z' };
  server.kept[0]?.documents.unshift(later);
  server.kept[0]?.documents.push(earlier);
  renderPage(<Section />, `/visit?id=${before._id}`);
  await screen.findByText('Visita a Stabilimento');
}

test('a visit has a paper for the customer: where, when, by whom, each machine, and two signatures', async () => {
  await openVisit();
  const paper = await printedWhole();
  expect(printedFacts(paper)).toEqual([
    ['Data e ora', '15/01/2026 09:00'],
    ['Tecnico', 'Anna Rossi'],
    ['Macchine viste', '2 di 3'],
    ['Visita precedente', '08/01/2026'],
  ]);
  expect(printedRows(paper)).toEqual([
    ['FRE-01', 'Fresa', 'Non funzionante', 'La macchina non c’è più'],
    ['PRE-02', 'Pressa', 'Non vista', ''],
    ['TOR-01', 'Tornio', 'Discreto', ''],
  ]);
  const said = ['Rapporto di visita', '99999', 'Visita a Stabilimento', `${plant.address}, Pergine`];
  expect(missingIn(paper, said)).toEqual([]);
  expect(paper.textContent).toContain('1 discreta, 1 non funzionante, 1 non vista');
  expect(paper.textContent).toMatch(/Nota della visitaTutto bene/);
  expect(paper.textContent.endsWith('Firma del tecnicoFirma per il cliente, nome leggibile')).toBe(true);
});

test('the one customer of its machines stands on it', async () => {
  const all = server.others[machinesRoute] as object[];
  server.others[machinesRoute] = all.map((machine) => ({ ...machine, customer: id('7') }));
  server.others['GET /api/customer/all'] = [{ _id: id('7'), __v: 0, name: 'Carpenteria Fersina' }];
  await openVisit();
  expect((await printedWhole()).textContent).toContain('Visita a StabilimentoCarpenteria Fersina');
});

test('it has what is stored, not what is typed, and says so', async () => {
  await openVisit();
  await printedWhole();
  window.print = () => undefined;
  await press('Stampa');
  expect(messageTexts()).toEqual([]);
  await fill('Nota', 'Da rifare');
  const paper = await printedWhole();
  expect(paper.textContent).toContain('Tutto bene');
  expect(paper.textContent).not.toContain('Da rifare');
  await press('Stampa');
  expect(messageTexts()).toEqual([
    'Sul foglio c’è quello che è salvato, senza le modifiche ancora da salvare.',
  ]);
});

test.each([machinesRoute, visitRecord.routes.list])(
  'nothing is printed for the whole before %s',
  async (route) => {
    const late = server.openNext(route);
    await openVisit();
    await late.asked;
    expect(printedNow()?.textContent).toBe(notYet);
    const button = screen.getByRole('button', { name: 'Stampa' });
    expect([button.ariaDisabled, button.title]).toEqual([
      'true',
      'Si stampa appena è arrivato tutto quello che sta sul foglio.',
    ]);
    late.page(route === machinesRoute ? (server.others[machinesRoute] as object[]) : [before]);
    expect(printedNow()?.textContent).toBe(notYet);
    late.end();
    expect(printedRows(await printedWhole()).length).toBeGreaterThan(1);
  },
);

test('«Scarica PDF» asks for the PDF of a stored visit; a new one has none, and no paper', async () => {
  const pdf = 'GET /api/visit/{id}/pdf';
  server.others[pdf] = [];
  await openVisit();
  await press('Scarica PDF');
  await waitFor(() => expect(server.calls.filter(({ route }) => route === pdf)).toHaveLength(1));
  clearPage();
  await openNew();
  expect([screen.queryByText('Scarica PDF'), screen.queryByText('Stampa')]).toEqual([null, null]);
  expect(printedNow()).toBeUndefined();
});
