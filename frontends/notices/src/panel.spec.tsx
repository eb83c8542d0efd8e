/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Notice } from '@officina/contracts/notifications/notices';
import {
  endPage,
  messageTexts,
  NoticePanelContext,
  press,
  pressKey,
  renderPage,
  setScreen,
  signIn,
  signOut,
  stopClock,
  TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useShortcuts } from '@officina/web-kit';
import Section from './Section.tsx';

const id = (digit: string) => digit.repeat(24);
const job = { entity: 'intervention', id: id('a') } as const;
const notice = (digit: string, at: string, rest: Partial<Notice> = {}): Notice => ({
  ...{ _id: id(digit), kind: 'jobChanged', at, isRead: false, count: 1 },
  ...{ title: 'Nota di Luca Bianchi', line: 'manca il finecorsa', machine: 'LAS-02' },
  ...{ reason: 'È un tuo lavoro', thing: job, mute: { ...job, label: 'di questo lavoro' } },
  ...rest,
});
const urgent = notice('3', '2026-11-24T09:16:00Z', {
  ...{ kind: 'urgentReport', title: 'Segnalazione urgente', reason: 'È urgente', machine: 'PRE-01' },
  line: 'Ivan, dal modulo: perde olio',
});
const note = notice('2', '2026-11-24T06:00:00Z');
const order = notice('1', '2026-11-23T14:26:00Z', {
  ...{
    kind: 'orderArrived',
    title: 'Ordine arrivato',
    isRead: true,
    thing: { entity: 'order', id: id('b') },
  },
  machine: undefined,
});
const latest = 'GET /api/notice/latest';
const choices = {
  ...{
    __v: 4,
    quiet: { isOn: false, from: '19:00', to: '06:30', days: [] },
    digest: { isOn: true, at: '07:00' },
  },
  ...{ kinds: { jobChanged: { bell: true, mail: false, push: true } }, machines: [], sites: [], muted: [] },
};

let server: TestServer;
beforeEach(async () => {
  setScreen();
  stopClock('2026-11-24T09:20:00Z');
  server = await new TestServer([], {
    'GET /api/tenant/myself': { services: {} },
    'GET /api/notice/unread': { count: 2, isUrgent: true },
    [latest]: [urgent, note, order],
    'PUT /api/notice/{id}/read': { ok: true },
    'PUT /api/notice/{id}/readAll': { ok: true },
    'GET /api/notice/choices': choices,
    'PUT /api/notice/choices/edit': { ...choices, __v: 5 },
  }).start();
  await signIn('anna');
});
afterEach(async () => {
  await signOut();
  await endPage();
});

const open = async () => {
  renderPage(
    <NoticePanelContext value>
      <Section />
    </NoticePanelContext>,
  );
  await screen.findByText('Segnalazione urgente');
};
const rows = () => screen.getAllByRole('listitem');
const focused = () => document.activeElement?.textContent;

test('notices stand under their days, with age or hour, the reason, and what is unread', async () => {
  await open();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Oggi',
    'Ieri',
  ]);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Da leggere: Segnalazione urgente4 minuti faPRE-01Ivan, dal modulo: perde olioÈ urgenteNon avvisarmi di questo: Segnalazione urgente',
    'Da leggere: Nota di Luca Bianchi07:00LAS-02manca il finecorsaÈ un tuo lavoroNon avvisarmi di questo: Nota di Luca Bianchi',
    'Ordine arrivato15:26manca il finecorsaÈ un tuo lavoroNon avvisarmi di questo: Ordine arrivato',
  ]);
  await screen.findByText('2 da leggere');
});

test('arrows move, l reads, and the link of a notice opens its thing and reads it', async () => {
  await open();
  await waitFor(() => expect(focused()).toBe('Avvisi'));
  await pressKey('ArrowDown');
  expect(focused()).toBe('Segnalazione urgente');
  await pressKey('ArrowDown');
  await pressKey('ArrowDown');
  await pressKey('ArrowDown');
  expect(focused()).toBe('Ordine arrivato');
  await pressKey('ArrowUp');
  expect(focused()).toBe('Nota di Luca Bianchi');
  await pressKey('l');
  await waitFor(() => expect(server.writes()).toHaveLength(1));
  await act(async () => screen.getByRole('link', { name: 'Segnalazione urgente' }).click());
  await waitFor(() => expect(server.writes()).toHaveLength(2));
  expect(server.writes().map(({ route }) => route)).toEqual([
    'PUT /api/notice/{id}/read',
    'PUT /api/notice/{id}/read',
  ]);
  expect(window.location.pathname + window.location.search).toBe(
    `/intervention?new=0&interventionId=${job.id}`,
  );
  expect(screen.getByRole('link', { name: 'Ordine arrivato' }).getAttribute('href')).toBe(
    `/order?id=${id('b')}`,
  );
});

test('l does nothing where single keys are switched off', async () => {
  let setShortcuts: (on: boolean) => void = () => undefined;
  function Keys() {
    setShortcuts = useShortcuts()[1];
    return null;
  }
  renderPage(
    <NoticePanelContext value>
      <Keys />
      <Section />
    </NoticePanelContext>,
  );
  await screen.findByText('Segnalazione urgente');
  await act(async () => setShortcuts(false));
  await pressKey('ArrowDown');
  await pressKey('l');
  await act(async () => setShortcuts(true));
  expect(server.writes()).toEqual([]);
});

test('«Segna tutti come letti» reads what is shown, not what came since', async () => {
  await open();
  await press('Segna tutti come letti');
  await waitFor(() => expect(server.writes()).toMatchObject([{ route: 'PUT /api/notice/{id}/readAll' }]));
});

const ask = async (title: string) => {
  const row = rows().find(({ textContent }) => textContent?.includes(title)) as HTMLElement;
  await act(async () => within(row).getByText('Non avvisarmi di questo').click());
  return within(row);
};

test('a thing is muted on top of the newest choices, once more after another save, and the message undoes it', async () => {
  await open();
  const other = { kind: 'report', entity: 'machine', id: id('c'), label: 'Segnalazione nuova' };
  const entry = {
    ...{ kind: 'jobChanged', ...job },
    label: 'Nota o cambio su un mio lavoro, di questo lavoro: LAS-02, manca il finecorsa',
  };
  server.refuseNext('stale');
  server.others['GET /api/notice/choices'] = { ...choices, muted: [other] };
  const row = await ask('Nota di Luca');
  await act(async () => row.getByText('Non avvisarmi più di questo lavoro').click());
  await waitFor(() => expect(messageTexts()).toEqual(['Non ti avvisiamo più di questo lavoro.']));
  expect(server.writes()).toMatchObject([
    { ifMatch: '"4"', body: { muted: [other, entry] } },
    { ifMatch: '"4"', body: { muted: [other, entry] } },
  ]);
  expect(focused()).toBe('Non avvisarmi di questo: Nota di Luca Bianchi');
  server.others['GET /api/notice/choices'] = { ...choices, __v: 5, muted: [other, entry] };
  await press('Annulla');
  await waitFor(() => expect(server.writes()).toHaveLength(3));
  expect(server.writes().at(-1)).toMatchObject({ ifMatch: '"5"', body: { muted: [other] } });
});

test('the oldest of 100 muted things makes room', async () => {
  const muted = Array.from({ length: 100 }, (_, at) => ({
    ...{ kind: 'report', entity: 'machine', label: `${at}` },
    id: String(at).padStart(24, '0'),
  }));
  server.others['GET /api/notice/choices'] = { ...choices, muted };
  await open();
  const row = await ask('Nota di Luca');
  await act(async () => row.getByText('Non avvisarmi più di questo lavoro').click());
  await waitFor(() => expect(server.writes()).toHaveLength(1));
  const sent = server.writes()[0]?.body as { muted: { label: string }[] };
  expect([sent.muted.length, sent.muted[0]?.label]).toEqual([100, '1']);
});

test('a kind is turned off in all ways, and the message turns it on as it was', async () => {
  await open();
  const row = await ask('Nota di Luca');
  await act(async () => row.getByText('Spegni del tutto: «Nota o cambio su un mio lavoro»').click());
  await waitFor(() => expect(messageTexts()).toEqual(['Spento: «Nota o cambio su un mio lavoro».']));
  await press('Annulla');
  await waitFor(() => expect(server.writes()).toHaveLength(2));
  expect(server.writes().map(({ body }) => body)).toEqual([
    { kinds: { jobChanged: { bell: false, mail: false, push: false } } },
    { kinds: { jobChanged: { bell: true, mail: false, push: true } } },
  ]);
});

test('Esc ends the question and leaves the panel', async () => {
  await open();
  const row = await ask('Nota di Luca');
  await pressKey('Escape');
  expect(row.queryByText('Non avvisarmi più di questo lavoro')).toBeNull();
  expect(focused()).toBe('Non avvisarmi di questo: Nota di Luca Bianchi');
});

test('without notices the panel says so; a failure can be tried again; a phone has both acts at the foot', async () => {
  setScreen({ isWide: false });
  delete server.others[latest];
  renderPage(
    <NoticePanelContext value>
      <Section />
    </NoticePanelContext>,
  );
  await screen.findByText(/^Gli avvisi non sono arrivati\./);
  server.others[latest] = [];
  await press('Riprova');
  await screen.findByText('Niente di nuovo.');
  expect(screen.getByRole('link', { name: 'Scegli gli avvisi' }).getAttribute('href')).toBe(
    '/notice/choices',
  );
  expect(screen.getByRole('button', { name: 'Tutti letti' })).toBeTruthy();
  expect(screen.queryByText('Segna tutti come letti')).toBeNull();
});
