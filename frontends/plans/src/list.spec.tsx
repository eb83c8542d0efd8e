/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { asRole, endPage, field, fill, setScreen } from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { machines, openSection, samplePlan, sampleTime, startServer } from './testing/sample.tsx';

afterEach(endPage);

const [fresa, pressa, , vecchia] = machines;
const [upcoming, overdue, running, neverDone, idle] = [
  samplePlan(),
  samplePlan({
    _id: 'a'.repeat(24),
    machineId: fresa._id,
    description: 'Ingrassaggio guide',
    triggeredByDays: 30,
    shortCode: null,
  }),
  samplePlan({ _id: 'b'.repeat(24), machineId: pressa._id, description: 'Taratura' }),
  samplePlan({
    _id: 'c'.repeat(24),
    machineId: pressa._id,
    description: 'Cambio grasso',
    triggeredByDays: 730,
  }),
  samplePlan({ _id: 'd'.repeat(24), machineId: vecchia._id, description: 'Pulizia' }),
] as const;
const job = { _id: 'e'.repeat(24), startDate: new Date().toISOString() };
const postponed = {
  to: '2026-09-29T22:00:00.000Z',
  reason: 'Manca il filtro',
  by: 'Anna Rossi',
  at: '2026-09-20T08:00:00.000Z',
};

async function open() {
  await startServer(
    [overdue, running, neverDone, upcoming, idle],
    [
      sampleTime(overdue, { daysToExpiry: -9, expiry: '2026-09-07T22:00:00.000Z', postponed }),
      sampleTime(running, { daysToExpiry: -20, openInterventionId: job._id, due: false }),
      sampleTime(neverDone, { daysToExpiry: -27_000, lastDate: null, expiry: '1951-12-31T23:00:00.000Z' }),
      sampleTime(upcoming),
    ],
    [job],
  );
  setScreen();
  await openSection('', 'Tornio');
  await screen.findByText('in corso da oggi');
}

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    );

test('each plan is shown with its machine, its frequency and its next due day', async () => {
  await open();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Azioni',
    'Macchina',
    'Codice',
    'Descrizione',
    'Frequenza (giorni)',
    'Prossima scadenza',
  ]);
  expect(cells()).toEqual([
    ['PRE-01Pressa', 'OLIO', 'Cambio grasso', '730', 'Mai fattada fare'],
    ['PRE-01Pressa', 'OLIO', 'Taratura', '90', 'Scaduta il 23/09/2026in corso da oggi'],
    [
      'FRE-01Fresatrice',
      '—',
      'Ingrassaggio guide · rinviata al 30/09/2026 da Anna Rossi',
      '30',
      'Scaduta l’08/09/2026scaduta da 9 giorni',
    ],
    ['TOR-01Tornio', 'OLIO', 'Cambio olio mandrino', '90', 'Scade il 23/09/2026tra 6 giorni'],
    ['VEC-01Vecchia', 'OLIO', 'Pulizia', '90', 'Macchina fuori servizio'],
  ]);
  // A plan in progress does not count as expired, a plan that was never done does.
  expect(screen.getByText('2 scaduti').parentElement?.textContent).toBe('2 scaduti, 5 piani');
});

test.each([
  ['Scadute 2', ['Cambio grasso', 'Ingrassaggio guide']],
  ['In scadenza 1', ['Cambio olio mandrino']],
  ['In corso 1', ['Taratura']],
])('the filter «%s» shows only matching plans', async (chip, matching) => {
  await open();
  await act(async () => screen.getByRole('button', { name: chip }).click());
  expect(cells().map(([, , description]) => description?.split(' ·')[0])).toEqual(matching);
});

test('the list opens with plans by delay, those never done first, those out of service last, and found by any words', async () => {
  await open();
  await waitFor(() =>
    expect(cells().map(([, , description]) => description?.split(' ·')[0])).toEqual([
      'Cambio grasso',
      'Taratura',
      'Ingrassaggio guide',
      'Cambio olio mandrino',
      'Pulizia',
    ]),
  );
  await fill('Cerca', 'pressa tarat');
  await waitFor(() => expect(cells().map(([, , description]) => description)).toEqual(['Taratura']));
});

test.each([
  ['scaduta 9 giorni', ['Ingrassaggio guide']],
  ['in corso', ['Taratura']],
  ['mai fatta', ['Cambio grasso']],
  ['fuori servizio', ['Pulizia']],
  ['tra 6 giorni', ['Cambio olio mandrino']],
  ['rinviata anna', ['Ingrassaggio guide']],
])('the search for «%s», as shown in the list, finds exactly the matching plans', async (words, found) => {
  await open();
  await fill('Cerca', words);
  await waitFor(() => expect(cells().map(([, , description]) => description?.split(' ·')[0])).toEqual(found));
});

const plan = samplePlan();
const isOffered = (words: string) => screen.queryByText(words) !== null;

test.each([
  ['an operator', 'operator', false],
  ['a technician', 'technician', true],
] as const)('%s looks at a plan; who may work carries it out', async (_, role, mayExecute) => {
  await startServer();
  asRole(role);
  await openSection(`?id=${plan._id}`, 'Livello olio');
  expect([(await field('Frequenza')).disabled, screen.queryByLabelText('Nuovo punto')]).toEqual([true, null]);
  expect(isOffered('Esegui')).toBe(mayExecute);
  for (const words of ['Rinvia', 'Copia su altre macchine', 'Salva modifiche', 'Elimina'])
    expect(isOffered(words)).toBe(false);
});

test('the address of a postponement shows the plan to those who may not postpone it', async () => {
  await startServer();
  asRole('technician');
  await openSection(`?id=${plan._id}&atto=rinvio`, 'Livello olio');
  expect(screen.queryByLabelText('Motivo')).toBeNull();
});
