import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { linkPicturePath, linkUploadsPath } from '@officina/contracts/files/contractor-photos';
import { reportUploadsPath } from '@officina/contracts/files/reports';
import { downloadPath, picturePath, uploadsPath } from '@officina/contracts/files/uploads';
import { SystemClock } from '@officina/server-kit/clock';
import { ServerDisk } from '@officina/server-kit/disk';
import { signedCaller } from '@officina/server-kit/signed-request';
import { until } from '@officina/server-kit/testing/until';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { anna, linkId } from '../testing/test-auth.ts';
import { json, testGateway } from '../testing/test-gateway.ts';

const key = 'k'.repeat(43);
const uploadPath = `${uploadsPath}/${'a'.repeat(32)}`;
const fileId = 'b'.repeat(24);
const octets = { 'content-type': 'application/offset+octet-stream' };

let service: Server;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
let last: IncomingMessage | undefined;

beforeAll(async () => {
  service = createServer((request, response) => {
    last = request;
    void answer(request, response);
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  gateway = await testGateway({
    ...{ FILES_URL: `http://127.0.0.1:${port}`, FILES_KEY: key, FILE_SILENCE_MS: 600 },
  });
});
afterAll(async () => {
  await gateway.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  last = undefined;
  answer = (_request, response) => response.writeHead(204).end();
  gateway.auth.people.roles.set(anna, 'manager');
});

const append = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
  gateway.fetch(uploadPath, {
    method: 'PATCH',
    body,
    headers: { ...octets, 'upload-offset': '0', ...headers },
  });
const problemOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; message: string }),
});
const refuse = (status: number, body: object) => (request: IncomingMessage, response: ServerResponse) => {
  request.resume();
  response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));
};

describe('a request to the service files', () => {
  it('streams there with its body, signed, and with named headers alone', async () => {
    let received = Buffer.alloc(0);
    answer = async (request, response) => {
      received = await buffer(request);
      const headers = { 'upload-offset': received.length, 'x-file-id': fileId };
      response.writeHead(204, { ...headers, 'access-control-allow-origin': '*', server: 'secret' }).end();
    };
    const sent = Buffer.alloc(3 * 1024 * 1024, 'photo');
    const back = await append(sent, {
      'x-http-method-override': 'DELETE',
      'x-forwarded-host': 'evil.example',
    });
    expect([back.status, back.headers.get('x-file-id')]).toEqual([204, fileId]);
    expect(received.equals(sent)).toBe(true);
    for (const name of ['access-control-allow-origin', 'server']) expect(back.headers.get(name)).toBeNull();
    const { method = '', url: path = '', headers = {} } = last ?? {};
    expect(signedCaller(key, { method, path, headers }, new SystemClock().now())).toMatchObject({
      ...{
        tenantId: 'ROSSI',
        userId: anna,
        userName: 'Anna Rossi',
        role: 'manager',
        timezone: 'Europe/Rome',
      },
    });
    for (const name of ['x-http-method-override', 'x-forwarded-host', 'x-auth-token'])
      expect(headers[name]).toBeUndefined();
  });

  it('brings bytes back that no browser opens as a page', async () => {
    answer = (_request, response) =>
      response
        .writeHead(206, {
          ...{ 'content-type': 'application/octet-stream', 'content-range': 'bytes 2-5/9' },
          ...{ 'content-disposition': 'attachment; filename=a.html', 'content-length': 4 },
        })
        .end('html');
    const back = await gateway.fetch(downloadPath(fileId), { headers: { range: 'bytes=2-5' } });
    expect([back.status, await back.text()]).toEqual([206, 'html']);
    expect(Object.fromEntries(back.headers)).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-length': '4' },
      ...{ 'content-security-policy': "sandbox; default-src 'none'", 'content-range': 'bytes 2-5/9' },
      'content-disposition': 'attachment; filename=a.html',
    });
    expect(last?.headers.range).toBe('bytes=2-5');
  });

  it('answers HEAD without a body', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'upload-offset': 7, 'upload-length': 9 }).end();
    const head = await gateway.fetch(uploadPath, { method: 'HEAD' });
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '7']);
    answer = (_request, response) => response.writeHead(404).end();
    expect((await gateway.fetch(uploadPath, { method: 'HEAD' })).status).toBe(404);
  });

  it('needs a token, and no more than the role of an operator', async () => {
    const stranger = await gateway.fetch(uploadPath, {
      method: 'HEAD',
      headers: { 'x-auth-token': 'wrong' },
    });
    expect(stranger.status).toBe(401);
    gateway.auth.people.roles.set(anna, 'operator');
    expect((await gateway.fetch(picturePath(fileId, 320))).status).toBe(204);
    expect((await append('x')).status).toBe(204);
  });

  it('gets the service’s errors as problems', async () => {
    const errors = [{ path: 'file', message: 'I video non si possono allegare.' }];
    answer = refuse(422, { code: 'invalid', detail: 'I video non si possono allegare.', errors });
    expect(await problemOf(await append('x'))).toMatchObject({
      ...{ status: 422, code: 'invalid', message: 'I video non si possono allegare.', errors },
    });
    answer = (_request, response) => response.writeHead(412).end('Tus-Resumable Required');
    expect(await problemOf(await append('x'))).toMatchObject({ status: 400, code: 'malformed' });
  });

  it('is never answered 401 because of the gateway itself', async () => {
    answer = (_request, response) => response.writeHead(401).end();
    expect(await problemOf(await append('x'))).toMatchObject({ status: 503, code: 'unavailable' });
  });

  it('fails if the service is silent, away, or the disk full', async () => {
    answer = () => undefined;
    expect(await problemOf(await append('x'))).toMatchObject({ status: 504, code: 'timeout' });
    answer = (request) => request.socket.destroy();
    expect(await problemOf(await append('x'))).toMatchObject({ status: 503, code: 'unavailable' });
    const disk = gateway.app.get(ServerDisk);
    disk.receive({ disk: { state: 'full', freeMb: 1, freePercent: 0 } });
    expect(await problemOf(await append('x'))).toMatchObject({ status: 503, code: 'disk_full' });
    disk.receive({ disk: { state: 'room', freeMb: 1, freePercent: 50 } });
  });

  it('with another kind of body is refused, and so are bytes elsewhere', async () => {
    const patch = await gateway.fetch(uploadPath, json('PATCH', {}));
    expect(patch.status).toBe(415);
    const put = { method: 'PUT', body: 'x', headers: octets };
    expect((await gateway.fetch(`/api/files/${fileId}/edit`, put)).status).toBe(415);
  });

  it('ends there when the browser breaks off', async () => {
    let closed = false;
    answer = (request) => {
      request.resume();
      request.once('close', () => (closed = true));
    };
    const socket = connect(gateway.port, '127.0.0.1');
    const token = await gateway.auth.token();
    const head = [
      `PATCH ${uploadPath} HTTP/1.1`,
      'Host: x',
      `x-auth-token: ${token}`,
      'content-length: 1000',
    ];
    socket.write([...head, `content-type: ${octets['content-type']}`, '', '0123'].join('\r\n'));
    await until(() => last !== undefined);
    socket.destroy();
    await until(() => closed);
  });
});

describe('a photo of a public report', () => {
  const path = `${reportUploadsPath('rossi')}/${'a'.repeat(32)}`;
  const photoKey = 'p'.repeat(43);
  const send = (method: string, headers: Record<string, string> = {}) =>
    fetch(gateway.url + path, {
      ...{ method, body: method === 'PATCH' ? 'x' : null },
      headers: { ...octets, 'x-photo-key': photoKey, 'x-forwarded-for': '198.51.100.9', ...headers },
    });

  it('goes to files without a token, with its key and the network that it comes from', async () => {
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      expect((await send(method)).status).toBe(204);
      const { headers = {} } = last ?? {};
      expect(headers['x-photo-key']).toBe(photoKey);
      expect(signedCaller(key, { method, path, headers }, new SystemClock().now())).toEqual({
        ...{ tenantId: 'ROSSI', userId: null, userName: 'Segnalazione pubblica', address: '127.0.0.1' },
        ...{ requestId: expect.any(String), timezone: 'Europe/Rome' },
      });
    }
    expect(gateway.log()).not.toContain(photoKey);
  });

  it('cannot be read, and is not found where the form is off', async () => {
    expect((await send('GET')).status).toBe(405);
    gateway.auth.services.set('ROSSI', { form: { enabled: false } });
    await gateway.auth.hint('event.auth.tenant.changed');
    await until(async () => (await send('PATCH')).status === 404);
    gateway.auth.services.set('ROSSI', {});
    await gateway.auth.hint('event.auth.tenant.changed');
    await until(async () => (await send('PATCH')).status === 204);
  });
});

describe('a photo of a contractor', () => {
  const upload = `${linkUploadsPath}/${'a'.repeat(32)}`;
  const picture = linkPicturePath(fileId, 320);
  const calls = [
    ['POST', linkUploadsPath],
    ...['HEAD', 'PATCH', 'DELETE'].map((method) => [method, upload]),
    ...['GET', 'HEAD'].map((method) => [method, picture]),
  ] as [string, string][];
  const send = (method: string, path: string, token: string) =>
    fetch(gateway.url + path, {
      ...{ method, body: method === 'PATCH' ? 'x' : null },
      headers: { ...(method === 'PATCH' && octets), ...(token && { 'x-auth-token': token }) },
    });

  it.each(calls)('goes to files with the link of its token: %s %s', async (method, path) => {
    expect((await send(method, path, await gateway.auth.linkToken())).status).toBe(204);
    const { headers = {} } = last ?? {};
    expect(signedCaller(key, { method, path, headers }, new SystemClock().now())).toEqual({
      ...{ tenantId: 'ROSSI', userId: null, userName: 'Ditta esterna', linkId },
      ...{ requestId: expect.any(String), timezone: 'Europe/Rome' },
    });
  });

  it.each(calls)('needs the token of a link: %s %s', async (method, path) => {
    const tokens = ['', 'wrong', await gateway.auth.token()];
    for (const token of tokens) expect((await send(method, path, token)).status).toBe(401);
    expect(last).toBeUndefined();
  });

  it('is never opened as a page, and not found where contractors are switched off', async () => {
    const token = await gateway.auth.linkToken();
    const { headers } = await send('GET', picture, token);
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    gateway.auth.services.set('ROSSI', { contractors: { enabled: false } });
    await gateway.auth.hint('event.auth.tenant.changed');
    await until(async () => (await send('GET', picture, token)).status === 404);
    expect((await send('POST', linkUploadsPath, token)).status).toBe(404);
    gateway.auth.services.set('ROSSI', {});
    await gateway.auth.hint('event.auth.tenant.changed');
    await until(async () => (await send('GET', picture, token)).status === 204);
  });
});

it('without its address there are no files', async () => {
  const other = await testGateway();
  const response = await other.fetch(downloadPath(fileId));
  await other.close();
  expect(response.status).toBe(503);
});
