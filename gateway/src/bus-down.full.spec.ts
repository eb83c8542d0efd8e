import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { healthOf, type Readiness } from '@officina/server-kit/health';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testGateway } from './testing/test-gateway.ts';

const healthy: Readiness = { ok: true, store: true, bus: true, draining: false, oldestUnsentMs: 0 };

let gateway: Awaited<ReturnType<typeof testGateway>>;
let events: { close(): Promise<void> };
beforeAll(async () => {
  gateway = await testGateway({ SERVICES: ['events'] });
  events = await standIn(gateway.nats, 'events', healthOf('events'), () => healthy);
});
afterAll(async () => {
  await gateway.close();
  await events.close();
});

const ask = async (path: 'ready' | 'status') => {
  const answer = await gateway.fetch(`/health/${path}`);
  return { status: answer.status, ...((await answer.json()) as { ok: boolean }) };
};

it('a live stream ends when the bus goes down, because hints may be lost, and cannot be opened until it is back', async () => {
  const open = () => gateway.fetch('/api/live');
  const reader = (await open()).body!.getReader();
  await reader.read();
  await gateway.nats.kill();
  expect((await reader.read()).done).toBe(true);
  const status = async () => {
    const answer = await open();
    await answer.body?.cancel();
    return answer.status;
  };
  expect(await status()).toBe(503);
  await gateway.nats.restart();
  while ((await status()) === 503);
  expect(await status()).toBe(200);
});

it('the gateway is alive without services and bus, and healthy again when both are back', async () => {
  while (!(await ask('status')).ok);
  await gateway.nats.kill();
  expect(await ask('ready')).toMatchObject({ status: 503, ok: false, bus: false });
  expect((await gateway.fetch('/health/live')).status).toBe(200);
  expect(await ask('status')).toMatchObject({ status: 503, bus: false });
  await gateway.nats.restart();
  while (!(await ask('status')).ok);
});
