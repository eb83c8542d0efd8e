import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessions } from '@officina/contracts/auth/sessions';
import { closeAfterEach } from '@officina/server-kit/testing/close-after-each';
import { fakeIntervals } from '@officina/server-kit/testing/fake-intervals';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { setTimeout as delay } from 'node:timers/promises';
import { anna } from './testing/test-auth.ts';
import { json, testGateway } from './testing/test-gateway.ts';

const change = {
  entity: 'machine',
  id: '64b0000000000000000000aa',
  version: 1,
  at: '2026-11-21T10:00:00.000Z',
};

const closing = closeAfterEach();
let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeEach(async () => {
  fakeIntervals();
  gateway = closing(await testGateway());
});
afterEach(() => void jest.useRealTimers());

describe('a gateway that is not woken', () => {
  it('sends a heartbeat every 15 s on an open stream', async () => {
    const maintenance = closing(await testBus(gateway.nats, 'maintenance'));
    const { body } = await gateway.fetch('/api/live');
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await reader.read()).value;
    expect(await next()).toBe(':\n\n');
    jest.advanceTimersByTime(14_999);
    maintenance.bus.hint('event.maintenance.machine.changed', { tenantId: 'ROSSI', ...change });
    expect(await next()).toBe(`data: ${JSON.stringify(change)}\n\n`);
    jest.advanceTimersByTime(1);
    expect(await next()).toBe(':\n\n');
    await reader.cancel();
  });

  it('loads the revoked tokens every 30 s', async () => {
    const token = await gateway.auth.token({ claims: { jti: 'to-revoke' } });
    const ask = async () => (await gateway.fetch('/api/user', { headers: { 'x-auth-token': token } })).status;
    while (gateway.auth.listRequests() === 0) await delay(5);
    gateway.auth.revoked.tokens.push('to-revoke');
    jest.advanceTimersByTime(29_999);
    expect([await ask(), await ask()]).toEqual([200, 200]);
    jest.advanceTimersByTime(1);
    while ((await ask()) !== 401);
  });

  it('loads the roles every 30 s', async () => {
    const create = async () =>
      (await gateway.fetch('/api/maintenance/machine/create', json('POST', {}))).status;
    while ((await create()) !== 422);
    gateway.auth.people.roles.set(anna, 'operator');
    jest.advanceTimersByTime(29_999);
    expect([await create(), await create()]).toEqual([422, 422]);
    jest.advanceTimersByTime(1);
    while ((await create()) !== 403);
  });

  it('reports the used tokens every 30 s, each once', async () => {
    const reports: string[][] = [];
    closing(
      await standIn(gateway.nats, 'auth', sessions.used, ({ body }) => {
        reports.push(body.tokenIds);
        return { ok: true as const };
      }),
    );
    const token = await gateway.auth.token({ claims: { jti: 'used-twice' } });
    const ask = () => gateway.fetch('/api/user', { headers: { 'x-auth-token': token } });
    await Promise.all([ask(), ask()]);
    jest.advanceTimersByTime(29_999);
    await delay(50);
    expect(reports).toEqual([]);
    jest.advanceTimersByTime(1);
    while (reports.length === 0) await delay(5);
    jest.advanceTimersByTime(30_000);
    await delay(50);
    expect(reports).toEqual([['used-twice']]);
  });
});
