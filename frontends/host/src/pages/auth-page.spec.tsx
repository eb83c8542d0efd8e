/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, jest, test } from '@jest/globals';
import { authInfo, clearAuthInfo } from '@officina/web-kit';
import { endPage, renderPage, TestServer } from '@officina/web-kit/testing';
import { act } from '@testing-library/react';
import { setImmediate as turn } from 'node:timers/promises';
import { takeLoginReturn } from '../login/login.ts';
import { RegistryContext } from '../registry/registry-context.ts';
import AuthPage from './auth-page.tsx';

const section = { name: 'x', title: 'x', access: 'staff', routes: ['/machine'], previous: [] } as const;
const registry = { schema: 1 as const, sections: [{ ...section, routes: ['/machine'], previous: [] }] };
/** A token with this payload and an unchecked signature. */
const tokenOf = (payload: object) =>
  ['e30', btoa(JSON.stringify(payload)).replaceAll('=', ''), 'x'].join('.');

afterEach(async () => {
  jest.useRealTimers();
  await endPage();
  clearAuthInfo();
});

test('[S2.auth.delay] [S9.authDelay] the page waits exactly one second after the ticket is exchanged', async () => {
  const token = tokenOf({ fullName: 'Anna Rossi', TCODE: 'ROSSI', sub: '1' });
  await new TestServer([], { 'POST /api/auth/exchange': { token } }).start();
  const ticket = tokenOf({});
  sessionStorage.setItem('officina.nonce', 'n'.repeat(24));
  window.history.replaceState(
    null,
    '',
    `/auth?logged=yes&token=${ticket}&destination=${encodeURIComponent('/machine?id=1')}`,
  );
  takeLoginReturn();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  renderPage(
    <RegistryContext value={registry}>
      <AuthPage />
    </RegistryContext>,
    '/auth',
  );
  const address = () => window.location.pathname + window.location.search;
  for (let attempts = 0; !authInfo() && attempts < 10_000; attempts += 1) await act(() => turn());
  expect(authInfo()).toMatchObject({ fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
  await act(() => turn());
  await act(() => jest.advanceTimersByTimeAsync(999));
  expect(address()).toBe('/auth');
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(address()).toBe('/machine?id=1');
});
