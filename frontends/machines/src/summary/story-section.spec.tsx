/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, press, renderPage, TestServer } from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';
import { machineRecord } from '../record.ts';

const id = '65a1b2c3d4e5f60718293a4b';
const [job, deleted] = ['1', '2'].map((digit) => digit.repeat(24));
const machine = {
  ...{ _id: id, __v: 0, shortCode: 'PRE-04', name: 'Pressa 4', isActive: true, tags: [], customData: [] },
  ...{ ceMark: false, therIsManual: false, conformCertificate: false },
};
const anna = { _id: '3'.repeat(24), __v: 0, username: 'anna', fullName: 'Anna Rossi', isActive: true };

const event = (
  seq: number,
  entityId: string | undefined,
  action: string,
  from: object | null,
  to: object | null,
) => ({
  ...{ _id: String(seq).padStart(24, '0'), seq, entityId, action, from, to },
  entity: entityId === id ? 'machine' : 'intervention',
  timestamp: `2026-11-20T${String(seq + 8).padStart(2, '0')}:00:00.000Z`,
  object: 'Pressa 4',
  user: { id: null, name: 'Luca Bianchi' },
});
const first = [
  event(6, deleted, 'Intervento eliminato', { status: 'OPEN' }, null),
  event(5, job, 'Intervento chiuso', { status: 'OPEN' }, { status: 'CLOSED' }),
  event(4, deleted, 'Intervento aperto', null, { status: 'OPEN' }),
  event(3, id, 'Macchinario modificato', { owner: null }, { owner: anna._id }),
];
const earlier = [
  event(2, job, 'Intervento aperto', null, { status: 'OPEN', type: 'RICHIESTA' }),
  event(1, id, 'Macchinario creato', null, { name: 'Pressa 4' }),
];

afterEach(endPage);

test('the second tab has the events of the machine and its interventions, newest first, page by page', async () => {
  const empty = [
    'visit/bymachine/{id}',
    'maintenance/order/bymachine/{id}',
    'maintenance/spare/bymachine/{id}',
  ];
  const lists = ['site/all', 'customer/all', 'maintenance/sensor/bymachine/{id}', ...empty];
  const kept = { routes: machineRecord.routes, blank: {}, documents: [machine] };
  await new TestServer([kept], {
    ...Object.fromEntries(lists.map((path) => [`GET /api/${path}`, []])),
    'GET /api/user': [anna],
    'GET /api/maintenance/maintenance/bymachine/{machineId}': [],
    'GET /api/maintenance/maintenance/due': [],
    'GET /api/maintenance/intervention/bymachine/{machineId}': [],
    [`GET /api/action/history/${id}/0`]: { items: first, next: '3' },
    [`GET /api/action/history/${id}/3`]: { items: earlier, next: null },
  }).start();
  renderPage(<Section />, `/${id}`);
  await screen.findByRole('region', { name: 'Etichette QR' });
  await press('Storia');
  const rows = () =>
    within(screen.getByRole('region', { name: 'Storia' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await screen.findByText(/Anna Rossi/);
  expect(rows()).toEqual([
    'Luca Bianchi 20/11/2026 15:00Intervento 22222: Eliminato',
    'Luca Bianchi 20/11/2026 14:00Intervento 11111: Aperto →diventa Chiuso',
    'Luca Bianchi 20/11/2026 13:00Intervento 22222: Aperto',
    'Luca Bianchi 20/11/2026 12:00Proprietario: — →diventa Anna Rossi',
  ]);
  await press('Mostra i precedenti');
  await waitFor(() => expect(rows()).toHaveLength(6));
  expect(rows()[1]).toBe(
    'Luca Bianchi 20/11/2026 14:00Intervento 11111: Aperto →diventa Chiusochiuso dopo 3 ore',
  );
  expect(rows().slice(4)).toEqual([
    'Luca Bianchi 20/11/2026 11:00Intervento 11111: Aperto, RICHIESTA',
    'Luca Bianchi 20/11/2026 10:00Macchinario creato',
  ]);
  const links = within(screen.getByRole('region', { name: 'Storia' })).getAllByRole<HTMLAnchorElement>(
    'link',
  );
  expect(links.map(({ textContent }) => textContent)).toEqual(['Intervento 11111', 'Intervento 11111']);
  expect(screen.getByRole('link', { name: 'Storia' }).getAttribute('aria-current')).toBe('page');
});
