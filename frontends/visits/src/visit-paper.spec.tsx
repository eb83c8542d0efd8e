/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Visit } from '@officina/contracts/sites/visits';
import {
  clearPage,
  endPage,
  fill,
  messageTexts,
  missingTexts,
  press,
  printedFacts,
  printedNow,
  printedRows,
  completePaper,
  renderPage,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { visitRecord } from './record.ts';
import Section from './Section.tsx';
import { storedVisit, id, openNew, plant, startServer } from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

const machinesRoute = 'GET /api/maintenance/machine/all';
const notYet = 'Una parte di questo foglio non è ancora arrivata: stampa di nuovo tra poco.';

/** Opens the stored visit, with other visits a week earlier and later, and a deleted machine. */
async function openVisit(more: Partial<Visit> = {}) {
  const earlier = { ...storedVisit, _id: id('8'), datetime: '2026-01-08T08:00:00.000Z', note: null };
  const gone = { machineId: id('f'), status: 'OUTOFORDER' as const, name: 'Fresa', code: 'FRE-01' };
  server.edit(storedVisit._id, { owner: id('e'), machines: [...storedVisit.machines, gone], ...more });
  const later = { ...earlier, _id: id('6'), datetime: '2026-01-22T08:00:00.000Z' };
  server.kept[0]?.documents.unshift(later);
  server.kept[0]?.documents.push(earlier);
  renderPage(<Section />, `/visit?id=${storedVisit._id}`);
  await screen.findByText('Visita a Stabilimento');
}

test('the printed page has site, time, user, each machine, and two signatures', async () => {
  await openVisit();
  const paper = await completePaper();
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
  const expected = ['Rapporto di visita', '99999', 'Visita a Stabilimento', `${plant.address}, Pergine`];
  expect(missingTexts(paper, expected)).toEqual([]);
  expect(paper.textContent).toContain('1 discreta, 1 non funzionante, 1 non vista');
  expect(paper.textContent).toMatch(/Nota della visitaTutto bene/);
  expect(paper.textContent.endsWith('Firma del tecnicoFirma per il cliente, nome leggibile')).toBe(true);
});

test('the printed page names the only customer of the machines', async () => {
  const all = server.others[machinesRoute] as object[];
  server.others[machinesRoute] = all.map((machine) => ({ ...machine, customer: id('7') }));
  server.others['GET /api/customer/all'] = [{ _id: id('7'), __v: 0, name: 'Carpenteria Fersina' }];
  await openVisit();
  expect((await completePaper()).textContent).toContain('Visita a StabilimentoCarpenteria Fersina');
});

test('the printed page shows stored values, and a message says so if there is unsaved input', async () => {
  await openVisit();
  await completePaper();
  window.print = () => undefined;
  await press('Stampa');
  expect(messageTexts()).toEqual([]);
  await fill('Nota', 'Da rifare');
  const paper = await completePaper();
  expect(paper.textContent).toContain('Tutto bene');
  expect(paper.textContent).not.toContain('Da rifare');
  await press('Stampa');
  expect(messageTexts()).toEqual([
    'Sul foglio c’è quello che è salvato, senza le modifiche ancora da salvare.',
  ]);
});

test.each([machinesRoute, visitRecord.routes.list])(
  'the page cannot be printed storedVisit %s has loaded',
  async (route) => {
    const pending = server.openNext(route);
    await openVisit();
    await pending.asked;
    expect(printedNow()?.textContent).toBe(notYet);
    const button = screen.getByRole('button', { name: 'Stampa' });
    expect([button.ariaDisabled, button.title]).toEqual([
      'true',
      'Si stampa appena è arrivato tutto quello che sta sul foglio.',
    ]);
    pending.page(route === machinesRoute ? (server.others[machinesRoute] as object[]) : [storedVisit]);
    expect(printedNow()?.textContent).toBe(notYet);
    pending.end();
    expect(printedRows(await completePaper()).length).toBeGreaterThan(1);
  },
);

test('«Scarica PDF» requests the PDF of a stored visit; a new visit has neither PDF nor printed page', async () => {
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
