/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { clearAuthInfo, formatTime } from '@officina/web-kit';
import { endPage, fill, hint, captureTimers, press, type TestServer } from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  changesRoute,
  goodState,
  idOf,
  machinesShown,
  openPage,
  plant,
  rowOf,
  rowsShown,
  secondsAgo,
  sensorOf,
  sensorsRoute,
  showPage,
  silentState,
  startPlant,
  stateRoute,
} from './testing/realtime-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startPlant();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await endPage();
  clearAuthInfo();
});

const live = () => document.querySelector('.realtime-live')?.textContent;
const counts = () => document.querySelector('.realtime-counts')?.textContent;
const chips = () =>
  [...document.querySelectorAll('[role=group][aria-label=Lettura] button')].map(
    ({ textContent }) => textContent,
  );

describe('the list', () => {
  test('has machines with silent sensors first, then by code, and sensors without a machine last', async () => {
    await openPage();
    await waitFor(() =>
      expect(machinesShown()).toEqual([
        ...['Tornio Torvala', 'Compressore Soffiara', 'Taglio laser', 'Senza macchinario'],
      ]),
    );
    expect(counts()).toBe('5 sensori su 3 macchine, 2 muti');
    expect(chips()).toEqual(['Tutti 5', 'Muti 2']);
    expect(
      screen.getByRole('link', { name: /COM-01.*Compressore Soffiara.*Capannone/ }).getAttribute('href'),
    ).toBe(`/machine/${idOf('a', 1)}`);
    expect(screen.queryByText('A mano')).toBeNull();
  });

  test('shows value, unit, quality and age of a good sensor', async () => {
    const begin = formatTime(new Date());
    await openPage();
    await waitFor(() => expect(rowOf(1)).toMatch(/^Pressione di reteS-17,8 barBuono\d s fa$/));
    expect(rowOf(5)).toContain('S-51.284.567,5 °C');
    const [first] = document.querySelectorAll(`[data-row="${idOf('0', 1)}"] [data-sparkline]`);
    expect(first?.getAttribute('data-sparkline')).toBe('good');
    const end = formatTime(new Date());
    expect(screen.getAllByRole('columnheader')[1]?.textContent).toMatch(
      new RegExp(`^Ultima ora, \\d\\d:\\d\\d.–.(${begin}|${end})$`),
    );
  });

  test('shows since when and why a sensor is silent, and marks its value as old', async () => {
    const states = plant.states();
    server.others[stateRoute] = states;
    await openPage();
    const when = formatTime(states[2]?.at);
    await waitFor(() =>
      expect(rowOf(3)).toBe(
        `Temperatura mandrinoS-3— °CMutoMuto da 14 minuti · nessuna risposta da 192.168.10.42valeva 18,4 °C alle ${when}`,
      ),
    );
    expect(document.querySelector(`[data-row="${idOf('0', 3)}"] .realtime-value`)?.textContent).toBe('— °C');
  });

  test.each([
    [{ quality: 'X2', failure: undefined }, 'Muto da 14 minuti · eccezione 2: quel registro non c’è'],
    [
      { quality: 'C', failure: 'not_allowed' },
      'Non si legge da 14 minuti · fuori dalle reti dell’azienda, 192.168.10.7',
    ],
    [{ quality: 'R', failure: undefined }, 'Non è un numero da 14 minuti'],
    [
      { quality: 'T', failure: 'refused' },
      'Muto da 14 minuti · nessuno ascolta su quella porta, 192.168.10.7',
    ],
  ] as const)('explains the state %j', async (state, text) => {
    server.others[stateRoute] = [silentState(1, 14, { ...state, value: null, at: null })];
    await openPage();
    await waitFor(() => expect(rowOf(1)).toContain(text));
    expect(rowOf(1)).toMatch(/—$/);
    expect(rowOf(2)).toContain('Non ancora letto');
  });

  describe('with a sensor beyond a limit', () => {
    const beyond = { side: 'high', limit: 7.5, since: secondsAgo(12 * 60 + 5) } as const;
    const low = { side: 'low', limit: 20, since: secondsAgo(2 * 3_600 + 5) } as const;
    beforeEach(() => {
      const [first, ...others] = plant.sensors;
      server.others[sensorsRoute] = [{ ...first, high: 7.5 }, ...others];
      const [state, , silent, ...more] = plant.states();
      server.others[stateRoute] = [
        { ...state, beyond },
        { ...silent, beyond: low },
        goodState(2, 21.4),
        ...more,
      ];
    });

    test('says so, for how long, and lists and counts it first', async () => {
      await openPage();
      await waitFor(() => expect(rowOf(1)).toContain('7,8 barIn allarmeSopra 7,5 bar da 12 minuti'));
      expect(document.querySelector(`[data-row="${idOf('0', 1)}"]`)?.getAttribute('data-alarm')).toBe('true');
      expect(machinesShown()).toEqual([
        ...['Compressore Soffiara', 'Tornio Torvala', 'Taglio laser', 'Senza macchinario'],
      ]);
      expect(counts()).toBe('5 sensori su 3 macchine, 2 in allarme, 2 muti');
      expect(chips()).toEqual(['Tutti 5', 'In allarme 2', 'Muti 2']);
      screen.getByText(/In allarme: ha passato una soglia e non è ancora rientrato\.$/);
    });

    test('says it of a silent one too, and can leave out all others', async () => {
      await openPage('?lettura=alarm');
      await waitFor(() => expect(rowsShown()).toHaveLength(2));
      expect(rowOf(3)).toMatch(/— °CIn allarmeMutoSotto 20 °C da 2 ore Muto da 14 minuti · nessuna risposta/);
    });
  });

  test('can be searched by sensor, machine, site and connection', async () => {
    await openPage();
    for (const [typed, found] of [
      ['chiller', ['Acqua']],
      ['tor-02', ['Temperatura', 'Potenza']],
      ['10.42 potenza', ['Potenza']],
      ['capannone bar', []],
      ['capannone rete', ['Pressione']],
    ] as const) {
      await fill('Cerca', typed);
      await waitFor(() =>
        expect(rowsShown()).toEqual(found.map((start) => expect.stringMatching(`^${start}`))),
      );
    }
    await fill('Cerca', 'pippo');
    await screen.findByText('Nessun sensore per «pippo»');
    await press('Azzera filtri');
    await waitFor(() => expect(rowsShown()).toHaveLength(5));
  });

  test('can be filtered by silent sensors, which is stored in the address', async () => {
    await openPage();
    await waitFor(() => expect(chips()[1]).toBe('Muti 2'));
    await act(async () => screen.getByRole('button', { name: /^Muti/ }).click());
    await waitFor(() => expect(rowsShown()).toHaveLength(2));
    expect(window.location.search).toBe('?lettura=silent');
  });

  test('shows a message if the filter matches no silent sensor', async () => {
    server.others[stateRoute] = [goodState(1, 7.8)];
    showPage('?lettura=silent');
    await screen.findByText('Nessun sensore muto');
    await press('Mostra tutti');
    await waitFor(() => expect(rowsShown()).toHaveLength(5));
  });
});

describe('live updates', () => {
  test('values arrive within a second, and only changes are requested', async () => {
    const passSecond = captureTimers(1_000).pass;
    await openPage();
    expect(rowOf(1)).toContain('7,8 bar');
    server.others[changesRoute] = [goodState(1, 8.1, { at: secondsAgo(0) })];
    await passSecond();
    await waitFor(() => expect(rowOf(1)).toMatch(/8,1 barBuono[01] s fa$/));
    expect(rowOf(2)).toContain('21,4 °C');
    expect(server.calls.filter(({ route }) => route === stateRoute)).toHaveLength(1);
    expect(live()).toMatch(/^In diretta, \d\d:\d\d:\d\d$/);
  });

  test('a machine moves up only after a minute of silence, and stays when it answers again', async () => {
    const passSecond = captureTimers(1_000).pass;
    await openPage();
    const initial = ['Tornio Torvala', 'Compressore Soffiara', 'Taglio laser', 'Senza macchinario'];
    server.others[changesRoute] = [silentState(2, 0)];
    await passSecond();
    await waitFor(() => expect(rowOf(2)).toContain('Muto da meno di un minuto'));
    expect(machinesShown()).toEqual(initial);
    server.others[changesRoute] = [silentState(2, 1)];
    await passSecond();
    const moved = ['Taglio laser', 'Tornio Torvala', 'Compressore Soffiara', 'Senza macchinario'];
    await waitFor(() => expect(machinesShown()).toEqual(moved));
    server.others[changesRoute] = [2, 3, 4].map((at) => goodState(at, 20, { at: secondsAgo(0) }));
    await passSecond();
    await waitFor(() => expect(rowOf(2)).toContain('Buono'));
    expect(machinesShown()).toEqual(moved);
    await fill('Cerca', '-0');
    await waitFor(() =>
      expect(machinesShown()).toEqual(['Compressore Soffiara', 'Taglio laser', 'Tornio Torvala']),
    );
  });

  test('without answers, values are unknown until the connection is back', async () => {
    const passSecond = captureTimers(1_000).pass;
    await openPage();
    const [heardAt] = live()?.match(/\d\d:\d\d/) ?? [];
    delete server.others[changesRoute];
    const later = Date.now() + 7_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    await passSecond();
    await waitFor(() => expect(live()).toBe(`Non in diretta, fermo alle ${heardAt}`));
    for (const row of rowsShown()) expect(row).toMatch(/— (?:bar|°C|kW)Non noto—$/);
    expect(rowsShown().join()).not.toContain('7,8');
    expect(chips()).toEqual(['Tutti …', 'Muti …']);
    expect(counts()).toBe('5 sensori su 3 macchine');
    expect(screen.queryByText(/stesso gateway/)).toBeNull();
    server.others[changesRoute] = [];
    await passSecond();
    await waitFor(() => expect(rowOf(1)).toContain('7,8 bar'));
    expect(live()).toMatch(/^In diretta/);
  });

  test('values that never loaded are unknown, and the page keeps requesting them', async () => {
    delete server.others[stateRoute];
    const passSecond = captureTimers(1_000).pass;
    showPage('?lettura=silent');
    await screen.findByText('Non si sa quali sensori sono muti');
    expect(live()).toBe('Non in diretta');
    server.others[stateRoute] = plant.states();
    await passSecond();
    await waitFor(() => expect(rowsShown()).toHaveLength(2));
  });

  test('new sensors appear without a reload', async () => {
    await openPage();
    server.others[sensorsRoute] = [...plant.sensors, sensorOf(7, 2, { description: 'Potenza laser' })];
    await hint('sensor');
    await waitFor(() => expect(rowOf(7)).toMatch(/^Potenza laser/));
  });
});

describe('a gateway that does not answer', () => {
  test('is named once above the list, with a link to its sensors', async () => {
    await openPage();
    const since = formatTime(plant.states()[2]?.since);
    const note = await screen.findByText('I 2 sensori muti passano dallo stesso gateway,');
    expect(note.parentElement?.textContent).toContain(
      `gateway, 192.168.10.42, che non risponde dalle ${since}.`,
    );
    expect(screen.getByRole('link', { name: /Vedi i sensori/ }).getAttribute('href')).toBe(
      '/configuration/sensor?q=192.168.10.42',
    );
  });

  test('is not named if one of its sensors answers', async () => {
    server.others[stateRoute] = [...plant.states().slice(0, 3), goodState(4, 6)];
    await openPage();
    await waitFor(() => expect(rowOf(3)).toContain('Muto'));
    expect(screen.queryByText(/stesso gateway/)).toBeNull();
  });
});

describe('without a list', () => {
  test('the page shows what to do if there are no sensors', async () => {
    server.others[sensorsRoute] = [plant.sensors[5]];
    showPage();
    await screen.findByText('Nessun sensore');
    expect(screen.getByRole('link', { name: 'Vai ai sensori' }).getAttribute('href')).toBe(
      '/configuration/sensor',
    );
    expect(live()).toBeUndefined();
  });

  test('the page shows an error with a retry if the list failed to load', async () => {
    server.refuseNext('forbidden', { method: 'GET' });
    showPage();
    await screen.findByText(/^(?:I sensori|I macchinari) non sono arrivati\./);
    await press('Riprova');
    await screen.findByRole('table');
  });
});

test('the printed page has the table and the time of its values', async () => {
  await openPage();
  await act(async () => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector('[data-paper]');
  expect(paper?.textContent).toMatch(/Valori del \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  expect([...(paper?.querySelectorAll('tbody tr') ?? [])]).toHaveLength(5 + 4);
  await act(async () => void window.dispatchEvent(new Event('afterprint')));
});
