import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { until } from '@officina/server-kit/testing/until';
import { sampleFile, sampleFiles } from '../testing/sample-files.ts';
import { sampleMachine } from '../testing/sample-machine.ts';
import { testGateway } from '../testing/test-gateway.ts';

const limitMs = 1_500;
const megabyte = 1024 * 1024;
/** More than the sockets between gateway and reader buffer. */
const pieces = 800;
const pages = 60;
const long = { ...sampleMachine(1), customData: Array(90).fill({ name: 'Nota', value: 'x'.repeat(480) }) };

let gateway: Awaited<ReturnType<typeof testGateway>>;
const services: { close(): Promise<void> }[] = [];
let closed = 0;
let pagesRequested = 0;
beforeAll(async () => {
  gateway = await testGateway({ LIMIT_READER_MS: limitMs }, { sampleFiles, machines });
  const { nats } = gateway;
  services.push(
    await standIn(nats, 'lotlog', sampleFiles.print, ({ body }) => sampleFile(body, () => (closed += 1))),
    await standIn(nats, 'maintenance', machines.all, ({ after = '1' }) => {
      pagesRequested += 1;
      return {
        items: Array(15).fill(long),
        next: Number(after) < pages ? `${Number(after) + 1}` : undefined,
      };
    }),
  );
});
afterAll(async () => {
  for (const service of services) await service.close();
  await gateway.close();
});

const requests = {
  list: ['GET /api/maintenance/machine/all HTTP/1.1', ''],
  file: ['POST /api/sample/print HTTP/1.1', JSON.stringify({ pieces })],
} as const;

/** Sends a request without reading its answer. */
async function ask(what: keyof typeof requests): Promise<Socket> {
  const [line, body] = requests[what];
  const socket = connect(gateway.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const lines = [line, 'Host: a', 'Connection: close', 'Content-Type: application/json'];
  const token = `x-auth-token: ${await gateway.auth.token()}`;
  socket.write([...lines, token, `Content-Length: ${body.length}`, '', body].join('\r\n'));
  await once(socket, 'readable');
  return socket;
}

const cuts = () => gateway.log().split('reader takes nothing: cut').length - 1;

/** Reads at least this many bytes; a kernel reports reads to the sender only in larger steps. */
async function read(socket: Socket, bytes: number): Promise<void> {
  for (let received = 0; received < bytes;) {
    const part = socket.read() as Buffer | null;
    if (part) received += part.length;
    else await once(socket, 'readable');
  }
}

/** Reads until the connection closes. */
async function drain(socket: Socket): Promise<string> {
  let got = '';
  socket.setEncoding('latin1').on('data', (part: string) => (got += part.slice(-8)));
  await once(socket, 'close');
  return got;
}

describe.each(['list', 'file'] as const)('a reader of a %s', (what) => {
  it('that reads nothing is disconnected, and its answer is no longer produced', async () => {
    const before = { closed, pagesRequested, cuts: cuts() };
    const socket = await ask(what);
    await until(() => cuts() > before.cuts);
    expect((await drain(socket)).endsWith('0\r\n\r\n')).toBe(false);
    if (what === 'file') expect(closed).toBe(before.closed + 1);
    else expect(pagesRequested - before.pagesRequested).toBeLessThan(pages);
  });

  it('that reads slowly is never disconnected', async () => {
    const socket = await ask(what);
    const start = performance.now();
    while (performance.now() - start < 2 * limitMs) {
      await read(socket, megabyte);
      await pause(limitMs / 10);
    }
    expect((await drain(socket)).endsWith('0\r\n\r\n')).toBe(true);
  }, 20_000);
});
