import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { sampleMachine } from '../testing/sample-machine.ts';
import { testGateway } from '../testing/test-gateway.ts';

const create = '/api/maintenance/machine/create';
const announced = 500_000;

let gateway: Awaited<ReturnType<typeof testGateway>>;
/** Does not wait for the rest of a body. */
let impatient: typeof gateway;
let service: { close(): Promise<void> };
beforeAll(async () => {
  const limits = { LIMIT_REPORT_ADDRESS: 1, LIMIT_PUBLIC_TENANT: 1_000 };
  // Longer than a busy machine needs for the rest of a body.
  gateway = await testGateway(limits, undefined, { unreadBodyMs: 30_000 });
  impatient = await testGateway({}, undefined, { unreadBodyMs: 1 });
  service = await standIn(gateway.nats, 'maintenance', machines.create, () => sampleMachine(1));
});
afterAll(async () => {
  await service.close();
  await gateway.close();
  await impatient.close();
});

/** A connection for sending requests in parts and reading their answers. */
function talk({ port } = gateway) {
  const socket = connect(port, '127.0.0.1');
  let got = '';
  socket.setEncoding('latin1').on('data', (part: string) => (got += part));
  socket.on('error', () => undefined);
  return {
    socket,
    send: (bytes: string) => void socket.write(bytes),
    /** The next answer, with a body of the length in its headers. */
    answer: async (): Promise<string> => {
      for (;;) {
        const end = got.indexOf('\r\n\r\n');
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(got)?.[1]);
        if (end >= 0 && got.length >= end + 4 + length) {
          const complete = got.slice(0, end + 4 + length);
          got = got.slice(complete.length);
          return complete;
        }
        await once(socket, 'data');
      }
    },
  };
}

const head = (path: string, ...more: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...more].join('\r\n') + '\r\n\r\n';

describe('a request that is not allowed is answered before its body arrives', () => {
  it.each([
    ['without a token', create, [], 401],
    ['with a forged token', create, ['x-auth-token: a.b.c'], 401],
    ['of a link without a token', '/api/link/note', [], 401],
    ['of a link with a forged token', '/api/link/note', ['x-auth-token: a.b.c'], 401],
    [
      'with the key of a link in place of its token',
      '/api/link/note',
      [`x-auth-token: ${'k'.repeat(43)}`],
      401,
    ],
    ['at an unknown address', '/api/nothing', [], 404],
    ['with the wrong method', '/api/user', [], 405],
    ['for an unknown tenant', '/api/public/form/NOBODY/create', [], 404],
  ])('%s', async (_, path, more, status) => {
    const { socket, send, answer } = talk();
    send(head(path, `Content-Length: ${announced}`, ...more));
    expect(await answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    socket.destroy();
  });

  it('in chunks of unknown total length', async () => {
    const { socket, send, answer } = talk(impatient);
    send(head(create, 'Transfer-Encoding: chunked') + '5\r\n{"a":\r\n');
    expect(await answer()).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it('and its connection continues after the unread body', async () => {
    const { socket, send, answer } = talk();
    send(head(create, `Content-Length: ${announced}`));
    expect(await answer()).toMatch(/^HTTP\/1\.1 401 /);
    send('{'.repeat(announced));
    const body = JSON.stringify({ shortCode: 'M0001' });
    send(
      head(create, `x-auth-token: ${await gateway.auth.token()}`, `Content-Length: ${body.length}`) + body,
    );
    expect(await answer()).toMatch(/^HTTP\/1\.1 201 /);
    socket.destroy();
  });

  it.each([`Content-Length: ${10 * 1024 * 1024}`, 'Transfer-Encoding: chunked'])(
    'and its connection is closed if the body is too large or of unknown length: %s',
    async (length) => {
      const { socket, send, answer } = talk(impatient);
      send(head(create, length));
      expect(await answer()).toMatch(/^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n/i);
      await once(socket, 'close');
    },
  );

  it.each([
    ['without a token', [], 401],
    ['with a valid token', ['token'], 413],
  ])('and the client gets the answer even if it continues to write: %s', async (_, more, status) => {
    const { socket, send, answer } = talk();
    const token = more.length > 0 ? [`x-auth-token: ${await gateway.auth.token()}`] : [];
    const megabytes = 16;
    const closed = once(socket, 'close');
    send(head(create, `Content-Length: ${megabytes << 20}`, ...token));
    socket.pause();
    for (let sent = 0; sent < megabytes; sent += 1)
      await new Promise((resolve) => socket.write('x'.repeat(1 << 20), resolve));
    socket.resume();
    expect(await answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await closed;
  });
});

it('with a valid token the body is read normally', async () => {
  const { socket, send, answer } = talk();
  send(head(create, `x-auth-token: ${await gateway.auth.token()}`, 'Content-Length: 1') + '{');
  expect(await answer()).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});
