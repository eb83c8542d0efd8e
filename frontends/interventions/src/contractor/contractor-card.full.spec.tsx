/** @jest-environment @officina/web-kit/testing/environment */
import type { ContractorLink } from '@officina/contracts/maintenance/contractor-links';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  asRole,
  endPage,
  field,
  fill,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  settle,
  signIn,
  signOut,
  stopClock,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';
import { sampleLink, sampleProposal } from '../testing/contractor.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { startServer } from '../testing/sheet-page.tsx';

const { _id: id } = sampleJob();
const list = `GET /api/maintenance/intervention/{id}/links`;
const create = 'POST /api/maintenance/intervention/{id}/link/create';
const revoke = 'PUT /api/maintenance/link/{id}/revoke';
const tenantRoute = 'GET /api/tenant/myself';

let server: TestServer;
async function open(job: Partial<Intervention> = {}, links: ContractorLink[] = [], services: object = {}) {
  server = await startServer([job]);
  Object.assign(server.others, {
    ...{ [list]: links, [create]: sampleLink(), [revoke]: sampleLink({ state: 'revoked' }) },
    ...{ [tenantRoute]: { services }, 'GET /config.json': { publicUrl: 'https://officina.example' } },
  });
  renderPage(<Section />, `/intervention?new=0&interventionId=${id}`);
  await screen.findByRole('region', { name: 'Storia' });
}
const card = () => screen.findByRole('region', { name: 'Ditta esterna' });
const listCalls = () => server.calls.filter(({ route }) => route === list);
const openDialog = async () => {
  await press('Affida a una ditta');
  await field('Ditta');
};

beforeEach(async () => {
  stopClock('2026-11-30T10:00:00.000Z');
  await signIn('64b000000000000000000001');
});
afterEach(async () => {
  jest.useRealTimers();
  await endPage();
  await signOut();
});

test.each<[number, Partial<Intervention>]>([
  [0, {}],
  [0, { type: 'PERMANENTE', externalExecutor: 'Rettrans' }],
  [1, { type: 'ESTERNA' }],
  [1, { proposedClosing: sampleProposal }],
])('a sheet makes %s requests for links before they are unfolded: %j', async (count, job) => {
  await open(job);
  await card();
  await settle();
  expect(listCalls()).toHaveLength(count);
});

test('links are listed with their state, and when they were last opened', async () => {
  const expiresAt = '2026-11-08T08:00:00.000Z';
  await open({}, [
    sampleLink({ openedAt: '2026-11-30T08:30:00.000Z' }),
    sampleLink({ _id: '2'.repeat(24), state: 'expired', expiresAt }),
    sampleLink({
      ...{ _id: '3'.repeat(24), state: 'revoked', revokedBy: 'Anna Rossi' },
      revokedAt: '2026-11-29T15:00:00.000Z',
    }),
    sampleLink({ _id: '4'.repeat(24), state: 'ended' }),
  ]);
  await press('Ditta esterna');
  const rows = await within(await card()).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'RettransValido fino al 07/12/2026 alle 09:00, aperto oggi alle 09:30Revoca',
    'RettransScaduto l’08/11/2026 alle 09:00, mai aperto',
    'RettransRevocato da Anna Rossi ieri alle 16:00, mai aperto',
    'RettransChiuso da un ripristino, mai aperto',
  ]);
});

describe('«Affida a una ditta»', () => {
  test('makes one link though the first answer is lost, and shows it only now', async () => {
    await open({ externalExecutor: 'Rettrans' });
    await press('Ditta esterna');
    await openDialog();
    await pressLabelled('14 giorni');
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: /^Vede le foto/ })));
    server.loseNextAnswer();
    await press('Affida');
    await screen.findByRole('alert');
    await press('Affida');
    const link = await screen.findByLabelText('Link per la ditta');
    const [first, second, ...others] = server.writes();
    expect(second).toEqual(first);
    expect(others).toEqual([]);
    const { key, ...body } = first?.body as { key: string };
    expect(body).toEqual({ firm: 'Rettrans', days: 14, sharesNotes: false, sharesPhotos: true });
    expect(first?.idempotencyKey).toBeTruthy();
    expect(link.textContent).toBe(`${location.origin}/esterno#ROSSI.${key}`);
    expect(screen.getByText('Si vede soltanto adesso.')).toBeTruthy();
    await press('Chiudi');
    await screen.findByText('Chiudere senza il link?');
    await press('Chiudi lo stesso');
    await waitFor(() => expect(screen.queryByLabelText('Link per la ditta')).toBeNull());
    expect(listCalls()).toHaveLength(2);
    await openDialog();
    await press('Affida');
    await screen.findByLabelText('Link per la ditta');
    const another = server.writes().at(-1);
    expect((another?.body as { key: string }).key).not.toBe(key);
    expect(another?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  test('has the text of «Assegnato a», and no firm where people are assigned; a missing one is asked for', async () => {
    await open({
      externalExecutor: 'Luca Bianchi',
      assignees: [{ id: '1'.repeat(24), name: 'Luca Bianchi' }],
    });
    await press('Ditta esterna');
    await openDialog();
    expect(valueOf('Ditta')).toBe('');
    await press('Affida');
    await screen.findByText('Indica la ditta');
    await fill('Ditta', 'Rettrans');
    await press('Affida');
    await screen.findByLabelText('Link per la ditta');
  });

  test('can send the link where the browser can, and then closes without a question', async () => {
    const share = jest.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    try {
      await open({ externalExecutor: 'Rettrans' });
      await press('Ditta esterna');
      await openDialog();
      await press('Affida');
      const url = (await screen.findByLabelText('Link per la ditta')).textContent;
      await press('Invia…');
      expect(share.mock.calls).toEqual([[{ title: 'Link per Rettrans', url }]]);
      await press('Chiudi');
      await waitFor(() => expect(screen.queryByLabelText('Link per la ditta')).toBeNull());
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  test('waits until one of five open links is revoked', async () => {
    await open(
      {},
      ['1', '2', '3', '4', '5'].map((digit) => sampleLink({ _id: digit.repeat(24) })),
    );
    await press('Ditta esterna');
    await screen.findByText('I link aperti sono al massimo 5: revocane uno.');
  });
});

test('a link is revoked after a question', async () => {
  await open({}, [sampleLink()]);
  await press('Ditta esterna');
  await pressLabelled('Revoca il link di Rettrans');
  await screen.findByText('Revocare il link di Rettrans?');
  expect(server.writes()).toEqual([]);
  server.others[list] = [
    sampleLink({ state: 'revoked', revokedBy: 'Anna', revokedAt: '2026-11-30T10:00:00.000Z' }),
  ];
  await press('Revoca');
  await waitFor(() => expect(messageTexts()).toEqual(['Link di Rettrans revocato']));
  expect(server.writes()).toMatchObject([{ route: revoke }]);
  await screen.findByText(/^Revocato da Anna oggi/);
});

test('who may not manage sees the links, and nothing to press', async () => {
  asRole('technician');
  await open({ type: 'ESTERNA' }, [sampleLink()]);
  const part = within(await card());
  await part.findByText('Rettrans');
  expect(part.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ditta esterna']);
});

test('links that have not arrived can be tried again', async () => {
  await open({}, [sampleLink()]);
  const { [list]: answer } = server.others;
  delete server.others[list];
  await press('Ditta esterna');
  await screen.findByText('I link non sono arrivati.');
  server.others[list] = answer;
  await press('Riprova');
  await screen.findByText('Rettrans');
});

test('without the service there is no part for contractors', async () => {
  await open({ type: 'ESTERNA' }, [], { contractors: { enabled: false } });
  await waitFor(() => expect(screen.queryByText('Ditta esterna')).toBeNull());
});
