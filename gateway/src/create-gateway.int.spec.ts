import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, jest } from '@jest/globals';
import { closeAfterEach } from '@officina/server-kit/testing/closing';
import { holdTimeouts } from './testing/hold.ts';
import { testGateway } from './testing/test-gateway.ts';

const closing = closeAfterEach();

it('stops by answering what is in flight, ending live streams, and taking nothing new', async () => {
  const gateway = closing(await testGateway());
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  gateway.asked.users = async () => {
    reached.resolve();
    await release.promise;
    return { items: [] };
  };
  const token = await gateway.auth.token();
  const live = await fetch(`${gateway.url}/api/live`, { headers: { 'x-auth-token': token } });
  const inFlight = connect(gateway.port, '127.0.0.1');
  inFlight.write(`GET /api/user HTTP/1.1\r\nHost: a\r\nx-auth-token: ${token}\r\n\r\n`);
  await reached.promise;
  const closed = gateway.app.close();
  expect(await live.text()).toBe(':\n\n');
  while (await accepts(gateway.port));
  release.resolve();
  expect(await text(inFlight)).toMatch(/^HTTP\/1\.1 200 [^]*\[\]$/);
  await closed;
});

afterEach(() => void jest.useRealTimers());

it('stops at once although connections are open on which nothing was asked', async () => {
  const gateway = closing(await testGateway());
  const silent = connect(gateway.port, '127.0.0.1');
  await once(silent, 'connect');
  expect((await gateway.fetch('/health/live')).status).toBe(200);
  const ended = text(silent);
  // What would end it after some seconds stands still.
  holdTimeouts();
  await gateway.app.close();
  expect(await ended).toBe('');
});

/** Whether the port still takes connections. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const refused = once(socket, 'error').then(() => false);
  const taken = once(socket, 'connect').then(() => true);
  const answer = await Promise.race([refused, taken]);
  socket.destroy();
  return answer;
}
