/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { formatDate } from '@officina/web-kit';
import { fill, press, setScreen, stopClock } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  assigned,
  endPlant,
  firstFour,
  job,
  linksIn,
  machineNamed,
  namesIn,
  never,
  openHome,
  part,
  plan,
  showHome,
  startPlant,
  type Plant,
} from './testing/home-page.tsx';

let plant: Plant;
beforeEach(async () => {
  plant = await startPlant();
});
afterEach(async () => {
  await endPlant();
  jest.useRealTimers();
});

const open = (...jobs: Intervention[]) => openHome(plant, ...jobs);

test('the interventions are shown if the plans fail to load, which can be retried', async () => {
  delete plant.server.others['GET /api/maintenance/maintenance/due'];
  await open(job('Forno', 3, assigned));
  await screen.findAllByText(/^Le manutenzioni programmate non sono arrivate\./);
  plan(plant, 'Trapano', -9);
  plant.server.others['GET /api/maintenance/maintenance/due'] = plant.plans;
  await press('Riprova');
  expect(await screen.findByText('Inizia manutenzione')).toBeTruthy();
});

test('«Tutto in ordine» is not shown if the plans fail to load', async () => {
  delete plant.server.others['GET /api/maintenance/maintenance/due'];
  await open();
  expect(await screen.findByText('Nessun intervento aperto.')).toBeTruthy();
  expect(screen.queryByText('Tutto in ordine.')).toBeNull();
});

describe('plans that are due', () => {
  const openSome = async () => {
    const running = job('Robot', 1, { type: 'PROGRAMMATA', status: 'ASSIGNED' });
    const [expired, upcoming, neverDone] = [
      plan(plant, 'Trapano', -9),
      plan(plant, 'Forno', 6),
      plan(plant, 'Gru', -27_000, never),
    ];
    plan(plant, 'Robot', -20, { due: false, openInterventionId: running._id });
    plan(plant, 'Sega', 40, { due: false });
    await open(...firstFour, running);
    return { running, expired, upcoming, neverDone };
  };

  test('[S2.home.dueCards] [S2.home.expired] [S2.home.inProgress] have cards with expiry and status, with those in progress', async () => {
    await openSome();
    const cards = within(await part('Altre manutenzioni in scadenza 2 e 1 in corso'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(cards).toEqual([
      'MAC-06SCADUTAGruControllo GruMai fattada fare',
      'MAC-05FornoControllo FornoScade il 23/09/2026tra 6 giorni',
      'MAC-07IN CORSORobotControllo RobotScaduta il 23/09/2026in corso da 1 giorno',
    ]);
    // The expired plan comes second: after the urgent job, before the others.
    expect((await part('Poi')).textContent).toMatch(
      /^Poi2TrapanoControllo TrapanoScaduta il 23\/09\/2026, 9 giorni fa\.MAC-04SCADUTA3/,
    );
  });

  test('[S2.home.dueLink] [S4.plan] link to a new intervention, and those in progress to the open one', async () => {
    const { running, expired, upcoming, neverDone } = await openSome();
    expect(await linksIn(/in scadenza/)).toEqual([
      ...[neverDone, upcoming].map(
        ({ _id, machineId }) => `/intervention?new=1&machineid=${machineId}&maintenanceid=${_id}`,
      ),
      `/intervention?new=0&interventionId=${running._id}`,
    ]);
    expect(await linksIn('Poi')).toContain(
      `/intervention?new=1&machineid=${expired.machineId}&maintenanceid=${expired._id}`,
    );
  });

  test('are the next job when nothing is more urgent, and the plate shows the reason', async () => {
    stopClock('2026-09-17T10:00:00.000Z');
    const { _id, machineId } = plan(plant, 'Trapano', -9, {
      postponed: {
        to: '2026-09-29T22:00:00.000Z',
        reason: 'Ferie',
        by: 'Anna Rossi',
        at: '2026-09-20T08:00:00.000Z',
      },
    });
    await open(job('Forno', 90, { ...assigned, status: 'WAITING PARTS' }));
    const plate = screen.getByText('Il prossimo lavoro').closest('section') as HTMLElement;
    expect(within(plate).getByRole('heading', { level: 2 }).textContent).toBe('Trapano');
    expect(plate.textContent).toContain(
      'Controllo Trapano. Scaduta il 23/09/2026, 9 giorni fa, rinviata al 30/09/2026 da Anna Rossi: Ferie.',
    );
    expect(within(plate).getByText('Inizia manutenzione').closest('a')?.getAttribute('href')).toBe(
      `/intervention?new=1&machineid=${machineId}&maintenanceid=${_id}`,
    );
    expect(
      within(plate).getByText(
        /^Scaduta da 9 giorni: ultima il 25\/06\/2026, ogni 90 giorni\. Conta dal 30\/09\/2026/,
      ),
    ).toBeTruthy();
  });

  test('are listed in «Poi» with their expiry and postponed day', async () => {
    stopClock('2026-09-17T10:00:00.000Z');
    const postponed = {
      to: '2026-09-29T22:00:00.000Z',
      reason: 'Ferie',
      by: 'Anna Rossi',
      at: '2026-09-20T08:00:00.000Z',
    };
    plan(plant, 'Trapano', -9, { postponed });
    plan(plant, 'Forno', 6);
    plan(plant, 'Gru', -27_000, never);
    await open(job('Tornio', 40, { ...assigned, priority: 'URGENT' }));
    const items = within(await part('Poi')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '2GruControllo GruMai fatta.MAC-06SCADUTA',
      '3FornoControllo FornoScade il 23/09/2026, tra 6 giorni.MAC-05',
      '4TrapanoControllo TrapanoScaduta il 23/09/2026, 9 giorni fa, rinviata al 30/09/2026 da Anna Rossi: Ferie.MAC-04SCADUTA',
    ]);
  });

  test('that expire today show it on the plate, in «Poi» and on the card', async () => {
    const today = { expiry: '2026-09-16T22:00:00.000Z' };
    for (const name of ['Trapano', 'Forno', 'Gru', 'Sega', 'Tornio']) plan(plant, name, 0, today);
    await open();
    const plate = screen.getByText('Il prossimo lavoro').closest('section') as HTMLElement;
    expect(plate.textContent).toContain('Controllo Trapano. Scade il 17/09/2026, oggi.');
    const items = within(await part('Poi')).getAllByRole('listitem');
    expect(items[0]?.textContent).toBe('2FornoControllo FornoScade il 17/09/2026, oggi.MAC-05');
    const [card] = within(await part(/in scadenza/)).getAllByRole('listitem');
    expect(card?.textContent).toContain('Scade il 17/09/2026oggi');
  });

  test('come before plans in progress on the cards', async () => {
    const running = ['Robot', 'Gru', 'Sega'].map((name) => job(name, 1, { type: 'PROGRAMMATA' }));
    for (const [at, name] of ['Robot', 'Gru', 'Sega'].entries())
      plan(plant, name, -90, { due: false, openInterventionId: running[at]?._id });
    const urgent = firstFour.map((one) => ({ ...one, priority: 'URGENT' as const }));
    plan(plant, 'Forno', 6);
    plan(plant, 'Trapano', -9);
    await open(...urgent, ...running);
    expect(await namesIn(/in scadenza/)).toEqual(['Trapano', 'Forno', 'Robot', 'Gru', 'Sega']);
  });

  test('in progress give their name to the intervention, and have no card if shown on the plate or in «Poi»', async () => {
    const [first, second, third] = [
      job('Robot', 3, { type: 'PROGRAMMATA', status: 'ASSIGNED' }),
      job('Gru', 2, { type: 'PROGRAMMATA', status: 'ASSIGNED' }),
      job('Sega', 1, { type: 'PROGRAMMATA', status: 'WAITING PARTS' }),
    ];
    plan(plant, 'Robot', -20, { due: false, openInterventionId: first._id });
    plan(plant, 'Gru', -20, { due: false, openInterventionId: second._id });
    plan(plant, 'Sega', -20, { due: false, openInterventionId: third._id });
    await open(first, second, third);
    const plate = screen.getByText('Il prossimo lavoro').closest('section') as HTMLElement;
    expect(plate.textContent).toContain('Controllo Robot. Aperta da Ivan M.');
    expect(plate.textContent).toContain('IN CORSO');
    const items = within(await part('Poi')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      `2GruControllo GruAperta il ${formatDate(second.startDate)}MAC-06IN CORSO`,
      `3SegaControllo SegaAperta il ${formatDate(third.startDate)}MAC-03Attesa ricambi`,
    ]);
    expect(screen.queryByText(/^(Altre m|M)anutenzioni in scadenza/)).toBeNull();
  });
});

describe('[S2.home.plans] «Manutenzioni programmate»', () => {
  const showDialog = async () => {
    setScreen();
    await open();
    await press('Manutenzioni programmate');
    return within(await screen.findByRole('dialog', { name: 'Manutenzioni programmate' }));
  };
  const openDialog = () => {
    plan(plant, 'Forno', 6, { lastDate: '2026-06-25T09:00:00.000Z' });
    plan(plant, 'Gru', -27_000, { ...never, triggeredByDays: 730 });
    plan(plant, 'Trapano', -9, { triggeredByDays: 30 });
    plan(plant, 'Robot', -20, { due: false, openInterventionId: '6'.repeat(24) });
    plan(plant, 'Sega', 40, { due: false });
    return showDialog();
  };
  const rowsOf = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );

  test('[S9.dates] has six columns, is sorted by expiry, and never shows a day of 1950', async () => {
    const dialog = await openDialog();
    await dialog.findAllByRole('row');
    expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Macchina',
      'Descrizione',
      'Frequenza (giorni)',
      'Ultima manutenzione',
      'Scadenza',
      'Giorni alla scadenza',
    ]);
    expect(rowsOf(dialog)).toEqual([
      ['MAC-06Gru', 'Controllo Gru', '730', 'mai', '—', 'SCADUTAda fare'],
      ['MAC-07Robot', 'Controllo Robot', '90', '25/06/2026', '23/09/2026', 'IN CORSO−20'],
      ['MAC-04Trapano', 'Controllo Trapano', '30', '25/06/2026', '23/09/2026', 'SCADUTA−9'],
      ['MAC-05Forno', 'Controllo Forno', '90', '25/06/2026', '23/09/2026', '6'],
      ['MAC-03Sega', 'Controllo Sega', '90', '25/06/2026', '23/09/2026', '40'],
    ]);
    expect(dialog.getByText('5 piani, 2 scaduti')).toBeTruthy();
    await fill('Cerca', 'contr forn');
    await waitFor(() => expect(rowsOf(dialog).map(([machine]) => machine)).toEqual(['MAC-05Forno']));
  });

  test('shows a plan as expired from the day after its expiry', async () => {
    plan(plant, 'Forno', 0);
    plan(plant, 'Trapano', -1);
    const dialog = await showDialog();
    await dialog.findAllByRole('row');
    expect(rowsOf(dialog).map((cells) => [cells[0], cells.at(-1)])).toEqual([
      ['MAC-04Trapano', 'SCADUTA−1'],
      ['MAC-05Forno', '0'],
    ]);
    expect(dialog.getByText('2 piani, 1 scaduto')).toBeTruthy();
  });

  test.each([
    ['scaduta', ['MAC-06Gru', 'MAC-04Trapano']],
    ['in corso', ['MAC-07Robot']],
  ])('finds «%s» by the mark of a row', async (word, found) => {
    const dialog = await openDialog();
    await dialog.findAllByRole('row');
    await fill('Cerca', word);
    await waitFor(() => expect(rowsOf(dialog).map(([machine]) => machine)).toEqual(found));
  });

  test('lists plans of machines out of service last, marked, with their last date', async () => {
    const known = { __v: 0, triggeredByDays: 30, checkList: [] };
    const idle = { ...known, machineId: machineNamed('Vecchia'), description: 'Lama' };
    plant.storedPlans.push(
      plan(plant, 'Forno', 6),
      { ...idle, _id: '8'.repeat(24), lastDate: '2026-06-25T09:00:00.000Z' },
      { ...idle, _id: '9'.repeat(24), lastDate: null },
    );
    const dialog = await showDialog();
    await waitFor(() =>
      expect(rowsOf(dialog)).toEqual([
        ['MAC-05Forno', 'Controllo Forno', '90', '25/06/2026', '23/09/2026', '6'],
        ['MAC-08Vecchia', 'Lama', '30', '25/06/2026', '—', 'fuori servizio'],
        ['MAC-08Vecchia', 'Lama', '30', 'mai', '—', 'fuori servizio'],
      ]),
    );
    expect(dialog.getByText('3 piani')).toBeTruthy();
    await fill('Cerca', 'fuori');
    await waitFor(() => expect(rowsOf(dialog)).toHaveLength(2));
    expect(rowsOf(dialog)[0]?.[0]).toBe('MAC-08Vecchia');
  });

  test('opens even if the interventions fail to load', async () => {
    setScreen();
    plan(plant, 'Forno', 6);
    Object.assign(plant.server, { kept: [] });
    showHome();
    await screen.findAllByText(/^Gli interventi non sono arrivati\./);
    await press('Manutenzioni programmate');
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(rowsOf(dialog).map(([machine]) => machine)).toEqual(['MAC-05Forno']));
  });

  test('has an address, and closing it, even twice, removes the address and its search', async () => {
    window.history.pushState(null, '', '/altrove');
    window.history.pushState(null, '', '/');
    await openDialog();
    expect(window.location.search).toBe('?programmate=1');
    await fill('Cerca', 'gru');
    await act(async () => {
      for (let times = 0; times < 2; times += 1)
        fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([window.location.pathname, window.location.search]).toEqual(['/', '']);
    await screen.findByText('Il prossimo lavoro');
  });
});
