/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { asRole, endPage, hint, renderPage, signIn, signOut, TestServer } from '../../testing/index.ts';
import { api } from '../api/api.ts';
import { QueryProvider } from '../query/query-client.tsx';
import { usePermissions } from './use-permissions.ts';

const spare = 'PUT /api/maintenance/spare/{id}/edit';

function Page() {
  const { may, mayChange } = usePermissions();
  const offered = [
    may('POST /api/site/create') && 'luogo',
    mayChange(spare, {}, 'name') && 'nome',
    mayChange(spare, {}, 'orderStatus') && 'stato',
  ];
  return <p>{offered.filter(Boolean).join(' ') || 'niente'}</p>;
}
const offers = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeTruthy());
const everything = 'luogo nome stato';

let server: TestServer;
beforeEach(async () => {
  server = await new TestServer([]).start();
  await signIn('anna');
});
afterEach(async () => {
  await endPage();
  await signOut();
});

test.each([
  ['operator', 'niente'],
  ['technician', 'stato'],
  ['manager', everything],
] as const)('a page offers the role %s: %s', async (role, words) => {
  asRole(role);
  renderPage(<Page />);
  await offers(words);
});

test('a changed role counts after a live hint, and after a refusal', async () => {
  renderPage(<Page />);
  await offers(everything);
  asRole('operator');
  await hint('user');
  await offers('niente');
  asRole('technician');
  server.others['GET /api/site/all'] = [];
  server.refuseNext('unavailable', { method: 'GET' });
  await act(() => api('GET /api/site/all').catch(() => undefined));
  await offers('niente');
  server.refuseNext('forbidden', { method: 'GET' });
  await act(() => api('GET /api/site/all').catch(() => undefined));
  await offers('stato');
});

test('everything is offered while the role is unknown, because the server judges', async () => {
  asRole('operator');
  const answer = server.openNext('GET /api/user/me');
  render(<Page />, { wrapper: QueryProvider });
  await answer.asked;
  await offers(everything);
  answer.cut();
  await offers('niente');
});
