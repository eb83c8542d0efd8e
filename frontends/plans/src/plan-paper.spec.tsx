/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import {
  endPage,
  missingIn,
  printedFacts,
  printedNow,
  printedRows,
  printedWhole,
  renderPage,
  stopClock,
} from '@officina/web-kit/testing';
import { screen } from '@testing-library/react';
import Section from './Section.tsx';
import { machines, samplePlan, sampleTime, startServer } from './testing/sample.tsx';

afterEach(async () => {
  await endPage();
  jest.useRealTimers();
});

const open = async () => {
  stopClock('2026-09-17T10:00:00.000Z');
  renderPage(<Section />, `/maintenance?id=${samplePlan()._id}`);
  await screen.findByText('Salva modifiche');
};

test('a plan prints with its machine, its days, and its points as boxes to tick', async () => {
  const plan = samplePlan({ noticeDays: 20 });
  await startServer([plan]);
  await open();
  const paper = await printedWhole();
  expect(printedFacts(paper)).toEqual([
    ['Frequenza', 'ogni 90 giorni'],
    ['Preavviso', '20 giorni'],
    ['Ultima volta', '25/06/2026'],
    ['Eseguita', '3 volte'],
  ]);
  expect(printedRows(paper)).toEqual([
    ['1', 'Livello olio', ''],
    ['2', 'Filtri', ''],
    ['3', 'Cinghie', ''],
  ]);
  const said = [
    ...['Manutenzione programmata', 'OLIO', 'TornioTOR-01', 'Cambio olio mandrino', 'Scade il 23/09/2026'],
    ...[
      'tra 6 giorni',
      'Checklist 3 punti',
      'Osservazioni',
      'Data e firma di chi ha eseguitoFirma del responsabile',
    ],
  ];
  expect(missingIn(paper, said)).toEqual([]);
});

test('an overdue plan that was put off says both, one of a machine out of use that it is', async () => {
  const postponed = {
    to: '2026-09-30T22:00:00.000Z',
    reason: 'Fermo a fine mese',
    by: 'Anna Rossi',
    at: '2026-09-16T08:00:00.000Z',
  };
  const plan = samplePlan();
  await startServer(
    [plan],
    [sampleTime(plan, { daysToExpiry: -9, expiry: '2026-09-07T22:00:00.000Z', postponed })],
  );
  await open();
  const said = [
    'SCADUTA',
    'rinviata al 01/10/2026 da Anna Rossi · Motivo: Fermo a fine mese',
    'scaduta da 9 giorni',
  ];
  expect(missingIn(await printedWhole(), said)).toEqual([]);
});

test('a plan of a machine out of use says so', async () => {
  await startServer([samplePlan({ machineId: machines[3]._id })], []);
  await open();
  expect(missingIn(await printedWhole(), ['Vecchia', 'Macchina fuori servizio', 'Ultima volta—'])).toEqual(
    [],
  );
});

test('nothing is printed for the whole before it is known since when the plan is carried out', async () => {
  const plan = samplePlan();
  const server = await startServer([plan], [sampleTime(plan, { openInterventionId: 'a'.repeat(24) })]);
  const late = server.openNext('GET /api/maintenance/intervention/allOpen');
  await open();
  await late.asked;
  expect(printedNow()?.textContent).toMatch(/^Una parte di questo foglio/);
  late.page([{ _id: 'a'.repeat(24), startDate: '2026-09-16T08:00:00.000Z' }]);
  late.end();
  expect(missingIn(await printedWhole(), ['IN CORSO', 'in corso da 1 giorno'])).toEqual([]);
});
