import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it, jest } from '@jest/globals';
import { closeAfterEach } from '@officina/server-kit/testing/close-after-each';
import { freezeTimeouts } from './testing/fake-time.ts';
import { testGateway } from './testing/test-gateway.ts';

const closing = closeAfterEach();

it('a stopping gateway answers requests in flight, ends live streams, and accepts no new requests', async () => {
  const gateway = closing(await testGateway());
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  gateway.answers.users = async () => {
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

it('a gateway stops at once despite open connections without a request', async () => {
  const gateway = closing(await testGateway());
  const silent = connect(gateway.port, '127.0.0.1');
  await once(silent, 'connect');
  expect((await gateway.fetch('/health/live')).status).toBe(200);
  const ended = text(silent);
  // Timeouts that would close it after some seconds are frozen.
  freezeTimeouts();
  await gateway.app.close();
  expect(await ended).toBe('');
});

/** Whether the port still accepts connections. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const refused = once(socket, 'error').then(() => false);
  const taken = once(socket, 'connect').then(() => true);
  const answer = await Promise.race([refused, taken]);
  socket.destroy();
  return answer;
}
