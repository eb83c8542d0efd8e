/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { asRole, hint, messageTexts, press, stopClock } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  assigned,
  endPlant,
  firstFour,
  job,
  namesIn,
  openHome,
  part,
  plan,
  routes,
  showHome,
  startPlant,
  type Plant,
} from './testing/home-page.tsx';

let plant: Plant;
beforeEach(async () => {
  plant = await startPlant();
});
afterEach(async () => {
  jest.useRealTimers();
  await endPlant();
});

const open = (...jobs: Intervention[]) => openHome(plant, ...jobs);

const machineNames = ['Tornio', 'Fresatrice', 'Pressa', 'Sega', 'Trapano', 'Forno', 'Gru', 'Robot'];

test.each([
  ['2026-09-17T21:59:59.000Z', 'alle 23:30'],
  ['2026-09-17T22:00:00.000Z', 'il 17/09/2026'],
])('at %s the next job shows that it was opened %s, in the plant’s time zone', async (time, when) => {
  stopClock(time);
  const openDate = '2026-09-17T21:30:00.000Z';
  await open(job('Forno', 0, { ...assigned, openDate, startDate: openDate }));
  expect(screen.getByText(/Aperta da/).textContent).toBe(`Forno fermo. Aperta da Ivan M. ${when}.`);
});

describe('new reports', () => {
  test('have a separate list, newest first, and the cards below repeat none of them', async () => {
    await open(...firstFour, job('Trapano', 60), job('Forno', 1), job('Gru', 5, assigned), job('Robot', 0));
    expect(await namesIn(/^Nuove segnalazioni/)).toEqual(['Robot', 'Forno']);
    expect(await namesIn(/^Altri interventi aperti/)).toEqual(['Trapano', 'Gru']);
    expect((await part(/^Poi/)).textContent).toContain('Fresatrice');
  });

  test('[S2.home.openCards] show the day they were opened, as the interventions in «Poi» do', async () => {
    const startDate = '2026-09-05T08:00:00.000Z';
    await open(
      ...firstFour.slice(0, 3),
      job('Pressa', 4, { ...assigned, startDate }),
      job('Robot', 0, { startDate }),
    );
    const rows = [await part(/^Poi/), await part(/^Nuove segnalazioni/)].map(
      (where) => within(where).getAllByRole('listitem').at(-1)?.textContent,
    );
    expect(rows).toEqual([
      expect.stringContaining('Aperta il 05/09/2026'),
      expect.stringContaining('Aperta il 05/09/2026'),
    ]);
  });

  test('are counted at the top on phones, and the count links to them', async () => {
    await open(...firstFour, job('Robot', 0), job('Forno', 1));
    expect(screen.getByRole('button', { name: '2 nuove segnalazioni' })).toBeTruthy();
    await press('2 nuove');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Nuove segnalazioni/ }));
  });

  test('are listed even if there is no other work', async () => {
    await open(job('Robot', 0, { priority: 'URGENT' }));
    const row = within(await part(/^Nuove segnalazioni/)).getByRole('listitem');
    expect(row.textContent).toContain('URGENTE');
    expect(row.textContent).toContain('Segnalata da Ivan M. · adesso');
    expect(screen.queryByText('Altri interventi aperti')).toBeNull();
  });

  test('that arrive while the page is open are highlighted and announced', async () => {
    await open();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['']);
    plant.stored.push(job('Robot', 0));
    await hint('intervention');
    const row = within(await part(/^Nuove segnalazioni/)).getByRole('listitem');
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Nuova segnalazione: Robot, Robot fermo'),
    );
    expect(row.className).toContain('arrives');
    expect(row.textContent).toContain('Appena arrivata');
  });

  test('that exist when the page opens are not announced', async () => {
    await open(job('Robot', 0), job('Forno', 1));
    const [first, second] = within(await part(/^Nuove segnalazioni/)).getAllByRole('listitem');
    expect(first?.textContent).toContain('Appena arrivata');
    expect(second?.textContent).not.toContain('Appena arrivata');
    expect(first?.className).not.toContain('arrives');
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('the order for one user', () => {
  const ofLuca = { ...assigned, externalExecutor: 'Luca Bianchi' };
  const plate = () => screen.getByText('Il prossimo lavoro').closest('section') as HTMLElement;
  const nextName = () => within(plate()).getByRole('heading', { level: 2 }).textContent;

  test('puts their own and free jobs first; jobs of others are below, with the name', async () => {
    await open(
      job('Tornio', 40, { ...ofLuca, priority: 'URGENT' }),
      job('Pressa', 9, { ...assigned, externalExecutor: 'Luca Bianchi, anna rossi' }),
      job('Sega', 3, assigned),
    );
    expect(nextName()).toBe('Pressa');
    expect((await part('Poi')).textContent).toMatch(/^Poi2Sega/);
    expect(await namesIn(/^Altri interventi aperti/)).toEqual(['Tornio']);
    expect((await part(/^Altri interventi aperti/)).textContent).toContain('Assegnato a Luca Bianchi');
    expect(screen.getAllByText('Assegnato a')).toHaveLength(1);
  });

  test('counts their own jobs at the top on phones, with a link to them', async () => {
    await open(
      job('Tornio', 40, ofLuca),
      job('Pressa', 9, { ...assigned, externalExecutor: 'Luca Bianchi, anna rossi' }),
      job('Forno', 5, { ...ofLuca, assignees: [{ id: '1'.repeat(24), name: 'Anna Bianchi' }] }),
      job('Robot', 4, {
        ...assigned,
        ...{ externalExecutor: 'Anna Rossi', assignees: [{ id: '2'.repeat(24), name: 'Anna Rossi' }] },
      }),
      job('Sega', 3, assigned),
    );
    const link = screen.getByRole('link', { name: 'I miei lavori 2' });
    expect(link.getAttribute('href')).toBe('/intervention?miei=1');
  });

  test('moves a job down when a colleague takes it', async () => {
    await open(job('Pressa', 9), job('Sega', 3, assigned));
    expect(nextName()).toBe('Pressa');
    plant.server.edit(plant.stored.at(-2)?._id ?? '', ofLuca);
    await hint('intervention');
    await waitFor(() => expect(nextName()).toBe('Sega'));
    expect(await namesIn(/^Altri interventi aperti/)).toEqual(['Pressa']);
  });

  test('shows no next job if all jobs belong to others', async () => {
    plant.stored.push(job('Tornio', 40, ofLuca));
    showHome();
    await screen.findByText('Nessun lavoro libero.');
    expect(screen.queryByText('Il prossimo lavoro')).toBeNull();
    expect(await namesIn(/^Altri interventi aperti/)).toEqual(['Tornio']);
  });
});

test.each([
  ['intervention/allOpen', 'Gli interventi non sono arrivati.'],
  ['maintenance/due', 'Le manutenzioni programmate non sono arrivate.'],
  ['machine/all', 'I macchinari non sono arrivati.'],
])('a failed load of %s also shows a red message', async (list, message) => {
  const [read, failing] = [plant.server.others, `GET /api/maintenance/${list}`];
  if (failing === routes.list) Object.assign(plant.server, { kept: [] });
  delete read[failing];
  showHome();
  await waitFor(() => expect(messageTexts().join()).toContain(message));
  expect(screen.getAllByRole('alert').some(({ dataset }) => dataset['code'] === '4000')).toBe(true);
});

describe('taking a report in charge', () => {
  const take = async () => {
    await press('Prendi in carico');
    await waitFor(() => expect(messageTexts()).toEqual(['Presa in carico: Robot']));
  };

  test('assigns it to the user, and can be undone', async () => {
    await open(...firstFour, job('Robot', 0));
    const id = plant.stored.at(-1)?._id ?? '';
    await take();
    await waitFor(() => expect(screen.queryByText('Nuove segnalazioni')).toBeNull());
    expect(await namesIn(/^Altri interventi aperti/)).toEqual(['Robot']);
    expect(document.activeElement?.textContent).toBe('Attività da fare');
    await press('Annulla');
    await part(/^Nuove segnalazioni/);
    expect(plant.server.writes()).toEqual([
      {
        route: routes.edit,
        body: { status: 'ASSIGNED', assignees: [{ id: '1'.repeat(24) }] },
        ifMatch: '"0"',
        idempotencyKey: undefined,
      },
      {
        route: routes.edit,
        body: { status: 'OPEN', assignees: null },
        ifMatch: '"1"',
        idempotencyKey: undefined,
      },
    ]);
    expect(plant.server.stored(id)).toMatchObject({ status: 'OPEN', assignees: null });
    expect(messageTexts()).toEqual([]);
  });

  test('can take another report while the first one is being saved', async () => {
    await open(...firstFour, job('Robot', 0), job('Forno', 1));
    const buttons = screen.getAllByText('Prendi in carico');
    for (const button of buttons) act(() => void fireEvent.click(button));
    await waitFor(() =>
      expect(messageTexts().toSorted()).toEqual(['Presa in carico: Forno', 'Presa in carico: Robot']),
    );
    await waitFor(() => expect(screen.queryByText('Nuove segnalazioni')).toBeNull());
    expect(plant.server.writes()).toHaveLength(2);
    expect(plant.stored.slice(-2).map(({ status }) => status)).toEqual(['ASSIGNED', 'ASSIGNED']);
  });

  test('writes once when pressed twice', async () => {
    await open(...firstFour, job('Robot', 0));
    const button = screen.getByText('Prendi in carico');
    await act(async () => fireEvent.click(button));
    await act(async () => fireEvent.click(button));
    await waitFor(() => expect(screen.queryByText('Nuove segnalazioni')).toBeNull());
    expect(plant.server.writes()).toHaveLength(1);
  });

  test('shows an error and the current state if somebody else took it first', async () => {
    await open(...firstFour, job('Robot', 0));
    plant.server.edit(plant.stored.at(-1)?._id ?? '', {
      status: 'ASSIGNED',
      externalExecutor: 'Luca Bianchi',
    });
    await press('Prendi in carico');
    await waitFor(() => expect(messageTexts().join()).toMatch(/^Non presa in carico: ./));
    await waitFor(() => expect(screen.queryByText('Nuove segnalazioni')).toBeNull());
    expect(plant.stored.at(-1)).toMatchObject({ externalExecutor: 'Luca Bianchi' });
  });
});

test('[S2.home.urgent] a card has at most two badges: urgent, then already reported, then a status other than open', async () => {
  const urgent = { ...assigned, priority: 'URGENT', alreadyReported: true } as const;
  await open(
    ...firstFour.map((one) => ({ ...one, priority: 'URGENT' as const })),
    job('Gru', 5, urgent),
    job('Robot', 30, { type: 'PERMANENTE' }),
    job('Forno', 4, { ...assigned, alreadyReported: true }),
  );
  const cards = within(await part(/^Altri interventi aperti/)).getAllByRole('listitem');
  const marks = cards.map((card) =>
    [...card.querySelectorAll('[data-family]')].map((mark) => mark.textContent),
  );
  expect(await namesIn(/^Altri interventi aperti/)).toEqual(['Gru', 'Robot', 'Forno']);
  expect(marks).toEqual([['URGENTE', 'GIA SEGNALATO'], [], ['GIA SEGNALATO', 'Assegnato']]);
});

test('going back from a sheet focuses its card, also among the collapsed ones', async () => {
  const cards = machineNames.map((name, at) => job(name, 30 + at, assigned));
  await open(...firstFour, ...cards);
  const list = await part(/^Altri interventi aperti/);
  // Collapsed cards are not rendered.
  expect(within(list).getAllByRole('listitem')).toHaveLength(6);
  await press('Mostra tutti (8)');
  expect(within(list).getAllByRole('listitem')).toHaveLength(8);
  const last = within(list).getAllByRole('link').at(-1) as HTMLElement;
  const { id } = last;
  await act(async () => fireEvent.click(last));
  expect(window.location.search).toBe(`?new=0&interventionId=${id.replace('carta-', '')}`);
  expect(window.history.state).toMatchObject({ usr: { openedHere: true } });
  await screen.findByText('Una scheda');
  window.history.back();
  await waitFor(() => expect(document.activeElement?.id).toBe(id));
  await waitFor(() => expect(window.history.state?.usr).toBeFalsy());
});

test('the date changes at midnight while the page is open', async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-21T22:59:00.000Z'),
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  await open(job('Robot', 3, assigned));
  expect(screen.getByText('Sabato 21 novembre')).toBeTruthy();
  await act(async () => jest.advanceTimersByTime(90_000));
  expect(screen.getByText('Domenica 22 novembre')).toBeTruthy();
});

test('an operator sees new reports without taking them, and opens a due plan instead of beginning it', async () => {
  const due = plan(plant, 'Tornio', -8);
  asRole('operator');
  await openHome(plant, job('Robot', 0));
  await screen.findAllByText('Robot fermo');
  expect(screen.queryByText('Prendi in carico')).toBeNull();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(`/maintenance?id=${due._id}`);
  expect(links.filter((href) => href?.includes('new=1'))).toEqual([]);
});

test('first steps are for those who may do them', async () => {
  plant.server.others['GET /api/tenant/myself'] = {
    ...{ code: 'BRENTA', timezone: 'Europe/Rome', billingdata: { name: 'Falegnameria Brenta' } },
    ...{ services: { maintenance: { menuhidden: {} } }, firstSteps: { shown: true, labelsPrinted: false } },
  };
  plant.server.others['GET /api/maintenance/machine/all'] = [];
  asRole('technician');
  await openHome(plant);
  expect(screen.queryByText(/di 4 fatti$/)).toBeNull();
});
