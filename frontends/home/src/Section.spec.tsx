/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hint, messageTexts, press, stopClock } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  assigned,
  endPlant,
  fourFirst,
  job,
  namesIn,
  openHome,
  part,
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
])('at %s the next job was opened %s, by the plant’s midnight', async (time, when) => {
  stopClock(time);
  const openDate = '2026-09-17T21:30:00.000Z';
  await open(job('Forno', 0, { ...assigned, openDate, startDate: openDate }));
  expect(screen.getByText(/Aperta da/).textContent).toBe(`Forno fermo. Aperta da Ivan M. ${when}.`);
});

describe('new reports', () => {
  test('have a place of their own, newest first, and the cards repeat nothing that stands above', async () => {
    await open(...fourFirst, job('Trapano', 60), job('Forno', 1), job('Gru', 5, assigned), job('Robot', 0));
    expect(await namesIn(/^Nuove segnalazioni/)).toEqual(['Robot', 'Forno']);
    expect(await namesIn(/^Altri interventi aperti/)).toEqual(['Trapano', 'Gru']);
    expect((await part(/^Poi/)).textContent).toContain('Fresatrice');
  });

  test('[S2.home.openCards] say on which day they were opened, as the interventions in «Poi» do', async () => {
    const startDate = '2026-09-05T08:00:00.000Z';
    await open(
      ...fourFirst.slice(0, 3),
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

  test('are counted on top for phones, and one press leads to them', async () => {
    await open(...fourFirst, job('Robot', 0), job('Forno', 1));
    expect(screen.getByRole('button', { name: '2 nuove segnalazioni' })).toBeTruthy();
    await press('2 nuove');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Nuove segnalazioni/ }));
  });

  test('stand there even when they are all that is to be done', async () => {
    await open(job('Robot', 0, { priority: 'URGENT' }));
    const row = within(await part(/^Nuove segnalazioni/)).getByRole('listitem');
    expect(row.textContent).toContain('URGENTE');
    expect(row.textContent).toContain('Segnalata da Ivan M. · adesso');
    expect(screen.queryByText('Altri interventi aperti')).toBeNull();
  });

  test('that come while the page is open are seen and said to come', async () => {
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

  test('that were there before come without being announced', async () => {
    await open(job('Robot', 0), job('Forno', 1));
    const [first, second] = within(await part(/^Nuove segnalazioni/)).getAllByRole('listitem');
    expect(first?.textContent).toContain('Appena arrivata');
    expect(second?.textContent).not.toContain('Appena arrivata');
    expect(first?.className).not.toContain('arrives');
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('for one person', () => {
  const lucas = { ...assigned, externalExecutor: 'Luca Bianchi' };
  const plate = () => screen.getByText('Il prossimo lavoro').closest('section') as HTMLElement;
  const nextName = () => within(plate()).getByRole('heading', { level: 2 }).textContent;

  test('own and free jobs lead; those of others stand below, with the name', async () => {
    await open(
      job('Tornio', 40, { ...lucas, priority: 'URGENT' }),
      job('Pressa', 9, { ...assigned, externalExecutor: 'Luca Bianchi, anna rossi' }),
      job('Sega', 3, assigned),
    );
    expect(nextName()).toBe('Pressa');
    expect((await part('Poi')).textContent).toMatch(/^Poi2Sega/);
    expect(await namesIn(/^Altri interventi aperti/)).toEqual(['Tornio']);
    expect((await part(/^Altri interventi aperti/)).textContent).toContain('Assegnato a Luca Bianchi');
    expect(screen.getAllByText('Assegnato a')).toHaveLength(1);
  });

  test('a job that a colleague takes leads no longer', async () => {
    await open(job('Pressa', 9), job('Sega', 3, assigned));
    expect(nextName()).toBe('Pressa');
    plant.server.edit(plant.stored.at(-2)?._id ?? '', lucas);
    await hint('intervention');
    await waitFor(() => expect(nextName()).toBe('Sega'));
    expect(await namesIn(/^Altri interventi aperti/)).toEqual(['Pressa']);
  });

  test('nothing leads where others have all of it', async () => {
    plant.stored.push(job('Tornio', 40, lucas));
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
])('that %s did not come is said by a red message too', async (list, what) => {
  const [read, failing] = [plant.server.others, `GET /api/maintenance/${list}`];
  if (failing === routes.list) Object.assign(plant.server, { kept: [] });
  delete read[failing];
  showHome();
  await waitFor(() => expect(messageTexts().join()).toContain(what));
  expect(screen.getAllByRole('alert').some(({ dataset }) => dataset['code'] === '4000')).toBe(true);
});

describe('taking a report in charge', () => {
  const take = async () => {
    await press('Prendi in carico');
    await waitFor(() => expect(messageTexts()).toEqual(['Presa in carico: Robot']));
  };

  test('assigns it to who presses, and can be taken back', async () => {
    await open(...fourFirst, job('Robot', 0));
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
        body: { status: 'ASSIGNED', externalExecutor: 'Anna Rossi' },
        ifMatch: '"0"',
        idempotencyKey: undefined,
      },
      {
        route: routes.edit,
        body: { status: 'OPEN', externalExecutor: null },
        ifMatch: '"1"',
        idempotencyKey: undefined,
      },
    ]);
    expect(plant.server.stored(id)).toMatchObject({ status: 'OPEN', externalExecutor: null });
    expect(messageTexts()).toEqual([]);
  });

  test('takes the next one too while the first is still under way', async () => {
    await open(...fourFirst, job('Robot', 0), job('Forno', 1));
    const buttons = screen.getAllByText('Prendi in carico');
    for (const button of buttons) act(() => void fireEvent.click(button));
    await waitFor(() =>
      expect(messageTexts().toSorted()).toEqual(['Presa in carico: Forno', 'Presa in carico: Robot']),
    );
    await waitFor(() => expect(screen.queryByText('Nuove segnalazioni')).toBeNull());
    expect(plant.server.writes()).toHaveLength(2);
    expect(plant.stored.slice(-2).map(({ externalExecutor }) => externalExecutor)).toEqual([
      'Anna Rossi',
      'Anna Rossi',
    ]);
  });

  test('pressed twice is one write', async () => {
    await open(...fourFirst, job('Robot', 0));
    const button = screen.getByText('Prendi in carico');
    await act(async () => fireEvent.click(button));
    await act(async () => fireEvent.click(button));
    await waitFor(() => expect(screen.queryByText('Nuove segnalazioni')).toBeNull());
    expect(plant.server.writes()).toHaveLength(1);
  });

  test('that another person was quicker with says so and shows it', async () => {
    await open(...fourFirst, job('Robot', 0));
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

test('[S2.home.urgent] a card has two marks at most: urgent, then already reported, then a state other than open', async () => {
  const urgent = { ...assigned, priority: 'URGENT', alreadyReported: true } as const;
  await open(
    ...fourFirst.map((one) => ({ ...one, priority: 'URGENT' as const })),
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

test('back from a sheet the focus is on the card that it was opened from, also below the fold', async () => {
  const cards = machineNames.map((name, at) => job(name, 30 + at, assigned));
  await open(...fourFirst, ...cards);
  const list = await part(/^Altri interventi aperti/);
  // What nobody sees is not built.
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

test('the date is that of the day, also once midnight has passed while the page is open', async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-21T22:59:00.000Z'),
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  await open(job('Robot', 3, assigned));
  expect(screen.getByText('Sabato 21 novembre')).toBeTruthy();
  await act(async () => jest.advanceTimersByTime(90_000));
  expect(screen.getByText('Domenica 22 novembre')).toBeTruthy();
});
