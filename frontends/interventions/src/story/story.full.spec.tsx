/** @jest-environment @officina/web-kit/testing/environment */
import type { AuditEvent } from '@officina/contracts/events/events';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  endPage,
  fill,
  press,
  renderPage,
  signIn,
  stopClock,
  valueOf,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';
import { sampleJob } from '../testing/sample-job.ts';
import { startServer } from '../testing/sheet-page.tsx';

const route = 'GET /api/action/history/{id}/{before}';
const id = sampleJob()._id;

let seq = 0;
const event = (at: string, from: AuditEvent['from'], to: AuditEvent['to'], name = 'Luca Bianchi') => {
  seq += 1;
  const changed: AuditEvent = {
    ...{ _id: String(seq).padStart(24, '0'), seq, entity: 'intervention', entityId: id, from, to },
    ...{ timestamp: `2026-11-${at}:00.000Z`, object: 'Intervento 93a4b', user: { id: null, name } },
    action: from === null ? 'Intervento aperto' : 'Intervento modificato',
  };
  return changed;
};

let server: TestServer;
async function open(job: Partial<Intervention>, events: AuditEvent[], others: object = {}) {
  server = await startServer([{ openDate: '2026-11-20T08:15:00.000Z', ...job }]);
  server.others[route] = { items: events.toReversed(), next: null };
  Object.assign(server.others, others);
  renderPage(<Section />, `/intervention?new=0&interventionId=${id}`);
  await screen.findByRole('dialog');
}
const moments = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => stopClock('2026-11-24T10:00:00.000Z'));
afterEach(async () => {
  jest.useRealTimers();
  await endPage();
});

const note = {
  _id: 'a'.repeat(24),
  date: '2026-11-21T09:00:00.000Z',
  user: 'Anna Rossi',
  text: 'Serve un giunto',
};
const history = [
  event('20T08:15', null, { status: 'OPEN', type: 'RICHIESTA' }, 'Anna Rossi'),
  event('20T11:15', { status: 'OPEN' }, { status: 'ASSIGNED', externalExecutor: 'Luca' }, 'Anna Rossi'),
  event('21T09:00', { notes: [] }, { notes: [note] }, 'Anna Rossi'),
  event('21T10:00', { status: 'ASSIGNED' }, { status: 'WAITING PARTS' }),
];

const waiting: Partial<Intervention> = { status: 'WAITING PARTS', notes: [note] };
const unfold = async () => {
  await screen.findByRole('region', { name: 'Storia' });
  await press('Storia');
};

describe('the story of an open intervention', () => {
  test('is unfolded on demand, in one column of time, with the waits', async () => {
    await open(waiting, history);
    await screen.findByRole('region', { name: 'Storia' });
    expect(server.calls.filter(({ route: called }) => called === route)).toEqual([]);
    await unfold();
    await screen.findByText('In attesa di ricambi da 3 giorni');
    expect(moments('Storia')).toEqual([
      'Segnalato da Anna Rossi 20/11/2026 09:15',
      'Anna Rossi 20/11/2026 12:15Aperto →diventa Assegnato a Lucaassegnato dopo 3 ore',
      'Anna Rossi 21/11/2026 10:00Serve un giunto',
      'Luca Bianchi 21/11/2026 11:00Assegnato →diventa Attesa ricambi',
    ]);
  });

  test('says from when the log knows it', async () => {
    await open(waiting, history.slice(1));
    await unfold();
    await screen.findByText('Il registro comincia il 20/11/2026: quello che è successo prima non c’è.');
    expect(screen.queryByText(/assegnato dopo/)).toBeNull();
  });

  test('says that the log is switched off, and shows the notes all the same', async () => {
    await signIn('64b000000000000000000001');
    const services = { events: { enabled: false } };
    await open(waiting, history, { 'GET /api/tenant/myself': { services } });
    await unfold();
    await screen.findByText('La storia si legge dagli eventi, che per la tua azienda sono spenti.');
    expect(moments('Storia')).toEqual([
      'Segnalato da Anna Rossi 20/11/2026 09:15',
      'Anna Rossi 21/11/2026 10:00Serve un giunto',
    ]);
    expect(server.calls.filter(({ route: called }) => called === route)).toEqual([]);
  });

  test('that has not arrived can be tried again; the rest of the sheet works', async () => {
    await open(waiting, history);
    const { [route]: answer } = server.others;
    delete server.others[route];
    await unfold();
    await screen.findByText(/^La storia non è arrivata\./);
    await fill('Assegnato a', 'Ivan');
    server.others[route] = answer;
    await press('Riprova');
    await screen.findByText('In attesa di ricambi da 3 giorni');
    expect(valueOf('Assegnato a')).toBe('Ivan');
  });

  test('of thousands of changes shows the latest and loads the others page by page', async () => {
    await open({ openDate: '2026-11-01T08:00:00.000Z' }, []);
    delete server.others[route];
    const edits = Array.from({ length: 200 }, (_, at) => {
      const time = `${String(2 + Math.floor(at / 20)).padStart(2, '0')}T08:${String(at % 20).padStart(2, '0')}`;
      return event(time, { priority: 'LOW' }, { priority: 'NORMAL' });
    });
    const pageRoute = (before: string) => `GET /api/action/history/${id}/${before}`;
    server.others[pageRoute('0')] = { items: edits.slice(100).toReversed(), next: '101' };
    server.others[pageRoute('101')] = { items: edits.slice(0, 100).toReversed(), next: null };
    await unfold();
    await screen.findByRole('button', { name: 'Mostra i precedenti' });
    // The report stands before the gap.
    expect(moments('Storia')).toHaveLength(101);
    expect(moments('Storia')[0]).toMatch(/^Segnalato da/);
    await press('Mostra i precedenti');
    await waitFor(() => expect(moments('Storia')).toHaveLength(201));
    expect(screen.queryByRole('button', { name: 'Mostra i precedenti' })).toBeNull();
  });
});

test('a closed intervention has its changes of state between the report and the end, with the waits', async () => {
  const closing = event('24T08:15', { status: 'WAITING PARTS' }, { status: 'CLOSED' }, 'Elena Pedrotti');
  const closedBy = { id: null, name: 'Elena Pedrotti' };
  await open({ ...waiting, status: 'CLOSED', type: 'PERMANENTE', endDate: closing.timestamp, closedBy }, [
    ...history,
    closing,
  ]);
  await waitFor(() => expect(moments('Note')).toHaveLength(5));
  expect(moments('Note').at(-1)).toBe(
    'Chiuso da Elena Pedrotti 24/11/2026 09:153 giorni in attesa di ricambi, chiuso dopo 4 giorni',
  );
});
