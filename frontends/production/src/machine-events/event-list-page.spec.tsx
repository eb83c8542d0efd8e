/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { clearAuthInfo, formatTime } from '@officina/web-kit';
import { endPage, messageTexts, press, pressLabelled } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dayRows, daysAgo, machines, openProduction, startPlant } from '../testing/production-page.tsx';

afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const day = daysAgo(1);
const [pressId, compressorId] = machines.map(({ _id }) => _id) as [string, string];
const job = (digit: string, machineId: string, more: object) => ({
  ...{ _id: digit.repeat(24), __v: 0, machineId, type: 'PERMANENTE', status: 'CLOSED', isActive: true },
  ...{ alreadyReported: false, openDate: `${day}T09:02:00.000Z`, startDate: `${day}T09:10:00.000Z` },
  ...{ endDate: `${day}T11:32:00.000Z`, issueDescription: 'Perde olio', notes: [], customData: [] },
  ...more,
});

async function startWorkshop() {
  const server = await startPlant(dayRows(day));
  Object.assign(server.others, {
    'GET /api/maintenance/intervention/allOpen': [job('1', pressId, { type: 'RICHIESTA', status: 'OPEN' })],
    'GET /api/maintenance/intervention/archived': [
      job('2', pressId, {}),
      job('3', compressorId, { issueDescription: 'Cinghia' }),
    ],
    'GET /api/maintenance/maintenance/due': [],
    'GET /api/visit/all': [
      {
        ...{
          _id: '4'.repeat(24),
          __v: 0,
          site: '5'.repeat(24),
          datetime: `${day}T14:15:00.000Z`,
          note: 'Giro',
        },
        machines: [{ machineId: pressId, status: 'GOOD' }],
      },
    ],
  });
  return server;
}

const list = () => screen.findByRole('region', { name: 'Che cosa c’è nel grafico' });
/** The local time of a GMT time on that day. */
const plant = (time: string) => formatTime(`${day}T${time}:00.000Z`);
const bands = () =>
  [...document.querySelectorAll<HTMLElement>('[data-happening]')].map((mark) => [
    mark.dataset['happening'],
    mark.querySelector('a')?.getAttribute('href'),
  ]);

test('events of the machines of the chosen series are drawn, listed and linked to their records', async () => {
  await startWorkshop();
  openProduction(`/productionstat?giorno=${day}&serie=PWR-P02,PRS-X01`);
  await within(await list()).findByText('1 intervento, 1 segnalazione, 0 scadenze, 1 visita');
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `109:02 GMTora italiana ${plant('09:02')}SegnalazioneSegnalazione: «Perde olio»MAC-01`,
    `209:10–11:32 GMTora italiana ${plant('09:10')}–${plant('11:32')}Intervento su guastoPerde olioMAC-01`,
    `314:15 GMTora italiana ${plant('14:15')}VisitaVisita: GiroMAC-01`,
  ]);
  const links = within(await list()).getAllByRole('link');
  const addresses = [
    `/intervention?new=0&interventionId=${'1'.repeat(24)}`,
    `/intervention?new=0&interventionId=${'2'.repeat(24)}`,
    `/visit?id=${'4'.repeat(24)}`,
  ];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
  // Two overlapping flags become one, which leads to the row of the first.
  expect(bands()).toEqual([
    ['report', undefined],
    ['repair', undefined],
    ['visit', addresses[2]],
  ]);
  const clickAt = (clientX: number) =>
    act(async () => void fireEvent.click(document.querySelector('[data-flags="1–2"] rect')!, { clientX }));
  await clickAt(40);
  expect(document.activeElement).not.toBe(links[0]);
  await clickAt(0);
  expect(document.activeElement).toBe(links[0]);
  screen.getByText('intervento su guasto');
  // An image must not contain links.
  expect(document.querySelector('[role=img] a')).toBeNull();
});

test('a flag is a link unless the pointer drags the chart, and a band is none', async () => {
  const server = await startWorkshop();
  server.others['GET /api/maintenance/intervention/allOpen'] = [];
  openProduction(`/productionstat?giorno=${day}&serie=PWR-P02`);
  await waitFor(() => expect(bands()).toHaveLength(2));
  const chartAt = window.location.href;
  const band = document.querySelector('[data-happening=repair]')!;
  const at = (type: string, element: Element, clientX: number) =>
    act(async () => {
      // jsdom's own pointer events have no position.
      void fireEvent(element, new MouseEvent(type, { bubbles: true, cancelable: true, clientX }));
    });
  await at('click', band.querySelector('rect')!, 300);
  expect([band.querySelector('rect')?.closest('a'), window.location.href]).toEqual([null, chartAt]);
  const flag = band.querySelector('a rect')!;
  await at('pointerdown', flag, 300);
  await at('click', flag, 340);
  expect(window.location.href).toBe(chartAt);
  await at('pointerdown', flag, 340);
  await at('click', flag, 341);
  expect(window.location.pathname).toBe('/intervention');
});

test('events can be hidden, also by the address, and are then not requested', async () => {
  const server = await startWorkshop();
  openProduction(`/productionstat?giorno=${day}&serie=PWR-P02`);
  await waitFor(() => expect(bands()).toHaveLength(3));
  await pressLabelled('Interventi e visite');
  await waitFor(() => expect(bands()).toEqual([]));
  expect(screen.queryByText('Che cosa c’è nel grafico')).toBeNull();
  expect(window.location.search).toContain('eventi=no');
  const { length } = server.calls;
  await endPage();
  const other = await startWorkshop();
  openProduction(`/productionstat?giorno=${day}&serie=PWR-P02&eventi=no`);
  await screen.findByRole('region', { name: 'Valori medi, kW' });
  expect(length).toBeGreaterThan(0);
  expect(other.calls.map(({ route }) => route)).not.toContain('GET /api/visit/all');
});

test('a failed request of events shows a message, and the charts stay', async () => {
  const server = await startWorkshop();
  openProduction(`/productionstat?serie=PWR-P02`);
  await screen.findByRole('button', { name: 'Togli Pressa, kW' });
  delete server.others['GET /api/visit/all'];
  await press('Vedi ieri');
  await screen.findByText('Non tutto è arrivato: può mancare qualche intervento o visita.');
  expect(messageTexts()).toEqual([
    expect.stringMatching(/^Non tutto è arrivato: può mancare qualche intervento o visita\. \S/),
  ]);
  screen.getByRole('region', { name: 'Valori medi, kW' });
});

test('a long list shows the first 50 events, and all of them in print', async () => {
  const server = await startWorkshop();
  server.others['GET /api/maintenance/intervention/archived'] = Array.from({ length: 60 }, (_, at) =>
    job('2', pressId, { _id: String(at).padStart(24, 'f') }),
  );
  openProduction(`/productionstat?giorno=${day}&serie=PWR-P02`);
  const rows = async () => within(await list()).getAllByRole('listitem').length;
  await screen.findByRole('button', { name: 'Mostra tutti (62)' });
  expect(await rows()).toBe(50);
  await act(async () => void dispatchEvent(new Event('beforeprint')));
  expect(await rows()).toBe(62);
  await act(async () => void dispatchEvent(new Event('afterprint')));
  expect(await rows()).toBe(50);
});
