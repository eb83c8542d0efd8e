import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { freezeDate } from './testing/fake-time.ts';
import { testGateway } from './testing/test-gateway.ts';

const change = {
  entity: 'machine',
  id: '64b0000000000000000000aa',
  version: 1,
  at: '2026-11-21T10:00:00.000Z',
};

let gateway: Awaited<ReturnType<typeof testGateway>>;
let maintenance: Awaited<ReturnType<typeof testBus>>;
beforeAll(async () => {
  gateway = await testGateway({ LIMIT_STREAMS_PER_USER: 2 });
  maintenance = await testBus(gateway.nats, 'maintenance');
});
afterEach(() => void jest.useRealTimers());
afterAll(async () => {
  await maintenance.close();
  await gateway.close();
});

/** An open stream; `next` returns the next message, null at the end. */
async function open(claims: Record<string, unknown> = {}) {
  const token = await gateway.auth.token({ claims });
  const answer = await fetch(`${gateway.url}/api/live`, { headers: { 'x-auth-token': token } });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader.read()).value ?? null;
  return { answer, next, cancel: () => reader.cancel() };
}

/** A connection with a requested stream that is not read. */
async function silentReader(claims: Record<string, unknown>): Promise<Socket> {
  const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
  const token = await gateway.auth.token({ claims });
  socket.write(`GET /api/live HTTP/1.1\r\nHost: a\r\nx-auth-token: ${token}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

const hint = (tenantId: string) =>
  maintenance.bus.hint('event.maintenance.machine.changed', { tenantId, secret: 'x', ...change });

describe('GET /api/live', () => {
  it('sends changes to their tenant only, without further data', async () => {
    const stream = await open({ sub: '64b000000000000000000011' });
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.answer.headers.get('cache-control')).toBe('no-store');
    expect(stream.answer.headers.get('content-encoding')).toBeNull();
    expect(stream.answer.headers.get('x-accel-buffering')).toBe('no');
    expect(await stream.next()).toBe(':\n\n');
    hint('CANTINA');
    hint('ROSSI');
    expect(await stream.next()).toBe(`data: ${JSON.stringify(change)}\n\n`);
    await stream.cancel();
  });

  it('needs a token', async () => {
    expect((await fetch(`${gateway.url}/api/live`)).status).toBe(401);
  });

  it('is limited per user, and frees a slot when a stream is closed', async () => {
    const claims = { sub: '64b000000000000000000012' };
    const [first, second] = [await open(claims), await open(claims)];
    const refused = await open(claims);
    expect(refused.answer.status).toBe(429);
    expect(refused.answer.headers.get('retry-after')).toBe('15');
    await first.cancel();
    const retry = async (): Promise<number> => {
      const one = await open(claims);
      await one.cancel();
      return one.answer.status === 429 ? retry() : one.answer.status;
    };
    expect(await retry()).toBe(200);
    await second.cancel();
  });

  it('ends when its token is revoked', async () => {
    const stream = await open({ sub: '64b000000000000000000013', jti: 'to-revoke' });
    await stream.next();
    gateway.auth.revoked.tokens.push('to-revoke');
    await gateway.auth.hint('event.auth.session.changed');
    expect(await stream.next()).toBeNull();
  });

  it('ends when its token expires', async () => {
    freezeDate();
    const exp = Math.floor(Date.now() / 1000) + 60;
    const stream = await open({ sub: '64b000000000000000000015', exp });
    await stream.next();
    jest.setSystemTime(exp * 1000);
    await gateway.auth.hint('event.auth.session.changed');
    expect(await stream.next()).toBeNull();
  });

  it('is cut at 64 KB of waiting hints if its reader reads nothing, while others continue', async () => {
    const server = gateway.app.getHttpServer() as Server;
    const [[sending], silent] = await Promise.all([
      once(server, 'connection') as Promise<[Socket]>,
      silentReader({ sub: '64b000000000000000000016' }),
    ]);
    const stream = await open({ sub: '64b000000000000000000017' });
    await stream.next();
    const long = { ...change, tenantId: 'ROSSI', id: 'x'.repeat(8_000) };
    let [sent, maxWaiting] = [0, 0];
    // Socket buffers of the kernel hold some megabytes.
    for (; !sending.destroyed && sent < 64 * 1024 * 1024; sent += long.id.length) {
      maintenance.bus.hint('event.maintenance.machine.changed', long);
      expect((await stream.next())?.length).toBeGreaterThan(0);
      maxWaiting = Math.max(maxWaiting, sending.writableLength);
    }
    expect(sending.destroyed).toBe(true);
    expect(maxWaiting).toBeGreaterThan(40 * 1024);
    expect(maxWaiting).toBeLessThan(80 * 1024);
    await stream.cancel();
    silent.destroy();
  });
});
