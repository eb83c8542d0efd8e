import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

/** Writes raw bytes and reads until the gateway closes the connection. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;

describe('a raw socket', () => {
  it.each([
    [
      'both kinds of body length',
      lines(
        'POST /api/auth/exchange HTTP/1.1',
        'Host: a',
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
      ) + '0\r\n\r\n',
    ],
    [
      'two different lengths',
      lines('POST /api/auth/exchange HTTP/1.1', 'Host: a', 'Content-Length: 4', 'Content-Length: 5') + 'abcd',
    ],
    ['no HTTP at all', lines('hello')],
    ['a header name with a blank', lines('GET /health/live HTTP/1.1', 'Host: a', 'x a: b')],
    ['a bare line feed in a header', 'GET /health/live HTTP/1.1\r\nHost: a\r\nx: a\nInjected: yes\r\n\r\n'],
    ['a folded header', 'GET /health/live HTTP/1.1\r\nHost: a\r\nx: a\r\n b\r\n\r\n'],
    ['a NUL in a header', 'GET /health/live HTTP/1.1\r\nHost: a\r\nx: a\0b\r\n\r\n'],
    ['no Host', 'GET /health/live HTTP/1.1\r\n\r\n'],
    ['two Hosts', lines('GET /health/live HTTP/1.1', 'Host: a', 'Connection: close', 'Host: b')],
    ['the same Host twice', lines('GET /health/live HTTP/1.1', 'Host: a', 'Connection: close', 'hOST: a')],
    [
      'two Hosts at an unknown address',
      lines('GET /api/nothing HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close'),
    ],
  ])('with %s is 400 and closed', async (_, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^Connection: close\r$/m);
    expect(answer).not.toMatch(/^Injected/im);
  });

  it('with more than 16 KB of headers is 431', async () => {
    const answer = await raw(
      lines('GET /health/live HTTP/1.1', 'Host: a', `x-auth-token: ${'t'.repeat(17_000)}`),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"code":"headers_too_large"');
  });

  it('cannot inject a header into the answer by its request id', async () => {
    const answer = await raw(
      lines(
        'GET /health/live HTTP/1.1',
        'Host: a',
        'Connection: close',
        'x-request-id: a%0d%0aSet-Cookie: x=1',
      ),
    );
    expect(answer).not.toMatch(/set-cookie/i);
  });

  it.each(['TRACE', 'OPTIONS', 'HEAD', 'PROPFIND', 'QUERY', 'PATCH', 'DELETE'])(
    'with %s, which the address does not support, is 405 with the allowed methods',
    async (method) => {
      for (const path of ['/api/user', '/%61pi/user', '/api/user?a=b']) {
        const answer = await raw(lines(`${method} ${path} HTTP/1.1`, 'Host: a', 'Connection: close'));
        expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*\r\nallow: GET\r\n/);
      }
    },
  );

  it.each(['BREW', 'get', 'X-SECRET'])('with the unknown method %s is 405 too', async (method) => {
    const answer = await raw(lines(`${method} /api/user HTTP/1.1`, 'Host: a'));
    expect(answer).toMatch(/^HTTP\/1\.1 405 [^]*\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE\r\n/);
  });

  it('with QUERY and a body without a type is 405 too', async () => {
    const answer = await raw(
      lines('QUERY /api/user HTTP/1.1', 'Host: a', 'Connection: close', 'Content-Length: 2') + '{}',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  });
});
