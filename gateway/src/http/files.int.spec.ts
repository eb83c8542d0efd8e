import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { parse } from 'content-disposition';
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { until } from '@officina/server-kit/testing/until';
import { digestOf, sampleFile, sampleFiles } from '../testing/sample-files.ts';
import { json, testGateway } from '../testing/test-gateway.ts';
import { digestOfAnswer } from '../testing/downloads.ts';

const path = '/api/sample/print';
/** More than the sockets between gateway and browser buffer. */
const longFile = 800;

let gateway: Awaited<ReturnType<typeof testGateway>>;
let service: { close: () => Promise<void> };
let closed = 0;
let beforeFirst = async (): Promise<void> => undefined;

/** Another user of the same company. */
const other = '64b000000000000000000012';

const print = (body: object, init: RequestInit = {}) =>
  gateway.fetch(path, { ...json('POST', body), ...init });

beforeAll(async () => {
  gateway = await testGateway({}, { sampleFiles });
  // Allows two files per user.
  const limits = { atOnce: 4, idleMs: 30_000 };
  service = await standIn(
    gateway.nats,
    'lotlog',
    sampleFiles.print,
    ({ body }) =>
      sampleFile(
        body,
        () => (closed += 1),
        () => beforeFirst(),
      ),
    limits,
  );
});
afterAll(async () => {
  await service.close();
  await gateway.close();
});

describe('a file', () => {
  it('is a download with type and name, and is not cached', async () => {
    const answer = await print({ pieces: 3 });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=prova.pdf',
      'cache-control': 'no-store',
      'transfer-encoding': 'chunked',
    });
    expect(await digestOfAnswer(answer)).toEqual(digestOf({ pieces: 3, mark: 0 }));
  });

  it.each([
    ['Città, 5 €; "lordo".pdf', 'Città, 5 €; -lordo-.pdf'],
    ['a\r\nset-cookie: x=1.pdf', 'a--set-cookie- x=1.pdf'],
    ['../../etc/passwd', '..-..-etc-passwd'],
    ['100%25.pdf', '100%25.pdf'],
    ['日本 🍷.pdf', '日本 🍷.pdf'],
  ])('named %j is saved as %j', async (name, saved) => {
    const answer = await print({ name, pieces: 0 });
    const header = answer.headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(parse(header)).toMatchObject({ type: 'attachment', parameters: { filename: saved } });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await answer.arrayBuffer()).byteLength).toBe(0);
  });

  it('is complete alongside a concurrent download', async () => {
    const both = await Promise.all([1, 2].map((mark) => print({ pieces: 60, mark }).then(digestOfAnswer)));
    expect(both).toEqual([digestOf({ pieces: 60, mark: 1 }), digestOf({ pieces: 60, mark: 2 })]);
  });

  it('is a problem if its body is invalid or it fails before its first byte', async () => {
    expect((await print({ pieces: 'x' })).status).toBe(422);
    const failed = await print({ pieces: 5, failsAt: 0 });
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
    expect(failed.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(failed.headers.get('content-disposition')).toBeNull();
    expect(await failed.json()).toMatchObject({ code: 'unavailable' });
  });

  it('is aborted, and does not look complete, if it fails later', async () => {
    const answer = await print({ pieces: 50, failsAt: 40 });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(gateway.log()).toContain('file cut');
  });
});

describe('the reader of a file', () => {
  it('frees its slot if it disconnects', async () => {
    const before = closed;
    const leave = new AbortController();
    const answers = [1, 2].map(() => print({ pieces: longFile }, { signal: leave.signal }));
    for (const answer of await Promise.all(answers)) await answer.body?.getReader().read();
    const next = print({ pieces: 1 });
    let isDone = false;
    void next.then(() => (isDone = true));
    const headers = {
      ...json('POST', {}).headers,
      'x-auth-token': await gateway.auth.token({ claims: { sub: other } }),
    };
    expect(await digestOfAnswer(await print({ pieces: 1 }, { headers }))).toEqual(
      digestOf({ pieces: 1, mark: 0 }),
    );
    expect(isDone).toBe(false);
    leave.abort();
    expect(await digestOfAnswer(await next)).toEqual(digestOf({ pieces: 1, mark: 0 }));
    await until(() => closed >= before + 4);
  });

  it('frees its slot if it disconnects before the first byte', async () => {
    const before = closed;
    const requested = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    beforeFirst = () => (requested.resolve(), first.promise);
    const leave = new AbortController();
    const server = gateway.app.getHttpServer() as Server;
    const request = once(server, 'request') as Promise<[IncomingMessage]>;
    const aborted = print({ pieces: longFile }, { signal: leave.signal });
    const [{ socket }] = await request;
    await requested.promise;
    beforeFirst = async () => undefined;
    const disconnected = once(socket, 'close');
    leave.abort();
    await expect(aborted).rejects.toThrow();
    // The gateway notices the disconnect before the first piece arrives.
    await disconnected;
    expect(closed).toBe(before);
    first.resolve();
    await until(() => closed > before);
    expect(gateway.log()).not.toContain('unexpected error');
  });
});
