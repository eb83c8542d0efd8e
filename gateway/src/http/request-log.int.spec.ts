import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { closeAfterEach } from '@officina/server-kit/testing/close-after-each';
import { json, testGateway } from '../testing/test-gateway.ts';

const closing = closeAfterEach();

interface Line {
  msg: string;
  path?: string;
  status: number;
  address?: string;
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' };

/** The gateway's log lines of requests that claim to be forwarded. */
async function linesOf(
  trusted: string,
  ask: (gateway: Awaited<ReturnType<typeof testGateway>>) => Promise<unknown>,
) {
  const gateway = closing(await testGateway({ TRUSTED_PROXIES: trusted }));
  await ask(gateway);
  const lines = gateway.log().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request');
}

it.each([
  ['', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.9'],
  ['10.0.0.0/8', '127.0.0.1'],
])(
  'a rejected call is logged with its client address: with the trusted proxies "%s" this is %s',
  async (trusted, address) => {
    const lines = await linesOf(trusted, async (gateway) => {
      await fetch(`${gateway.url}/api/user`, { headers: forwarded });
      await gateway.fetch('/api/nothing', { headers: forwarded });
      await gateway.fetch('/api/site/create', { ...json('POST', {}, forwarded) });
      await gateway.fetch('/api/user', { headers: forwarded });
    });
    expect(lines.map(({ path, status, address: logged }) => [path, status, logged])).toEqual([
      ['/api/user', 401, address],
      ['/api/nothing', 404, address],
      ['/api/site/create', 422, address],
    ]);
  },
);

it('unreadable requests are logged too, with the address of the connection', async () => {
  const lines = await linesOf('', async (gateway) => {
    await gateway.fetch('/api/user/%zz?ticket=secret', { headers: forwarded });
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write('no HTTP at all\r\n\r\n');
    await text(socket);
    expect(gateway.log()).not.toContain('secret');
  });
  expect(lines.map(({ path, status, address }) => [path, status, address])).toEqual([
    ['/api/user/%zz', 400, '127.0.0.1'],
    [undefined, 400, '127.0.0.1'],
  ]);
});

it('an aborted body is logged, but not as an error', async () => {
  const gateway = closing(await testGateway());
  const head = [
    'POST /api/site/create?a=secret HTTP/1.1',
    ...['Host: a', 'Content-Type: application/json', 'Content-Length: 100'],
    `x-auth-token: ${await gateway.auth.token()}`,
  ];
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(`${head.join('\r\n')}\r\n\r\n{"name":`);
  const [request] = (await once(gateway.app.getHttpServer(), 'request')) as [IncomingMessage];
  const nextTick = () => new Promise((resolve) => setImmediate(resolve));
  while (!request.readableFlowing) await nextTick();
  socket.destroy();
  while (!/broke off|unexpected/.test(gateway.log())) await nextTick();
  const lines = gateway.log().split('\n').filter(Boolean);
  const entries = lines.map((line) => JSON.parse(line) as Line & { level: number });
  expect(entries.filter(({ level }) => level > 30)).toEqual([]);
  expect(entries.filter(({ path }) => path)).toMatchObject([
    { msg: 'a client broke off before all of its body had come', path: '/api/site/create' },
  ]);
});
