/** @jest-environment @officina/web-kit/testing/environment */
import { withArticle } from '@officina/contracts/article';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { addDays, italianDay, now, toDateInput } from '@officina/web-kit';
import { endPage, fill, hint, press, pressLabelled, type TestServer } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  timelineBox,
  endTimeline,
  stubSizes,
  jobOn,
  linesOf,
  machineOf,
  openTimeline,
  plant,
  startPlant,
  items,
} from './testing/timeline-page.tsx';

let server: TestServer;
beforeEach(async () => {
  stubSizes();
  server = await startPlant();
});
afterEach(endTimeline);

const day = (days: number) => italianDay(addDays(toDateInput(now()), days));
const zoomOf = async () =>
  Number(
    (await timelineBox()).querySelector<HTMLElement>('.timeline-whole')?.style.getPropertyValue('--zoom'),
  );
const key = async (name: string, more: object = {}) => {
  const element = await timelineBox();
  await act(async () => fireEvent.keyDown(element, { key: name, ...more }));
};

test('each active machine has a line with its jobs, expiries and grades in the period, each labelled with a sentence', async () => {
  openTimeline();
  await screen.findByText('3 interventi, 2 scadenze, 1 visita');
  expect(await items('MAC-01')).toEqual([
    `Visita, Cattivo: Giro di novembre. ${withArticle('Il', day(-30))}.`,
    `Scadenza, SCADUTA: Piano 1. Scaduta ${withArticle('il', day(-10))}.`,
    `Intervento PERMANENTE, Aperto: Guasto 1. ${withArticle('Dal', day(-20))}, ancora aperto.`,
    `Intervento PERMANENTE, Assegnato: Guasto 2. ${withArticle('Dal', day(-5))}, ancora aperto, fine prevista ${day(5)}.`,
  ]);
  expect(await items('MAC-02')).toEqual([
    `Visita, Buono: Giro di novembre. ${withArticle('Il', day(-30))}.`,
    `Scadenza: Piano 2. Scade ${withArticle('il', day(10))}.`,
    `Intervento PERMANENTE, Chiuso: Guasto 3. ${withArticle('Dal', day(-40))} ${withArticle('al', day(-35))}.`,
  ]);
  expect(screen.getByText('1 manutenzione mai fatta non ha un giorno sulla linea.')).toBeTruthy();
});

test('inactive machines are shown on request, and a search filters the machines', async () => {
  openTimeline();
  expect(await linesOf()).toHaveLength(2);
  await pressLabelled('Anche le macchine non attive');
  await waitFor(async () => expect(await linesOf()).toHaveLength(3));
  expect(window.location.search).toBe('?inattive=1');
  await fill('Cerca', 'macchina 2');
  await waitFor(async () => expect(await linesOf()).toHaveLength(1));
  await fill('Cerca', 'nessuna');
  await screen.findByText('Nessun codice o nome corrisponde alla ricerca.');
  await press('Azzera filtri');
  await waitFor(async () => expect(await linesOf()).toHaveLength(3));
});

describe('below lg, where period and search are collapsed', () => {
  const details = () => document.querySelector('details');

  test('the key / opens and focuses the search', async () => {
    openTimeline();
    await linesOf();
    expect(details()?.open).toBe(false);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(details()?.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('Cerca'));
  });

  test('a filter in the address opens them', async () => {
    openTimeline('?inattive=1');
    await linesOf();
    expect(details()?.open).toBe(true);
  });
});

test('the period is in the address, and comes from a preset or from valid dates', async () => {
  openTimeline();
  await items('MAC-02');
  await pressLabelled('2 anni');
  await waitFor(async () => expect(await items('MAC-02')).toHaveLength(4));
  const today = toDateInput(now());
  const params = new URLSearchParams(window.location.search);
  expect(params.get('al')).toBe(addDays(today, 15));
  expect(params.get('dal')?.slice(0, 4)).toBe(String(Number(today.slice(0, 4)) - 2));
  await fill('Dal', '31/02/2026');
  await press('Applica');
  await screen.findByText('Data non valida');
  expect(new URLSearchParams(window.location.search).get('dal')).toBe(params.get('dal'));
  await fill('Dal', day(-50));
  await fill('Al', day(-30));
  await press('Applica');
  await waitFor(async () => expect(await items('MAC-02')).toHaveLength(2));
  expect(window.location.search).toContain(`dal=${addDays(today, -50)}`);
});

test('from 60 machines on, only visible lines are rendered', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => machineOf(at + 100));
  await endPage();
  await startPlant({ machines: many(59) });
  openTimeline();
  expect(await linesOf()).toHaveLength(59);
  await endPage();
  await startPlant({ machines: many(60) });
  openTimeline();
  // 600 px and an overscan of 150 px, at 68 px per line.
  expect(await linesOf()).toHaveLength(12);
  const [first] = await linesOf();
  expect(first?.getAttribute('aria-setsize')).toBe('60');
  const element = await timelineBox();
  element.scrollTop = 1_000;
  await act(async () => fireEvent.scroll(element));
  await waitFor(async () => expect((await linesOf())[0]?.getAttribute('aria-posinset')).toBe('13'));
});

test('keys and buttons zoom, and scroll to the ends of the period', async () => {
  openTimeline();
  expect(await zoomOf()).toBe(1);
  await key('+');
  await waitFor(async () => expect(await zoomOf()).toBeCloseTo(1.6));
  // The width is 1,000 px without the insets, and the middle stays in place.
  expect((await timelineBox()).scrollLeft).toBeCloseTo(300);
  await key('End');
  await waitFor(async () => expect((await timelineBox()).scrollLeft).toBeCloseTo(600));
  await key('ArrowLeft');
  await waitFor(async () => expect((await timelineBox()).scrollLeft).toBeCloseTo(350));
  await key('Home');
  await waitFor(async () => expect((await timelineBox()).scrollLeft).toBe(0));
  await key('+', { ctrlKey: true });
  await pressLabelled('Avvicina');
  await waitFor(async () => expect(await zoomOf()).toBeCloseTo(2.56));
  await key('-');
  await waitFor(async () => expect(await zoomOf()).toBeCloseTo(1.6));
  await pressLabelled('Tutto il periodo');
  await waitFor(async () => expect(await zoomOf()).toBe(1));
  expect((await screen.findByLabelText('Allontana')).getAttribute('aria-disabled')).toBe('true');
});

test('j and k move from item to item, and an item opens its sheet', async () => {
  openTimeline();
  await key('j');
  expect(document.activeElement?.textContent).toContain('MAC-01');
  for (const name of ['j', 'j', 'j', 'k', 'j']) await key(name);
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Guasto 1');
  await act(async () => (document.activeElement as HTMLElement).click());
  await screen.findByText('Una scheda');
  expect(window.location.href).toMatch(/\/intervention\?new=0&interventionId=b{23}1$/);
});

test.each([
  [/Piano 1/, /\/maintenance\?id=c{23}1$/],
  [/Cattivo/, /\/visit\?id=d{23}1$/],
])('%s opens %s', async (name, address) => {
  openTimeline();
  const link = await screen.findByRole('link', { name });
  await act(async () => link.click());
  await screen.findByText('Una scheda');
  expect(window.location.href).toMatch(address);
});

test('with visits disabled, none are requested and a note is shown', async () => {
  await endPage();
  server = await startPlant({ tenant: { services: { visit: { enabled: false } } } });
  openTimeline();
  await screen.findByText(/Le visite sono disattivate per la tua azienda\./);
  await waitFor(async () => expect(await items('MAC-01')).toHaveLength(3));
  screen.getByText('3 interventi, 2 scadenze');
  const params = server.calls.filter(({ route }) => route === 'GET /api/visit/all').length;
  await hint('visit');
  await items('MAC-01');
  expect(server.calls.filter(({ route }) => route === 'GET /api/visit/all')).toHaveLength(params);
});

test('all items can be shown as a table', async () => {
  openTimeline();
  await items('MAC-01');
  await press('Vedi tabella');
  const table = await screen.findByRole('list', { name: 'Macchine nel tempo' });
  await waitFor(() => expect(within(table).getAllByRole('listitem')).toHaveLength(7));
  await act(async () => screen.getByRole('button', { name: /^Scadenza/ }).click());
  await waitFor(() => expect(within(table).getAllByRole('listitem')).toHaveLength(2));
  await press('Vedi linea');
  expect(await linesOf()).toHaveLength(2);
});

test('changes by others appear without a reload', async () => {
  const open = [...plant.open];
  await endPage();
  await startPlant({ open });
  openTimeline();
  await waitFor(async () => expect(await items('MAC-02')).toHaveLength(3));
  open.push(jobOn(2, 9));
  await hint('intervention');
  await waitFor(async () => expect(await items('MAC-02')).toHaveLength(4));
});

test('lines need interventions but not plans, and failed lists can be retried', async () => {
  const open = 'GET /api/maintenance/intervention/allOpen';
  const archived = 'GET /api/maintenance/intervention/archived';
  const due = 'GET /api/maintenance/maintenance/due';
  const { [open]: running, [archived]: closed, [due]: plans } = server.others;
  delete server.others[open];
  delete server.others[archived];
  openTimeline();
  await screen.findByText(/Gli interventi e i macchinari non sono arrivati\./);
  expect(screen.queryByRole('group', { name: 'Macchine nel tempo' })).toBeNull();
  Object.assign(server.others, { [open]: running, [archived]: closed });
  await press('Riprova');
  await waitFor(async () => expect(await items('MAC-02')).toHaveLength(3));
  await endPage();
  server = await startPlant();
  delete server.others[due];
  openTimeline();
  await screen.findByText(/Le scadenze non sono arrivate\./);
  await waitFor(async () => expect(await items('MAC-02')).toHaveLength(2));
  screen.getByText('3 interventi, 1 visita');
  server.others[due] = plans;
  await press('Riprova');
  await waitFor(async () => expect(await items('MAC-02')).toHaveLength(3));
});

test('the printed page has all lines, the period and the legend, and is created for printing', async () => {
  const today = toDateInput(now());
  openTimeline(`?dal=${addDays(today, -300)}&al=${addDays(today, 60)}`);
  await items('MAC-01');
  expect(document.querySelector('[data-paper]')).toBeNull();
  await act(async () => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector<HTMLElement>('[data-paper]');
  expect(paper?.textContent).toContain(`${withArticle('Dal', day(-300))} ${withArticle('al', day(60))}`);
  expect([...(paper?.querySelectorAll('tbody th') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'MAC-01 Macchina 1',
    'MAC-02 Macchina 2',
  ]);
  expect(paper?.querySelectorAll('tbody .timeline-bar')).toHaveLength(3);
  await act(async () => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('[data-paper]')).toBeNull();
});

test('the printed page names the shown machines and what its lines do not show', async () => {
  delete server.others['GET /api/maintenance/maintenance/due'];
  openTimeline('?q=MAC&inattive=1');
  await items('MAC-01');
  await act(async () => void window.dispatchEvent(new Event('beforeprint')));
  const note = () => document.querySelector('[data-paper] .timeline-notes')?.textContent;
  expect(note()).toBe(
    'Solo le macchine con «MAC». Anche le macchine non attive. Le scadenze non sono arrivate.',
  );
  await act(async () => void window.dispatchEvent(new Event('afterprint')));
  await endPage();
  const open = [...plant.open, { _leftOut: true } as never];
  await startPlant({ tenant: { services: { visit: { enabled: false } } }, open });
  openTimeline();
  await screen.findByText(/Le visite sono disattivate/);
  const leftOut = await screen.findByText(/^Una riga non si può mostrare: /);
  await items('MAC-01');
  await act(async () => void window.dispatchEvent(new Event('beforeprint')));
  expect(note()).toBe(
    `${leftOut.textContent} Le visite sono disattivate per la tua azienda. 1 manutenzione mai fatta non ha un giorno sulla linea.`,
  );
});
