/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import {
  endPage,
  messageTexts,
  press,
  renderPage,
  stopClock,
  TestServer,
  type PagedList,
} from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';
import { machineRecord } from '../record.ts';

const id = '65a1b2c3d4e5f60718293a4b';
const running = '65a1b2c3d4e5f60718293aff';
const excel = 'GET /api/maintenance/intervention/bymachine/{id}/excel';
const press4 = {
  ...{ _id: id, __v: 0, shortCode: 'PRE-04', name: 'Pressa 4', isActive: true, tags: [], customData: [] },
  ...{ ceMark: false, therIsManual: false, conformCertificate: false },
};

const plan = (digit: string, description: string, triggeredByDays: number, titles: string[] = []) => ({
  ...{ _id: digit.repeat(24), __v: 0, machineId: id, description, triggeredByDays },
  checkList: titles.map((title) => ({ title, result: '' })),
});
const plans = [
  plan('1', 'Ventola', 180),
  plan('2', 'Prefiltro', 90, ['Ferma la macchina', 'Cambia il filtro']),
  plan('3', 'Olio', 30),
  plan('4', 'Cinghia', 1),
  plan('5', 'Collaudo', 365),
];
const dueOf = (at: number, expiry: string, daysToExpiry: number, more: object = {}) => ({
  ...{ ...plans[at], lastDate: '2026-01-01T10:00:00.000Z', expiry, daysToExpiry },
  ...{ due: daysToExpiry < 15, interventionCount: 1, ...more },
});
const due = [
  dueOf(0, '2027-01-24T23:00:00.000Z', 65),
  dueOf(1, '2026-11-12T23:00:00.000Z', -8, {
    postponed: {
      ...{ to: '2026-11-29T23:00:00.000Z', at: '2026-11-13T08:00:00.000Z' },
      ...{ reason: 'Manca il filtro', by: 'Elena Pedrotti' },
    },
  }),
  dueOf(2, '2026-11-20T23:00:00.000Z', -1, { openInterventionId: running }),
  dueOf(3, '2026-11-21T23:00:00.000Z', 0),
  dueOf(4, '1950-12-31T23:00:00.000Z', -27_000, { lastDate: null }),
  { ...dueOf(1, '2026-11-12T23:00:00.000Z', -9), _id: '9'.repeat(24), machineId: '9'.repeat(24) },
];
const spare = (digit: string, code: string | null, name: string, orderStatus: string) => ({
  ...{ _id: digit.repeat(24), __v: 0, code, name, orderStatus, machineId: id },
});

const plansAndSpares = {
  'GET /api/maintenance/maintenance/bymachine/{machineId}': plans,
  'GET /api/maintenance/maintenance/due': due,
  'GET /api/maintenance/spare/bymachine/{id}': [
    spare('a', 'GU-1', 'Guarnizione', 'IN_STOCK'),
    spare('b', null, 'Filtro', 'FINISH'),
  ],
};

let server: TestServer;
let openLists: PagedList[];
/** @param delayed routes whose answers the test controls */
async function openPage(
  answers: Record<string, unknown[]>,
  delayed: readonly string[] = [],
  beforeRender = () => {},
) {
  const kept = { routes: machineRecord.routes, blank: {}, documents: [{ ...press4 }] };
  const always = {
    'GET /api/user': [],
    'GET /api/site/all': [],
    'GET /api/customer/all': [],
    'GET /api/visit/bymachine/{id}': [],
    'GET /api/maintenance/order/bymachine/{id}': [],
    'GET /api/maintenance/sensor/bymachine/{id}': [],
    'GET /api/maintenance/intervention/bymachine/{machineId}': [],
    [excel]: [],
  };
  server = await new TestServer([kept], { ...always, ...answers }).start();
  openLists = delayed.map((route) => server.openNext(route));
  beforeRender();
  renderPage(<Section />, `/${id}`);
  await screen.findByRole('region', { name: 'Etichette QR' });
}
afterEach(async () => {
  jest.useRealTimers();
  await endPage();
});

const textsOf = (element: Element) => {
  const parts = element.querySelectorAll('h3, p:not(:has(*)), b, span:not(:has(*)), a, summary, details li');
  return [...parts].map(({ textContent }) => textContent.trim()).filter(Boolean);
};
const rowsOf = (heading: RegExp) => {
  const list = within(screen.getByRole('region', { name: heading })).getAllByRole('list')[0];
  return [...(list?.children ?? [])].map(textsOf);
};

test('[S2.sum.plans] plans are listed with frequency, next due day and checklist, the most urgent first', async () => {
  await openPage(plansAndSpares);
  expect(rowsOf(/^Manutenzioni programmate/)).toEqual([
    ['Collaudo', 'SCADUTA', 'Ogni 365 giorni', 'Mai fatta', 'da fare', 'Registra manutenzione'],
    [
      ...['Prefiltro', 'SCADUTA', 'Ogni 90 giorni', 'Scaduta il 13/11/2026', 'scaduta da 8 giorni'],
      'rinviata al 30/11/2026 da Elena Pedrotti',
      ...['Registra manutenzione', 'Checklist, 2 punti', 'Ferma la macchina', 'Cambia il filtro'],
    ],
    [...['Olio', 'IN CORSO', 'Ogni 30 giorni', 'Scaduta il 21/11/2026', 'in corso'], 'Apri l’intervento'],
    ['Cinghia', 'Ogni 1 giorno', 'Scade il 22/11/2026', 'oggi', 'Registra manutenzione'],
    ['Ventola', 'Ogni 180 giorni', 'Scade il 25/01/2027', 'tra 65 giorni', 'Registra manutenzione'],
  ]);
  const scales = within(screen.getByRole('region', { name: /^Manutenzioni/ })).getAllByRole('img');
  expect(scales.map((scale) => scale.getAttribute('aria-label'))).toEqual([
    'mai, ogni 365 giorni',
    '98 giorni su 90',
    '31 giorni su 30',
    '1 giorno su 1',
    '115 giorni su 180',
  ]);
  const links = screen.getAllByRole('link', { name: /Registra manutenzione|Apri l’intervento/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/intervention?new=1&machineid=${id}&maintenanceid=${'5'.repeat(24)}`,
    `/intervention?new=1&machineid=${id}&maintenanceid=${'2'.repeat(24)}`,
    `/intervention?new=0&interventionId=${running}`,
    `/intervention?new=1&machineid=${id}&maintenanceid=${'4'.repeat(24)}`,
    `/intervention?new=1&machineid=${id}&maintenanceid=${'1'.repeat(24)}`,
  ]);
});

test('the paper shows the points of each checklist, which is collapsed on screen', async () => {
  const points = ['Ferma la macchina', 'Cambia il filtro'];
  await openPage(plansAndSpares);
  const [collapsed, paper, ...more] = screen.getAllByText('Checklist, 2 punti').map((title) => ({
    part: title.parentElement,
    points: [...(title.parentElement?.querySelectorAll('ol > li') ?? [])].map(
      ({ textContent }) => textContent,
    ),
  }));
  expect([collapsed?.part?.tagName, collapsed?.part?.className]).toEqual([
    'DETAILS',
    expect.stringMatching(/\bprint:hidden\b/),
  ]);
  expect(paper?.part?.closest('details')).toBeNull();
  expect(paper?.part?.className).toBe('hidden print:block');
  expect([collapsed?.points, paper?.points, more]).toEqual([points, points, []]);
});

test('spares are listed with code, name and status', async () => {
  await openPage(plansAndSpares);
  await screen.findByText('Guarnizione');
  expect(rowsOf(/^Ricambi/)).toEqual([
    ['GU-1', 'Guarnizione', 'Presente'],
    ['Filtro', 'Esaurito'],
  ]);
});

const job = (digit: string, issueDescription: string, more: object = {}) => ({
  ...{ _id: digit.repeat(24), __v: 0, machineId: id, type: 'RICHIESTA', status: 'OPEN', issueDescription },
  ...{ alreadyReported: false, openDate: '2026-11-20T08:00:00.000Z', startDate: '2026-11-20T08:00:00.000Z' },
  ...{ notes: [], customData: [], isActive: true, ...more },
});

describe('while another service does not answer', () => {
  const jobs = 'GET /api/maintenance/intervention/bymachine/{machineId}';
  const sections = [
    ['visits', `GET /api/visit/bymachine/${id}`, 'Visite'],
    ['orders', `GET /api/maintenance/order/bymachine/${id}`, 'Ordini ricambi'],
  ] as const;

  test.each(sections)('the work is shown before its %s, which appear once loaded', async (_, route, name) => {
    await openPage({ ...plansAndSpares, [jobs]: [job('7', 'Perde olio')] }, [route]);
    await screen.findByText('Perde olio');
    await screen.findByText('Guarnizione');
    expect(within(screen.getByRole('region', { name })).getByRole('status').textContent).toBe('Carico…');
    openLists[0]?.page([]);
    openLists[0]?.end();
    await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());
  });

  test.each(sections)('the page cannot be printed before its %s are loaded', async (...[, route]) => {
    let printed = 0;
    window.print = () => (printed += 1);
    await openPage(plansAndSpares, [route]);
    await press('Stampa scheda');
    expect(printed).toBe(0);
    openLists[0]?.page([]);
    openLists[0]?.end();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Stampa scheda' }).getAttribute('aria-disabled')).toBeNull(),
    );
    await press('Stampa scheda');
    expect(printed).toBe(1);
  });
});

test('[S2.sum.interventions] a partly loaded history is shown; open jobs are neither counted nor shown as none, and printing is disabled', async () => {
  const closed = (digit: string, day: string) =>
    job(digit, `Guasto ${digit}`, { status: 'CLOSED', endDate: `2026-11-${day}T08:00:00.000Z` });
  await openPage(plansAndSpares, [`GET /api/maintenance/intervention/bymachine/${id}`], () =>
    openLists[0]?.page([closed('7', '19'), closed('8', '20')]),
  );
  const done = () => within(screen.getByRole('region', { name: /^Interventi eseguiti/ }));
  const faults = () =>
    done()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  const parts = () => ['aperti', 'eseguiti'].map((part) => document.querySelector(`#${part}`)?.textContent);
  expect(parts()).toEqual(['Interventi da fare', 'Interventi eseguiti…']);
  expect(faults()).toEqual(['Guasto 8', 'Guasto 7']);
  done().getByText('1–2 di 2 righe, altre in arrivo…');
  expect(screen.queryByText('Nessun intervento da fare.')).toBeNull();
  expect(screen.getByText('Stampa scheda').closest('button')?.getAttribute('aria-disabled')).toBe('true');
  openLists[0]?.page([job('5', 'Perde olio'), closed('6', '21')]);
  openLists[0]?.end();
  await screen.findByText('Perde olio');
  expect(parts()).toEqual(['Interventi da fare1', 'Interventi eseguiti3']);
  expect(faults()).toEqual(['Guasto 6', 'Guasto 8', 'Guasto 7']);
  expect(screen.getByText('Stampa scheda').closest('button')?.getAttribute('aria-disabled')).toBeNull();
});

test('the paper shows every executed intervention, the screen only ten', async () => {
  const days = Array.from({ length: 12 }, (_, at) => String(30 - at));
  const answers = days.map((day, at) =>
    job((at + 1).toString(16), `Guasto del ${day}`, {
      ...{ status: 'CLOSED', endDate: `2026-09-${day}T08:00:00.000Z` },
    }),
  );
  await openPage({ 'GET /api/maintenance/intervention/bymachine/{machineId}': answers });
  await screen.findAllByText('Guasto del 30');
  const printed = () => [...document.querySelectorAll('table[aria-label="Interventi eseguiti"] tbody tr')];
  expect(printed()).toEqual([]);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(printed().map(({ textContent }) => textContent)).toEqual(
    days.map((day) => `${day}/09/2026RICHIESTAChiusoGuasto del ${day}—`),
  );
  act(() => void dispatchEvent(new Event('afterprint')));
});

test('[S1.machineExcel] a failed Excel download shows an error and can be retried', async () => {
  await openPage({});
  server.refuseNext('unavailable', { method: 'GET' });
  await press('Scarica Excel');
  await waitFor(() => expect(messageTexts()).toHaveLength(1));
  expect(messageTexts()[0]).toMatch(/^L’Excel non è arrivato intero: non è stato salvato niente\. /);
  await waitFor(() => expect(screen.getByText('Scarica Excel').closest('[aria-disabled]')).toBeNull());
  expect(server.calls.filter(({ route }) => route === excel)).toHaveLength(1);
});

test('[S8.machineLoad] a machine that fails to load shows «Errore nel caricamento»', async () => {
  server = await new TestServer([
    { routes: machineRecord.routes, blank: {}, documents: [{ ...press4 }] },
  ]).start();
  server.refuseNext('internal', { method: 'GET' });
  renderPage(<Section />, `/${id}`);
  expect(await screen.findAllByText('Errore nel caricamento')).not.toEqual([]);
  expect(screen.queryByText('Pressa 4')).toBeNull();
});

test('an open job shows its start and its age', async () => {
  stopClock('2026-11-24T10:00:00.000Z');
  const startDate = '2026-11-14T10:00:00.000Z';
  await openPage({
    'GET /api/maintenance/intervention/bymachine/{machineId}': [
      {
        ...{ _id: running, __v: 0, machineId: id, type: 'RICHIESTA', status: 'OPEN', notes: [] },
        ...{ issueDescription: 'Perde olio', openDate: '2026-11-24T09:00:00.000Z' },
        ...{ startDate, endDate: startDate },
      },
    ],
  });
  const open = within(screen.getByRole('region', { name: /^Interventi da fare/ }));
  expect(open.getByRole('listitem').textContent).toBe(
    'ApertoPerde olioAperto il 14/11/2026da 10 giorniRICHIESTA',
  );
});

test('a future visit is shown in the list but not in the chart', async () => {
  const visit = (digit: string, datetime: string, status: string) => ({
    ...{ _id: digit.repeat(24), __v: 0, site: '1'.repeat(24), datetime },
    machines: [{ machineId: id, status }],
  });
  const answers = [
    visit('8', '2062-01-10T09:00:00.000Z', 'OUTOFORDER'),
    visit('7', '2026-11-10T09:00:00.000Z', 'GOOD'),
  ];
  await openPage({ 'GET /api/visit/bymachine/{id}': answers });
  const part = await screen.findByRole('region', { name: /^Visite/ });
  const rows = (await within(part).findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([expect.stringContaining('10/01/2062'), expect.stringContaining('10/11/2026')]);
  const chart = part.querySelector('[aria-hidden=true].self-start');
  expect(chart?.querySelectorAll('svg')).toHaveLength(1);
  expect(chart?.textContent).not.toContain('2062');
});
