/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, signOut, TestServer } from '@officina/web-kit/testing';
import { logIn } from './auth-page.tsx';

/** A token with this payload and an unchecked signature. */
const tokenOf = (payload: object) =>
  ['e30', Buffer.from(JSON.stringify(payload)).toString('base64url'), 'x'].join('.');

afterEach(async () => {
  await endPage();
  await signOut();
});

test('[S2.auth.decode] [S3.auth] the browser stores the token and its payload', async () => {
  const token = tokenOf({ fullName: 'Anna Pedrò', TCODE: 'ROSSI', sub: '1', exp: 4_000_000_000 });
  const server = await new TestServer([], { 'POST /api/auth/exchange': { token } }).start();
  await logIn('e30.e30.x', 'n'.repeat(24));
  expect(server.writes()).toMatchObject([{ body: { ticket: 'e30.e30.x', nonce: 'n'.repeat(24) } }]);
  const kept = Object.values(localStorage).map((text) => JSON.parse(text as string) as unknown);
  expect(kept).toEqual([{ token, fullName: 'Anna Pedrò', TCODE: 'ROSSI', userId: '1' }]);
});

test('an unreadable token does not start a session', async () => {
  await new TestServer([], { 'POST /api/auth/exchange': { token: 'none' } }).start();
  await expect(logIn('e30.e30.x', 'n'.repeat(24))).rejects.toThrow('Il token di accesso non si legge.');
  expect(localStorage).toHaveLength(0);
});
