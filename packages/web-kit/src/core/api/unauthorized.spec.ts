/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn } from '../../testing/session.ts';
import { authInfo, keepPage } from '../session/auth-info.ts';
import { api } from './api.ts';

const realFetch = globalThis.fetch;
let server: Server;

beforeEach(async () => {
  server = createServer((_request, response) => response.writeHead(401).end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:${port}${String(path)}`, init);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});

// jsdom reports there that it cannot leave the page.
const ignoreErrors = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

test('[S8.unauthorized] a 401 is rejected as «Non autorizzato», clears the session and reloads the page once', async () => {
  const errors = ignoreErrors();
  await signIn('65a1b2c3d4e5f60718293a4b');
  const calls = [api('GET /api/user'), api('GET /api/maintenance/machine/all')];
  const [first, second] = await Promise.allSettled(calls);
  const refused = { status: 'rejected', reason: { status: 401, message: 'Non autorizzato' } };
  expect([first, second]).toMatchObject([refused, refused]);
  expect(authInfo()).toBeNull();
  expect(errors.mock.calls.map(([error]) => String(error))).toEqual([expect.stringContaining('navigation')]);
  errors.mockRestore();
});

test('a 401 does not reload a page that is kept open, but clears the session', async () => {
  const errors = ignoreErrors();
  await signIn('65a1b2c3d4e5f60718293a4b');
  const end = keepPage({ token: 't', fullName: 'Anna', TCODE: 'ROSSI', userId: '65a1b2c3d4e5f60718293a4b' });
  await expect(api('GET /api/user')).rejects.toMatchObject({ status: 401 });
  end();
  expect(authInfo()).toBeNull();
  expect(errors.mock.calls).toEqual([]);
  errors.mockRestore();
});
