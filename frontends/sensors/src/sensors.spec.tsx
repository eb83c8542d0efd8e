/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SensorState } from '@officina/contracts/industrial/readings';
import {
  asRole,
  captureTimers,
  endPage,
  field,
  fill,
  hint,
  messageTexts,
  press,
  pressLabelled,
  setScreen,
  settle,
  TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  changesRoute,
  fermenter,
  idOf,
  openPage,
  rows,
  secondsAgo,
  startServer,
  stateRoute,
} from './testing/sensor-page.tsx';

const sheetOf = (at: number) => `/configuration/sensor?id=${idOf(at)}`;
const asked = (server: TestServer) => server.calls.filter(({ route }) => route === changesRoute).length;

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await endPage();
});

describe('the list', () => {
  test('[S2.sensor] has short code, description, sampling and register, with machine and last value', async () => {
    setScreen();
    await openPage();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.filter((head) => head !== 'Azioni')).toEqual([
      ...['Codice', 'Descrizione', 'Campionamento (min)', 'Registro', 'Macchinario', 'Ultimo valore'],
    ]);
    expect(rows()).toEqual([
      expect.stringMatching(/TMP-F3.*Temperatura mosto.*5.*h20f.*FER-03.*Fermentatore 3.*18,4 °C.* s fa/),
      expect.stringMatching(/DEN-F3.*Densità.*1.*30004.*—.*Muto da 14 minuti.*nessuna risposta/),
      expect.stringMatching(/MANO.*A mano.*—.*—.*—/),
    ]);
    expect(screen.getByText(/3 sensori/).textContent).toBe('3 sensori');
    await screen.findByText(/1 muto/);
  });

  test('links back to the settings page', async () => {
    await openPage();
    expect(screen.getByRole('link', { name: 'Configurazione' }).getAttribute('href')).toBe('/configuration');
  });

  test('can be searched by all columns and by connection, and filtered to silent sensors', async () => {
    await openPage();
    await fill('Cerca', 'ferment');
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('TMP-F3')]));
    await fill('Cerca', '10.42:502 den');
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('DEN-F3')]));
    await fill('Cerca', '');
    const chips = [...document.querySelectorAll<HTMLElement>('[role=group][aria-label=Lettura] button')];
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      ...['Tutti 3', 'Buono 1', 'Muto 1', 'Non letto 1'],
    ]);
    await act(async () => chips[2]?.click());
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('DEN-F3')]));
  });

  test.each([true, false])(
    'shows with its value that a sensor is in alarm, also while it is silent, by one call for all (wide: %s)',
    async (isWide) => {
      setScreen({ isWide });
      const [good, silent] = server.others[stateRoute] as SensorState[];
      const beyond = { limit: 17.5, since: secondsAgo(12 * 60 + 5) };
      server.others[stateRoute] = [
        { ...good, beyond: { side: 'high', ...beyond } },
        { ...silent, beyond: { side: 'low', ...beyond } },
      ];
      await openPage();
      const [hot, mute, other] = rows();
      for (const words of ['18,4 °C', 'In allarme', 'Sopra 17,5 °C da 12 minuti'])
        expect(hot).toContain(words);
      for (const words of ['Muto da 14 minuti', 'In allarme', 'Sotto 17,5 da 12 minuti'])
        expect(mute).toContain(words);
      expect(other).not.toContain('allarme');
      await screen.findByText(/2 in allarme/);
      expect(server.calls.filter(({ route }) => route === stateRoute)).toHaveLength(1);
    },
  );

  test('polls for changes every five seconds while the page is visible, and not while it is hidden', async () => {
    const { pass, count } = captureTimers(5_000);
    await openPage();
    expect(count()).toBe(1);
    const [first] = server.others[stateRoute] as { value: number }[];
    server.others[changesRoute] = [{ ...first, value: 19.1 }];
    await pass();
    await waitFor(() => expect(rows()[0]).toContain('19,1 °C'));
    expect(rows()[1]).toContain('Muto da 14 minuti');
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const before = asked(server);
    await pass();
    await settle();
    expect(asked(server)).toBe(before);
  });

  test('shows values as unknown after the connection is lost', async () => {
    await openPage();
    delete server.others[changesRoute];
    const later = Date.now() + 6_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    await hint('sensor');
    await waitFor(() => expect(screen.getAllByTitle('Non ancora noto')).toHaveLength(3));
    expect(rows()[0]).not.toContain('18,4 °C');
  });
});

describe('the sheet', () => {
  test('shows all fields, and explains the typed values', async () => {
    await openPage(sheetOf(1));
    await field(/^Codice dato/);
    const labels = ['Codice dato', 'Descrizione', 'Campionamento', 'Registro', 'Subordinato', 'Unità'];
    expect(labels.map((label) => valueOf(new RegExp(`^${label}`)))).toEqual([
      ...['TMP-F3', 'Temperatura mosto', '5', 'h20f', '3', '°C/10'],
    ]);
    expect(valueOf('Macchinario')).toBe('Fermentatore 3 (FER-03)');
    expect((await field('Salva solo le variazioni')).checked).toBe(true);
    await fill(/^Registro/, 'h20fs');
    await screen.findByText('Parole 20–21, numero con virgola, parole scambiate');
    screen.getByText('Grezzo 235 → 23,5 °C');
    screen.getByText('La macchina numero 3 della linea');
    screen.getByText('Una lettura ogni 5 minuti');
    await fill(/^Soglia di marcia/, '12,5');
    expect((await field(/^Soglia di marcia/)).nextElementSibling?.textContent).toBe('°C');
    await screen.findByText('La macchina è in marcia da 12,5 °C in su');
    const last = screen.getByText('Ultima lettura').parentElement;
    expect(last?.textContent).toMatch(/^Ultima lettura 18,4 °C\d+ s fa$/);
  });

  test('saves only the changed fields', async () => {
    await openPage(sheetOf(1));
    await fill(/^Registro/, 'h20fs');
    await pressLabelled('Salva solo le variazioni');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Sensore salvato']));
    expect(server.writes()).toMatchObject([
      { body: { register: 'h20fs', saveOnlyChanges: false }, ifMatch: '"0"' },
    ]);
    expect(Object.keys(server.writes()[0]?.body as object)).toHaveLength(2);
  });

  test('explains thresholds while they are typed, and saves them', async () => {
    await openPage(sheetOf(1));
    await screen.findByRole('heading', { name: 'Soglie' });
    await fill(/^Massimo/, '28');
    await fill(/^Minimo/, '4');
    await fill(/^Isteresi/, '0,5');
    await fill(/^Per almeno/, '90');
    for (const text of [
      'In allarme sopra 28 °C',
      'In allarme sotto 4 °C',
      'Rientra a 27,5 °C in discesa, a 4,5 °C in salita',
      'In allarme dopo 90 secondi oltre il limite',
    ])
      await screen.findByText(text);
    await pressLabelled('Apri un intervento');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Sensore salvato']));
    expect(server.writes()[0]?.body).toEqual({
      ...{ high: 28, low: 4, hysteresis: 0.5, beyondFor: 90, opensIntervention: true },
    });
  });

  test('shows contradictory thresholds at their fields', async () => {
    await openPage('/configuration/sensor?new=1');
    await fill(/^Massimo/, '4');
    await fill(/^Minimo/, '28');
    await pressLabelled('Apri un intervento');
    await press('Crea sensore');
    await waitFor(async () => expect((await field(/^Minimo/)).getAttribute('aria-invalid')).toBe('true'));
    screen.getByText('Il minimo deve stare sotto il massimo');
    screen.getByText('Per aprire un intervento serve il macchinario del sensore');
  });

  test('[S5.sensor.hints] counts up to the usual length, and saves longer texts', async () => {
    await openPage('/configuration/sensor?new=1');
    await fill(/^Codice dato/, 'TEMPERATURA');
    await screen.findByText('11 / 8');
    await screen.findByText('Di solito al massimo 8 caratteri');
    await fill(/^Campionamento/, '75');
    await screen.findByText('Di solito da 0 a 60 minuti');
    await fill(/^Registro/, '40001');
    await screen.findByText('Forse intendevi #40001');
    await fill(/^Connessione/, '192.168.100.142:1502');
    await screen.findByText('20 / 20');
    await press('Crea sensore');
    await waitFor(() => expect(messageTexts()).toEqual(['Sensore salvato']));
    expect(server.writes()).toMatchObject([
      { body: { type: 'MODBUS', dataCode: 'TEMPERATURA', sampling: 75, register: '40001', machineId: null } },
    ]);
  });

  test('shows at its fields what the server refuses', async () => {
    await openPage('/configuration/sensor?new=1');
    await fill(/^Registro/, '400001');
    await fill(/^Unità/, 'A/0');
    await fill(/^Connessione/, 'plc');
    await press('Crea sensore');
    await waitFor(async () =>
      expect((await field(/^Connessione/)).getAttribute('aria-invalid')).toBe('true'),
    );
    expect(screen.getAllByText('Registro non valido: forse intendevi #400001')).not.toHaveLength(0);
    expect(screen.getAllByText('Deve essere nella forma IP:PORTA')).not.toHaveLength(0);
  });

  test('[S4.sensor] is MODBUS or OTHER; OTHER shows what to do and has no trial', async () => {
    await openPage('/configuration/sensor?new=1');
    const note = 'Non implmentato, seleziona MODBUS per proseguire';
    await screen.findByText('MODBUS');
    expect(screen.queryByText(note)).toBeNull();
    await screen.findByRole('heading', { name: 'Prova lettura' });
    await press('OTHER');
    await screen.findByText(note);
    expect(screen.queryByRole('heading', { name: 'Prova lettura' })).toBeNull();
    await press('Crea sensore');
    await waitFor(() => expect(messageTexts()).toEqual(['Sensore salvato']));
    expect(server.writes()).toMatchObject([{ body: { type: 'OTHER' } }]);
  });

  test('starts a copy without the original’s code', async () => {
    await openPage(sheetOf(1));
    await press('Usa come base per un altro');
    await screen.findByText('Crea sensore');
    await waitFor(() => expect(valueOf(/^Codice dato/)).toBe(''));
    await fill(/^Codice dato/, 'TMP-F4');
    await press('Crea sensore');
    await waitFor(() => expect(messageTexts()).toEqual(['Sensore salvato']));
    expect(server.writes().at(-1)).toMatchObject({
      route: 'POST /api/maintenance/sensor/create',
      body: { dataCode: 'TMP-F4', register: 'h20f', subordinate: '3', machineId: fermenter._id },
    });
  });

  test('[S8.confirm.sensor] asks the specified question, then deletes', async () => {
    await openPage(sheetOf(2));
    await press('Elimina sensore');
    await screen.findByText('Confermi di voler cancellare questa spare');
    await press('Elimina');
    await waitFor(() => expect(messageTexts()).toEqual(['Sensore eliminato']));
    expect(server.stored(idOf(2))).toBeUndefined();
  });
});

test('a technician looks at a sensor without trying it', async () => {
  await startServer();
  asRole('technician');
  await openPage(`/configuration/sensor?id=${idOf(1)}`);
  for (const label of ['MODBUS', /^Registro/, 'Salva solo le variazioni'])
    expect((await field(label)).disabled).toBe(true);
  for (const words of [
    'Prova lettura',
    'Prova una connessione',
    'Salva modifiche',
    'Nuovo sensore',
    'Elimina',
  ])
    expect(screen.queryByText(words)).toBeNull();
});
