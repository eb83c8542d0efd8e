/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { endPage, renderPage, signIn, signOut, TestServer } from '../testing/index.ts';
import { FollowButton } from './follow-button.tsx';

const id = (digit: string) => digit.repeat(24);
const route = 'GET /api/notice/choices';
const choices = { __v: 2, machines: [id('1')], sites: [] as string[] };
const tenant = { services: {} as Record<string, { enabled: boolean }> };

let server: TestServer;
beforeEach(async () => {
  tenant.services = {};
  server = await new TestServer([], {
    'GET /api/tenant/myself': tenant,
    [route]: choices,
    'PUT /api/notice/choices/edit': { ...choices, __v: 3, machines: [id('1'), id('2')] },
  }).start();
  await signIn(id('5'));
});
afterEach(async () => {
  await signOut();
  await endPage();
});

test('a machine is followed, beside what was followed before', async () => {
  renderPage(<FollowButton entity="machine" id={id('2')} about="questo macchinario" />);
  const button = await screen.findByRole('button', { name: 'Segui questo macchinario', pressed: false });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await act(async () => button.click());
  await screen.findByRole('button', { name: 'Segui già questo macchinario', pressed: true });
  expect(server.writes()).toMatchObject([{ ifMatch: '"2"', body: { machines: [id('1'), id('2')] } }]);
});

test('a site is left', async () => {
  server.others[route] = { ...choices, sites: [id('3'), id('4')] };
  renderPage(<FollowButton entity="site" id={id('3')} about="questo luogo" />);
  const button = await screen.findByRole('button', { name: 'Segui già questo luogo' });
  await act(async () => button.click());
  await waitFor(() => expect(server.writes()).toMatchObject([{ body: { sites: [id('4')] } }]));
});

test('an owner sees that the machine is the own one, without a button or a question to the server', async () => {
  renderPage(<FollowButton entity="machine" id={id('2')} owner={id('5')} about="questo macchinario" />);
  await screen.findByText('È una tua macchina');
  expect(screen.queryByRole('button')).toBeNull();
  expect(server.calls.some(({ route: asked }) => asked === route)).toBe(false);
});

test('with the service off there is nothing to follow', async () => {
  tenant.services['notifications'] = { enabled: false };
  renderPage(<FollowButton entity="machine" id={id('2')} about="questo macchinario" />);
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(server.calls.map(({ route: asked }) => asked)).toEqual(['GET /api/tenant/myself']);
});
