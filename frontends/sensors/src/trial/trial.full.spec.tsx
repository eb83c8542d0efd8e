/** @jest-environment @officina/web-kit/testing/environment */
import type { SensorTrial, TrialReading } from '@officina/contracts/industrial/readings';
import { wordOrders } from '@officina/contracts/industrial/register';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { endPage, field, fill, press, settle, TestServer, valueOf } from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { idOf, openPage, startServer, trialRoute } from '../testing/sensor-page.tsx';

const reading = (address: number, more: Partial<TrialReading>): TrialReading => ({
  ...{ fc: 3, address, unit: 3, words: [], values: [], ms: 38 },
  ...more,
});
/** 184 as a float in each word order, as read from 0x4338 0x0000. */
const raws = [184, 2.4e-41, 3.2e-7, null];
const number = {
  words: ['4338', '0000'],
  values: wordOrders.map((order, index) => ({ order, raw: raws[index] ?? null, value: null })),
};
const zero = { words: ['0000', '4338'], values: wordOrders.map((order) => ({ order, raw: 0, value: 0 })) };
const missing = { failure: 'exception' as const, exception: 2 };

const good: SensorTrial = {
  reading: reading(20, number),
  neighbours: [reading(19, zero), reading(21, missing)],
  otherUnits: [],
};

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ [trialRoute]: good });
});
afterEach(endPage);

const part = () => within(screen.getByRole('region', { name: 'Prova lettura' }));
const tries = () => server.calls.filter(({ route }) => route === trialRoute).map(({ body }) => body);
const itemsOf = (name: string) =>
  within(part().getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const orders = () => within(part().getByRole('region', { name: /quattro ordini/ })).getAllByRole('button');
const tryIt = async () => {
  await act(async () =>
    part()
      .getByRole('button', { name: /^Prova/ })
      .click(),
  );
  await part().findByText(/Non salva niente\.$/);
};
const openTried = async (answer: object) => {
  server.others[trialRoute] = answer;
  await openPage(`/configuration/sensor?id=${idOf(1)}`);
  await field(/^Codice dato/);
  await tryIt();
};

describe('a trial reading', () => {
  test('shows the words with their addresses, the time, and saves nothing', async () => {
    await openTried(good);
    expect(part().getByText(/risposta in 38 ms\. Non salva niente\.$/)).toBeTruthy();
    expect(part().getByText('0x4338').parentElement?.textContent).toBe('20 → 0x4338');
    expect(part().getByText('0x0000').parentElement?.textContent).toBe('21 → 0x0000');
    expect(tries()).toEqual([
      { register: 'h20f', unit: '°C/10', subordinate: '3', connection: '192.168.10.42:502' },
    ]);
    expect(server.writes().map(({ route }) => route)).toEqual([trialRoute]);
  });

  test('is possible before the sensor is saved, once register and connection are typed', async () => {
    await openPage('/configuration/sensor?new=1');
    await field(/^Registro/);
    await screen.findByText('Servono un registro e una connessione.');
    await act(async () => part().getByRole('button', { name: 'Prova lettura' }).click());
    expect(tries()).toEqual([]);
    await fill(/^Connessione/, '192.168.10.42');
    await fill(/^Registro/, 'x20');
    await part().findByText('Il registro non è valido: sotto il campo c’è come si scrive.');
    await fill(/^Registro/, 'h20f');
    await tryIt();
    expect(tries()).toEqual([
      { register: 'h20f', connection: '192.168.10.42', unit: null, subordinate: null },
    ]);
  });

  test('shows the value in the four word orders; a chosen one is put into the register without another reading', async () => {
    await openTried(good);
    expect(orders().map(({ textContent }) => textContent)).toEqual([
      'AB CDScelto18,4 °Ccome arriva',
      expect.stringMatching(/^CD ABScegli2,4e−42 °Cparole scambiate$/),
      expect.stringMatching(/^BA DCScegli3,2e−8 °Cbyte scambiati$/),
      'DC BAScegli' + 'non è un numero' + 'tutti scambiati',
    ]);
    await act(async () => orders()[1]?.click());
    await waitFor(() => expect(valueOf(/^Registro/)).toBe('h20fs'));
    expect(orders().map(({ ariaPressed }) => ariaPressed)).toEqual(['false', 'true', 'false', 'false']);
    expect(tries()).toHaveLength(1);
  });

  test('shows the bare count of a counter, because the unit is that of the rate', async () => {
    const counted = { words: ['0007'], values: [{ order: 'ABCD' as const, raw: 7, value: 7 }] };
    server.others[trialRoute] = { ...good, reading: reading(20, counted), neighbours: [] };
    await openPage(`/configuration/sensor?id=${idOf(1)}`);
    await field(/^Codice dato/);
    await fill(/^Unità/, 'pz/h');
    const valueWith = async (register: string) => {
      await fill(/^Registro/, register);
      await tryIt();
      return part().getByText('Valore').parentElement?.textContent;
    };
    expect(await valueWith('h20')).toBe('Valore 7 pz/h');
    await valueWith('h20+');
    await waitFor(() => expect(part().getByText('Valore').parentElement?.textContent).toBe('Valore 7'));
  });

  test('is shown in a unit that is typed afterwards', async () => {
    await openTried(good);
    await fill(/^Unità/, 'bar');
    await waitFor(() => expect(orders()[0]?.textContent).toContain('184 bar'));
    expect(tries()).toHaveLength(1);
  });

  test('shows the neighbouring registers; a chosen one is put into the register and read', async () => {
    await openTried(good);
    const beside = 'Un registro prima, un registro dopo';
    expect(itemsOf(beside)).toEqual([
      expect.stringMatching(/^h19f−10 °CBuonoScegli/),
      'h20fscelto18,4 °CBuono',
      expect.stringMatching(/^h21f\+1—Eccezione 2Scegli/),
    ]);
    expect(part().getByText('Eccezione 2: quel registro non c’è')).toBeTruthy();
    await act(async () => part().getByRole('button', { name: 'Scegli h19f' }).click());
    await waitFor(() => expect(valueOf(/^Registro/)).toBe('h19f'));
    await waitFor(() => expect(tries()).toHaveLength(2));
    expect(tries()[1]).toMatchObject({ register: 'h19f' });
  });

  test('with an implausible value is not shown as good', async () => {
    const odd = { ...number, values: wordOrders.map((order) => ({ order, raw: 8.1e14, value: 8.1e13 })) };
    await openTried({ ...good, reading: reading(20, odd), neighbours: [reading(19, number)] });
    expect(itemsOf('Un registro prima, un registro dopo')).toEqual([
      expect.stringMatching(/^h19f.*18,4 °CBuono/),
      'h20fscelto8,1e13 °Cnon sembra una misura',
    ]);
  });

  test('without a plausible value suggests a plausible neighbour', async () => {
    const odd = { ...number, values: wordOrders.map((order) => ({ order, raw: 8.1e14, value: 8.1e13 })) };
    const neighbours = [reading(19, number), reading(21, missing)];
    await openTried({ ...good, reading: reading(20, odd), neighbours });
    const block = part().getByText('Eccezione 2: quel registro non c’è').closest('[data-family]');
    expect(block?.textContent).toContain('Quello scelto non sembra una misura, h19f sì');
    expect(block?.textContent).not.toContain('Tienilo');
  });

  test('shows the last requested trial, even if an earlier one ends later', async () => {
    await openTried(good);
    const late = server.openNext(trialRoute);
    await act(async () => part().getByRole('button', { name: 'Prova di nuovo' }).click());
    await late.asked;
    await act(async () => part().getByRole('button', { name: 'Scegli h19f' }).click());
    await waitFor(() => expect(itemsOf('Un registro prima, un registro dopo')[1]).toContain('h19fscelto'));
    late.cut();
    await settle();
    expect(part().queryByText(/^La prova non si è fatta/)).toBeNull();
  });

  test('of another place than the form’s names that place', async () => {
    await openTried(good);
    await fill(/^Registro/, 'h40f');
    await part().findByText(
      'È la prova di h20f su 192.168.10.42:502, subordinato 3: dopo le modifiche prova di nuovo.',
    );
    expect(itemsOf('Un registro prima, un registro dopo')[1]).toContain('h20f');
  });
});

describe('without a value', () => {
  test('an exception of the chosen register is explained, with the next step', async () => {
    await openTried({ ...good, reading: reading(20, missing), neighbours: [reading(19, number)] });
    const block = part().getByText('Eccezione 2: quel registro non c’è').closest('[data-family]');
    expect(block?.getAttribute('data-family')).toBe('red');
    expect(block?.textContent).toContain('Prossimo passo: h19f si legge: sceglilo qui sotto');
    expect(itemsOf('Un registro prima, un registro dopo')).toEqual([
      expect.stringMatching(/^h19f−118,4 °CBuonoScegli/),
      'h20fscelto—Eccezione 2',
    ]);
  });

  test('silence is red, and another unit that answers can be chosen', async () => {
    const silent = { failure: 'silent' as const, ms: 3_000 };
    await openTried({
      reading: reading(20, silent),
      neighbours: [],
      otherUnits: [reading(20, { unit: 1, ...silent }), reading(20, { unit: 255, ...number })],
    });
    const block = part().getByText('Nessuna risposta in 3 s').closest('[data-family]');
    expect(block?.getAttribute('data-family')).toBe('red');
    expect(block?.textContent).toContain('Risponde il subordinato 255: sceglilo qui sotto.');
    expect(itemsOf('Con altri subordinati')).toEqual([
      'subordinato 1—nessuna risposta',
      expect.stringMatching(/^subordinato 25518,4 °CBuonoScegli/),
    ]);
    await act(async () => part().getByRole('button', { name: 'Scegli subordinato 255' }).click());
    await waitFor(() => expect(valueOf(/^Subordinato/)).toBe('255'));
    await waitFor(() => expect(tries()).toHaveLength(2));
    expect(tries()[1]).toMatchObject({ subordinate: '255' });
  });

  test('a unit without a device behind the gateway cannot be chosen', async () => {
    const gone = { failure: 'exception' as const, exception: 11 };
    await openTried({
      reading: reading(20, gone),
      neighbours: [],
      otherUnits: [reading(20, { unit: 1, ...gone }), reading(20, { unit: 255, ...missing })],
    });
    expect(part().getByText(/Risponde il subordinato 255: sceglilo qui sotto\.$/)).toBeTruthy();
    expect(itemsOf('Con altri subordinati')).toEqual([
      'subordinato 1—Eccezione 11',
      expect.stringMatching(/^subordinato 255—Eccezione 2Scegli/),
    ]);
  });

  test('silence of all units suggests address, cable and unit', async () => {
    const silent = reading(20, { failure: 'silent', ms: 3_000 });
    await openTried({ reading: silent, neighbours: [], otherUnits: [{ ...silent, unit: 1 }] });
    expect(part().getByText(/Controlla l’indirizzo, il cavo e il subordinato\.$/)).toBeTruthy();
    expect(part().queryByRole('button', { name: /^Scegli/ })).toBeNull();
  });

  test('a place that the company may not reach is reported with the server’s message', async () => {
    const outside = 'Questo indirizzo non è tra le reti dei sensori dell’azienda';
    await openPage(`/configuration/sensor?id=${idOf(1)}`);
    await field(/^Codice dato/);
    server.refuseNext('invalid', { errors: [{ path: 'connection', message: outside }] });
    await press('Prova lettura');
    await waitFor(() =>
      expect(part().getByText(/^La prova non si è fatta: /).textContent).toContain(outside),
    );
  });
});
