import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import { endpoint } from '@officina/contracts/endpoint';
import { headers } from '@nats-io/transport-node';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../app-error.ts';
import { caller } from '../../testing/callers.ts';
import { standIn } from '../../testing/stand-in.ts';
import { testBus } from '../../testing/test-bus.ts';
import { testNats, type TestNats } from '../../testing/test-nats.ts';
import { until } from '../../testing/until.ts';
import { callerHeader, timeLeftHeader } from '../envelope.ts';
import { chunkBytes, transferSubject } from './file-stream.ts';
const print = endpoint({
  http: 'GET /api/sample/print',
  subject: 'rpc.lotlog.samples.print',
  kind: 'file',
  produces: 'application/pdf',
  caller: 'staff',
  may: 'read',
  status: 200,
  summary: 'Stampa di prova',
});
const rossi = caller({ tenantId: 'ROSSI' });

let nats: TestNats;
let gateway: Awaited<ReturnType<typeof testBus>>;
let service: { close: () => Promise<void> };
let sources: { made: number; closed: boolean }[] = [];
let name: string;

/** Ten numbered chunks; records how many were produced and whether the source was closed. */
async function* tenChunks() {
  const source = { made: 0, closed: false };
  sources.push(source);
  try {
    for (; source.made < 10; source.made += 1) yield Buffer.alloc(chunkBytes, source.made);
  } finally {
    source.closed = true;
  }
}

const open = (limits?: { atOnce: number; idleMs: number }) =>
  standIn(nats, 'lotlog', print, () => ({ name, content: tenChunks() }), limits);
const fetchFile = (deadlineMs = 5_000) => gateway.bus.file(print, {}, rossi, { deadlineMs });

beforeAll(async () => {
  nats = await testNats();
  gateway = await testBus(nats, 'gateway');
});
afterEach(async () => {
  sources = [];
  await service.close();
});
afterAll(async () => {
  await gateway.close();
  await nats.close();
});

describe('a file on the bus', () => {
  it('arrives completely with its name, and closes its source', async () => {
    name = 'Più caro, 5 € "lordo"\n.pdf';
    service = await open();
    const file = await fetchFile();
    expect(file.name).toBe(name);
    const bytes = await buffer(file.content);
    expect(bytes.length).toBe(10 * chunkBytes);
    expect(Array.from({ length: 10 }, (_, at) => bytes[at * chunkBytes])).toEqual([...Array(10).keys()]);
    expect(sources).toEqual([{ made: 10, closed: true }]);
  });

  it('is produced only as fast as it is read', async () => {
    name = 'slow.pdf';
    service = await open();
    const { content } = await fetchFile();
    content.read(1);
    await gateway.connection.nats.flush();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(sources[0]?.made).toBeLessThanOrEqual(3);
    content.destroy();
    await until(() => sources[0]?.closed === true);
    expect(sources[0]?.made).toBeLessThanOrEqual(3);
  });

  it('belongs to its requester: others do not find it and cannot stop it', async () => {
    name = 'own.pdf';
    service = await open();
    const file = await fetchFile();
    const { transfer } = file.content as unknown as { transfer: string };
    const askAs = (by: object, question: string) =>
      ask(transferSubject('lotlog', transfer), { ...rossi, ...by }, question);
    for (const question of ['next', 'stop']) {
      expect(await askAs({ tenantId: 'CANTINA' }, question)).toMatchObject({
        error: { code: 'not_found' },
      });
      expect(await askAs({ userId: '64b0000000000000000000ff' }, question)).toMatchObject({
        error: { code: 'not_found' },
      });
    }
    expect((await buffer(file.content)).length).toBe(10 * chunkBytes);
  });

  it('is closed if it is not read for a while, and fails if it is read again', async () => {
    name = 'idle.pdf';
    service = await open({ atOnce: 8, idleMs: 80 });
    const { content } = await fetchFile();
    await until(() => sources[0]?.closed === true);
    await expect(buffer(content)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('waits for a slot when all are taken, and is rejected if none becomes free', async () => {
    name = 'many.pdf';
    service = await open({ atOnce: 2, idleMs: 30_000 });
    const luca = { ...rossi, userId: '64b0000000000000000000ff' };
    const carla = caller({ tenantId: 'CANTINA' });
    const fetchAs = (by: Caller, deadlineMs = 5_000) => gateway.bus.file(print, {}, by, { deadlineMs });
    const first = await fetchFile();
    await expect(fetchAs(rossi, 200)).rejects.toMatchObject({ code: 'unavailable' });
    const second = await fetchAs(luca);
    await expect(fetchAs(carla, 200)).rejects.toMatchObject({ code: 'unavailable' });
    const waiting = [fetchAs(rossi), fetchAs(carla)] as const;
    first.content.destroy();
    const third = await waiting[1];
    second.content.destroy();
    const fourth = await waiting[0];
    await Promise.all([buffer(third.content), buffer(fourth.content)]);
  });

  it('fails with the error of its source', async () => {
    service = await standIn(nats, 'lotlog', print, () => ({
      name: 'broken.pdf',
      content: (async function* () {
        yield Buffer.alloc(chunkBytes);
        yield Buffer.alloc(10);
        throw new AppError('unavailable', 'the store does not answer');
      })(),
    }));
    const { content } = await fetchFile();
    await expect(buffer(content)).rejects.toMatchObject({ code: 'unavailable', detail: /store/ });
  });

  it('fails at once if the handler or the source fails, or the name is invalid', async () => {
    service = await standIn(nats, 'lotlog', print, () => {
      throw new AppError('invalid', 'Niente da stampare');
    });
    await expect(fetchFile()).rejects.toMatchObject({ code: 'invalid' });
    await service.close();
    name = '';
    service = await open();
    await expect(fetchFile()).rejects.toMatchObject({ code: 'internal' });
    expect(sources[0]?.closed).toBe(true);
  });

  it('times out if a chunk takes too long, and closes its source', async () => {
    const never = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    service = await standIn(nats, 'lotlog', print, () => ({
      name: 'late.pdf',
      content: (async function* () {
        try {
          yield Buffer.alloc(chunkBytes);
          await never.promise;
        } finally {
          closed.resolve();
        }
      })(),
    }));
    const { content } = await fetchFile(150);
    await expect(buffer(content)).rejects.toMatchObject({ code: 'timeout' });
    never.resolve();
    await closed.promise;
  });

  it('is sent completely by a service that is stopping', async () => {
    name = 'last.pdf';
    service = await open();
    const { content } = await fetchFile();
    const stopped = service.close();
    expect((await buffer(content)).length).toBe(10 * chunkBytes);
    await stopped;
    await expect(fetchFile()).rejects.toMatchObject({ code: 'unavailable' });
  });
});

/** Sends a request directly, without the client. */
async function ask(subject: string, by: object, question: string): Promise<unknown> {
  const header = headers();
  header.set(callerHeader, JSON.stringify(by));
  header.set(timeLeftHeader, '5000');
  const { nats: connection } = gateway.connection;
  const answer = await connection.request(subject, JSON.stringify(question), {
    headers: header,
    timeout: 2_000,
  });
  return answer.json();
}
