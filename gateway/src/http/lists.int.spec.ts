import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { machines, type Machine } from '@officina/contracts/maintenance/machines';
import { AppError } from '@officina/server-kit/app-error';
import { NatsStrategy } from '@officina/server-kit/bus/nats-strategy';
import { createLogger } from '@officina/server-kit/logger';
import { closeAfterEach } from '@officina/server-kit/testing/close-after-each';
import { testConnection } from '@officina/server-kit/testing/test-bus';
import { sampleMachine } from '../testing/sample-machine.ts';
import { testGateway } from '../testing/test-gateway.ts';
import { OutputCheck } from './answers.ts';

const path = '/api/maintenance/machine/all';
const pageOf = (from: number, length: number) =>
  Array.from({ length }, (_, index) => sampleMachine(from + index));

let gateway: Awaited<ReturnType<typeof testGateway>>;
interface Answer {
  items: unknown[];
  next?: string;
}
let answer: (after: string | undefined) => Answer | Promise<Answer>;
let service: { close(): Promise<unknown> };

beforeAll(async () => {
  gateway = await testGateway({ NODE_ENV: 'production' });
  service = await laxService(gateway.nats, (after) => answer(after));
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

describe('a list', () => {
  it.each(['gzip', 'identity'])('is one array of all pages (%s)', async (encoding) => {
    answer = (after) => {
      const from = Number(after ?? 0);
      return { items: pageOf(from, 400), next: from < 1_600 ? String(from + 400) : undefined };
    };
    const got = await gateway.fetch(path, { headers: { 'accept-encoding': encoding } });
    expect(got.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    const items = (await got.json()) as Machine[];
    expect(items.map(({ _id }) => _id)).toEqual(pageOf(0, 2_000).map(({ _id }) => _id));
  });

  it.each(['gzip', 'identity'])(
    'has a line for each page, and sends the first before the second exists (%s)',
    async (encoding) => {
      const second = Promise.withResolvers<void>();
      answer = async (after) => {
        if (after) await second.promise;
        return after ? { items: pageOf(2, 1) } : { items: pageOf(0, 2), next: '2' };
      };
      const got = await gateway.fetch(path, { headers: { 'accept-encoding': encoding } });
      const reader = got.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('\n')) text += (await reader?.read())?.value ?? '';
      expect(text).toBe(`[${JSON.stringify(pageOf(0, 2)).slice(1, -1)}\n`);
      second.resolve();
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) text += part.value;
      expect(text.split('\n').slice(1)).toEqual([`,${JSON.stringify(sampleMachine(2))}`, ']']);
    },
  );

  it.each<[string, unknown[][]]>([
    ['one empty page', [[]]],
    ['empty pages only', [[], [], []]],
    ['an empty page first and in between', [[], pageOf(0, 1), [], pageOf(1, 1)]],
  ])('is correct with %s', async (_, pages) => {
    answer = (after) => {
      const at = Number(after ?? 0);
      return { items: pages[at] ?? [], next: at + 1 < pages.length ? String(at + 1) : undefined };
    };
    expect(await (await gateway.fetch(path)).json()).toEqual(pages.flat());
  });

  it('is a problem if its first page fails', async () => {
    answer = () => {
      throw new AppError('unavailable', 'no store');
    };
    const got = await gateway.fetch(path);
    expect(got.status).toBe(503);
    expect(await got.json()).toMatchObject({ code: 'unavailable' });
  });

  it.each(['gzip', 'identity'])('is aborted if a later page fails (%s)', async (encoding) => {
    answer = (after) => {
      if (after) throw new AppError('unavailable', 'no store');
      return { items: pageOf(0, 500), next: '500' };
    };
    const headers = { 'accept-encoding': encoding };
    await expect(gateway.fetch(path, { headers }).then((got) => got.text())).rejects.toThrow();
    expect(gateway.log()).toContain('list cut');
    const raw = await readRaw(encoding);
    // If the failure comes before the first byte is sent, the answer can still be a problem.
    const isComplete = raw.endsWith('0\r\n\r\n') || /content-length/i.test(raw);
    expect({ isComplete, status: raw.slice(9, 10) }).toEqual({ isComplete, status: isComplete ? '5' : '2' });
  });

  describe('with documents that violate the contract', () => {
    const invalid = { ...sampleMachine(2), tags: 'none', manufacture: 7, shortCode: ['M2'] };
    const versionless = { ...sampleMachine(4), __v: 'x' };
    beforeAll(() => {
      answer = () => ({
        items: [sampleMachine(1), invalid, versionless, { ...sampleMachine(3), _outbox: [] }],
      });
    });
    const { manufacture: _, ...rest } = invalid;
    const part = { ...rest, shortCode: '', tags: [], _unfit: ['manufacture', 'shortCode', 'tags'] };

    it('sends their valid fields and lists the others; logs and counts them', async () => {
      const got = (await (await gateway.fetch(path)).json()) as { _unfit?: string[] }[];
      for (const { _unfit } of got) _unfit?.sort();
      expect(got).toEqual([sampleMachine(1), part, sampleMachine(3)]);
      expect(gateway.log()).toContain(invalid._id);
      expect(gateway.log()).toContain(versionless._id);
      expect(gateway.app.get(OutputCheck).misfits).toBe(2);
      const health = await gateway.fetch('/health/status');
      expect(await health.json()).toMatchObject({ hasMisfits: true });
    });

    it('marks items that cannot be sent for our own pages', async () => {
      const got = await gateway.fetch(path, { headers: { 'x-client': 'machines/1.0.0' } });
      expect(((await got.json()) as unknown[])[2]).toEqual({ _leftOut: true, _id: versionless._id });
    });
  });

  it('logs and counts a truncated row', async () => {
    const outputs = gateway.app.get(OutputCheck);
    const before = outputs.misfits;
    const huge = { ...sampleMachine(7), tags: [], cut: ['tags'] };
    answer = () => ({ items: [huge, ...pageOf(0, 2)] });
    expect(await (await gateway.fetch(path)).json()).toEqual([huge, ...pageOf(0, 2)]);
    expect(gateway.log()).toContain(huge._id);
    expect(outputs.misfits).toBe(before + 1);
  });
});

const closing = closeAfterEach();

it('in tests a list with a document that violates the contract fails', async () => {
  const strict = closing(await testGateway());
  closing(await laxService(strict.nats, () => ({ items: [{ ...sampleMachine(2), tags: 'none' }] })));
  expect((await strict.fetch(path)).status).toBe(500);
});

/** A maintenance service that does not check its replies, unlike the real one. */
async function laxService(nats: typeof gateway.nats, reply: typeof answer) {
  const connection = await testConnection(nats, 'maintenance');
  const logger = createLogger({ level: 'fatal', service: 'maintenance' });
  const strategy = new NatsStrategy({ connection, token: 'maintenance', logger });
  strategy.answer(machines.all, async ({ after }) => (await reply(after)) as { items: Machine[] });
  await connection.nats.flush();
  return { close: () => strategy.close().then(() => connection.drain()) };
}

async function readRaw(encoding: string): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1');
  const token = await gateway.auth.token();
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: a\r\nx-auth-token: ${token}\r\nAccept-Encoding: ${encoding}\r\nConnection: close\r\n\r\n`,
  );
  let got = '';
  socket.setEncoding('latin1').on('data', (part) => (got += String(part)));
  await once(socket, 'close');
  return got;
}
