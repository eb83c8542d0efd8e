/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  choose,
  endPage,
  field,
  hint,
  messageTexts,
  press,
  pressLabelled,
  printedNow,
  printedWhole,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sampleJob } from '../testing/sample-job.ts';
import { chooseMachine, openSheet, pressa, startServer, tornio } from '../testing/sheet-page.tsx';

const plan = (at: number, description: string, titles: string[]) => ({
  _id: `65a1b2c3d4e5f60718293b0${at}`,
  __v: 0,
  machineId: tornio._id,
  description,
  triggeredByDays: 90,
  checkList: titles.map((title) => ({ title, result: 'OK' })),
});
const oil = plan(1, 'Cambio olio', ['Livello olio', 'Filtri']);
const belts = plan(2, 'Cinghie', ['Tensione']);
const gone = '65a1b2c3d4e5f60718293bff';
const plansOfMachine = 'GET /api/maintenance/maintenance/bymachine/{machineId}';

let server: TestServer;
afterEach(endPage);

const open = async (query: string, jobs: Partial<Intervention>[] = []) => {
  server = await startServer(jobs, [], [oil, belts]);
  await openSheet(query);
};
const address = `new=1&machineid=${tornio._id}&maintenanceid=`;
const checklist = () => within(screen.getByText('Checklist').closest('section') as HTMLElement);
const points = () =>
  checklist()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/OK.*/, ''));
const keys = () =>
  checklist()
    .getAllByRole('button', { name: /^[OK]{2} / })
    .map(({ textContent }) => textContent);
const chosenPlan = async () => (await field('Manutenzione programmata')).textContent;
/** What is printed instead of the page. */

describe('[S2.int.queryNew] a new one by its address', () => {
  test('is closed from its own foot, and then leads to its KO points', async () => {
    await open(address + oil._id);
    await waitFor(() => expect(points()).toEqual(['1Livello olio', '2Filtri']));
    await act(async () => fireEvent.click(checklist().getByRole('button', { name: 'KO Filtri' })));
    await press('Chiudi intervento');
    await screen.findByText('Prima di chiudere');
    await press('Chiudi intervento');
    await press('Vai ai punti KO');
    expect(await screen.findByText('Chiuso e bloccato.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Punti KO' }).textContent).toContain('Filtri');
  });

  test('is of the machine and the plan, PROGRAMMATA, open, from now, its checklist still to do', async () => {
    await open(address + oil._id);
    await waitFor(() => expect(points()).toEqual(['1Livello olio', '2Filtri']));
    const from = Date.now();
    await press('Crea intervento');
    await waitFor(() => expect(server.writes()).toHaveLength(1));
    const body = server.writes()[0]?.body as Intervention;
    expect(body).toMatchObject({
      machineId: tornio._id,
      maintenanceId: oil._id,
      type: 'PROGRAMMATA',
      status: 'OPEN',
      scheduledMaintenance: {
        checkList: [
          { title: 'Livello olio', result: '' },
          { title: 'Filtri', result: '' },
        ],
      },
      customData: [],
    });
    for (const date of [body.startDate, body.endDate ?? ''])
      expect(Math.abs(Date.parse(date) - from)).toBeLessThan(60_000);
  });

  test('[S2.int.planMissing] says once that a plan is not among those of its machine', async () => {
    await open(address + gone);
    await waitFor(() => expect(messageTexts()).toEqual(['manutenzione non trovata...']));
    expect(await chosenPlan()).toBe('Nessuna');
    expect(points()).toEqual([]);
  });

  test('waits for plans that did not come at first, and says nothing of a missing one', async () => {
    server = await startServer([], [], [oil]);
    for (let refused = 0; refused < 3; refused += 1) server.refuseNext('internal', { method: 'GET' });
    await openSheet(address + oil._id);
    expect(messageTexts()).toEqual([]);
  });

  test('has the points that its plan has now, not those of the last time it was looked at', async () => {
    await open(address + oil._id);
    await waitFor(() => expect(points()).toEqual(['1Livello olio', '2Filtri']));
    cleanup();
    server.others[plansOfMachine] = [
      plan(1, 'Cambio olio', ['Livello olio', 'Filtri', 'Fungo di emergenza']),
    ];
    await hint('plan');
    await openSheet(address + oil._id);
    await waitFor(() => expect(points()).toEqual(['1Livello olio', '2Filtri', '3Fungo di emergenza']));
  });

  test('knows a plan that was made since its machine was looked at', async () => {
    server = await startServer([], [], [belts]);
    await openSheet(address + belts._id);
    await waitFor(() => expect(points()).toEqual(['1Tensione']));
    cleanup();
    server.others[plansOfMachine] = [oil, belts];
    await hint('plan');
    await openSheet(address + oil._id);
    await waitFor(() => expect(points()).toEqual(['1Livello olio', '2Filtri']));
    expect(messageTexts()).toEqual([]);
  });

  test('keeps the plan that was chosen by hand before the one of the address came', async () => {
    server = await startServer([], [], [oil, belts]);
    await openSheet(address + oil._id);
    await waitFor(() => expect(points()).toEqual(['1Livello olio', '2Filtri']));
    cleanup();
    await hint('plan');
    const late = server.openNext(plansOfMachine.replace('{machineId}', tornio._id));
    await openSheet(address + oil._id);
    await choose('Manutenzione programmata', 'Cinghie');
    late.page([oil, belts]);
    late.end();
    await hint('plan');
    expect([await chosenPlan(), points()]).toEqual(['Cinghie', ['1Tensione']]);
  });
});

describe('[S2.int.plan] [S2.int.copyChecklist] the plans of the machine', () => {
  test('are offered, and the chosen one brings its checklist into a new intervention', async () => {
    await open(`new=1&machineid=${tornio._id}`);
    expect(points()).toEqual([]);
    await choose('Manutenzione programmata', 'Cinghie');
    expect(points()).toEqual(['1Tensione']);
    await choose('Manutenzione programmata', 'Cambio olio');
    expect(points()).toEqual(['1Livello olio', '2Filtri']);
    await choose('Manutenzione programmata', 'Nessuna');
    expect(points()).toEqual([]);
  });

  test('have points that are OK or KO, each shown and counted', async () => {
    await open(address + oil._id);
    const [oilKeys, filterKeys] = ['Livello olio', 'Filtri'].map((point) => [`OK ${point}`, `KO ${point}`]);
    await waitFor(() => expect(keys()).toEqual([oilKeys, filterKeys].flat()));
    for (const [key, counts] of [
      ['KO Livello olio', '0 di 2 OK, 1 KO'],
      ['OK Filtri', '1 di 2 OK, 1 KO'],
    ] as const) {
      await act(async () => fireEvent.click(screen.getByRole('button', { name: key })));
      expect(checklist().getByText(/di 2 OK/).textContent).toBe(counts);
    }
    expect(checklist().queryByRole('button', { name: /^[OK]{2} / })).toBeNull();
    await press('Crea intervento');
    await waitFor(() =>
      expect(server.writes()[0]?.body).toMatchObject({
        scheduledMaintenance: {
          checkList: [
            { title: 'Livello olio', result: '', notOk: true },
            { title: 'Filtri', result: 'OK' },
          ],
        },
      }),
    );
  });

  test('leave the checklist of an existing intervention as it is', async () => {
    const checkList = [{ title: 'Vecchio punto', result: 'OK' as const }];
    await open(`new=0&interventionId=${sampleJob()._id}`, [
      { type: 'PROGRAMMATA', maintenanceId: belts._id, scheduledMaintenance: { checkList } },
    ]);
    await choose('Manutenzione programmata', 'Cambio olio');
    await press('Salva modifiche');
    await waitFor(() =>
      expect(server.writes().map(({ body }) => body)).toEqual([{ maintenanceId: oil._id }]),
    );
  });

  test('that was deleted since then is told', async () => {
    await open(`new=0&interventionId=${sampleJob()._id}`, [{ type: 'PROGRAMMATA', maintenanceId: gone }]);
    await waitFor(async () => expect(await chosenPlan()).toBe('Piano eliminato'));
  });

  test('go with their machine and with the type', async () => {
    await open(address + oil._id);
    await waitFor(() => expect(points()).toHaveLength(2));
    await choose('Tipo intervento', 'RICHIESTA');
    await choose('Tipo intervento', 'PROGRAMMATA');
    expect([await chosenPlan(), points()]).toEqual(['Nessuna', []]);
    await choose('Manutenzione programmata', 'Cinghie');
    server.others[plansOfMachine] = [];
    await chooseMachine('Pressa');
    await waitFor(() => expect(points()).toEqual([]));
    await press('Crea intervento');
    await waitFor(() => expect(server.writes()[0]?.body).toMatchObject({ maintenanceId: null }));
  });

  test('of another machine are not those of the one before while they are on their way', async () => {
    await open(`new=1&machineid=${tornio._id}`);
    await choose('Manutenzione programmata', 'Nessuna');
    const late = server.openNext(plansOfMachine.replace('{machineId}', pressa._id));
    await chooseMachine('Pressa');
    await late.asked;
    await screen.findByText('Le manutenzioni programmate sono in arrivo…');
    expect((await field('Manutenzione programmata')).disabled).toBe(true);
    late.page([{ ...plan(3, 'Lame', ['Filo']), machineId: pressa._id }]);
    late.end();
    await waitFor(async () => expect((await field('Manutenzione programmata')).disabled).toBe(false));
    await pressLabelled('Manutenzione programmata');
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Nessuna', 'Lame']);
  });
});

test('the checklist is on paper as it stands in the sheet, saved or not', async () => {
  await open(address + oil._id);
  await waitFor(() => expect(points()).toHaveLength(2));
  expect((await printedWhole()).textContent).toMatch(
    /Tornio.*TOR-01Cambio olio.*1Livello olio OK KO2Filtri OK KO.*Osservazioni.*Firma/,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'OK Livello olio' })));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'KO Filtri' })));
  expect(printedNow()?.textContent).toContain('1Livello olio OK2Filtri KO');
  expect(screen.getByLabelText('Stampa la checklist')).toBeTruthy();
});
