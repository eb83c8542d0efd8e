/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import {
  endPage,
  missingTexts,
  printedFacts,
  printedNow,
  printedRows,
  completePaper,
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

test('a plan prints with its machine, its frequency, and its points as boxes to tick', async () => {
  const plan = samplePlan({ noticeDays: 20 });
  await startServer([plan]);
  await open();
  const paper = await completePaper();
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
  const expected = [
    ...['Manutenzione programmata', 'OLIO', 'TornioTOR-01', 'Cambio olio mandrino', 'Scade il 23/09/2026'],
    ...[
      'tra 6 giorni',
      'Checklist 3 punti',
      'Osservazioni',
      'Data e firma di chi ha eseguitoFirma del responsabile',
    ],
  ];
  expect(missingTexts(paper, expected)).toEqual([]);
});

test('the paper of an overdue plan that was put off shows both', async () => {
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
  const expected = [
    'SCADUTA',
    'rinviata al 01/10/2026 da Anna Rossi · Motivo: Fermo a fine mese',
    'scaduta da 9 giorni',
  ];
  expect(missingTexts(await completePaper(), expected)).toEqual([]);
});

test('the paper of a plan shows that its machine is out of use', async () => {
  await startServer([samplePlan({ machineId: machines[3]._id })], []);
  await open();
  expect(
    missingTexts(await completePaper(), ['Vecchia', 'Macchina fuori servizio', 'Ultima volta—']),
  ).toEqual([]);
});

test('the paper is incomplete until the start of the plan’s open job is loaded', async () => {
  const plan = samplePlan();
  const server = await startServer([plan], [sampleTime(plan, { openInterventionId: 'a'.repeat(24) })]);
  const openJobs = server.openNext('GET /api/maintenance/intervention/allOpen');
  await open();
  await openJobs.asked;
  expect(printedNow()?.textContent).toMatch(/^Una parte di questo foglio/);
  openJobs.page([{ _id: 'a'.repeat(24), startDate: '2026-09-16T08:00:00.000Z' }]);
  openJobs.end();
  expect(missingTexts(await completePaper(), ['IN CORSO', 'in corso da 1 giorno'])).toEqual([]);
});
