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
  completePaper,
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
const deletedId = '65a1b2c3d4e5f60718293bff';
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

describe('[S2.int.queryNew] a new intervention from its address', () => {
  test('can be closed from its footer, and then links to its KO points', async () => {
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

  test('is an open PROGRAMMATA of the machine and the plan that starts now, its checklist unmarked', async () => {
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

  test('[S2.int.planMissing] warns once if the plan is not among those of the machine', async () => {
    await open(address + deletedId);
    await waitFor(() => expect(messageTexts()).toEqual(['manutenzione non trovata...']));
    expect(await chosenPlan()).toBe('Nessuna');
    expect(points()).toEqual([]);
  });

  test('does not report a plan as missing while the plans fail to load', async () => {
    server = await startServer([], [], [oil]);
    for (let refused = 0; refused < 3; refused += 1) server.refuseNext('internal', { method: 'GET' });
    await openSheet(address + oil._id);
    expect(messageTexts()).toEqual([]);
  });

  test('has the current points of its plan, not cached ones', async () => {
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

  test('finds a plan that was created after the plans were cached', async () => {
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

  test('keeps a plan that the user chose before the plan of the address was loaded', async () => {
    server = await startServer([], [], [oil, belts]);
    await openSheet(address + oil._id);
    await waitFor(() => expect(points()).toEqual(['1Livello olio', '2Filtri']));
    cleanup();
    await hint('plan');
    const slowPlans = server.openNext(plansOfMachine.replace('{machineId}', tornio._id));
    await openSheet(address + oil._id);
    await choose('Manutenzione programmata', 'Cinghie');
    slowPlans.page([oil, belts]);
    slowPlans.end();
    await hint('plan');
    expect([await chosenPlan(), points()]).toEqual(['Cinghie', ['1Tensione']]);
  });
});

describe('[S2.int.plan] [S2.int.copyChecklist] the plans of the machine', () => {
  test('are offered, and choosing one copies its checklist into a new intervention', async () => {
    await open(`new=1&machineid=${tornio._id}`);
    expect(points()).toEqual([]);
    await choose('Manutenzione programmata', 'Cinghie');
    expect(points()).toEqual(['1Tensione']);
    await choose('Manutenzione programmata', 'Cambio olio');
    expect(points()).toEqual(['1Livello olio', '2Filtri']);
    await choose('Manutenzione programmata', 'Nessuna');
    expect(points()).toEqual([]);
  });

  test('have points that are marked OK or KO, shown and counted', async () => {
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

  test('show «Piano eliminato» for a deleted plan', async () => {
    await open(`new=0&interventionId=${sampleJob()._id}`, [
      { type: 'PROGRAMMATA', maintenanceId: deletedId },
    ]);
    await waitFor(async () => expect(await chosenPlan()).toBe('Piano eliminato'));
  });

  test('are reset when the machine or the type changes', async () => {
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

  test('are not those of the previous machine while a new machine’s plans are loading', async () => {
    await open(`new=1&machineid=${tornio._id}`);
    await choose('Manutenzione programmata', 'Nessuna');
    const slowPlans = server.openNext(plansOfMachine.replace('{machineId}', pressa._id));
    await chooseMachine('Pressa');
    await slowPlans.asked;
    await screen.findByText('Le manutenzioni programmate sono in arrivo…');
    expect((await field('Manutenzione programmata')).disabled).toBe(true);
    slowPlans.page([{ ...plan(3, 'Lame', ['Filo']), machineId: pressa._id }]);
    slowPlans.end();
    await waitFor(async () => expect((await field('Manutenzione programmata')).disabled).toBe(false));
    await pressLabelled('Manutenzione programmata');
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Nessuna', 'Lame']);
  });
});

test('the printed checklist matches the sheet, saved or not', async () => {
  await open(address + oil._id);
  await waitFor(() => expect(points()).toHaveLength(2));
  expect((await completePaper()).textContent).toMatch(
    /Tornio.*TOR-01Cambio olio.*1Livello olio OK KO2Filtri OK KO.*Osservazioni.*Firma/,
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'OK Livello olio' })));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'KO Filtri' })));
  expect(printedNow()?.textContent).toContain('1Livello olio OK2Filtri KO');
  expect(screen.getByLabelText('Stampa la checklist')).toBeTruthy();
});
