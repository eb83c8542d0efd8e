import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { ServerDisk } from '@officina/server-kit/disk';
import { healthOf, type Readiness } from '@officina/server-kit/health';
import { offsetClock } from '@officina/server-kit/testing/offset-clock';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { freezeDate } from './testing/fake-time.ts';
import { testGateway } from './testing/test-gateway.ts';
import { HealthController } from './health.controller.ts';

const healthy: Readiness = { ok: true, store: true, bus: true, draining: false, oldestUnsentMs: 0 };

let gateway: Awaited<ReturnType<typeof testGateway>>;
const stops: { close(): Promise<void> }[] = [];
let events = healthy;
beforeAll(async () => {
  gateway = await testGateway();
});
afterEach(() => void jest.useRealTimers());
afterAll(async () => {
  await gateway.close();
  for (const stop of stops) await stop.close();
});

const ask = async (path: 'ready' | 'status') => {
  const answer = await fetch(`${gateway.url}/health/${path}`);
  return { status: answer.status, ...((await answer.json()) as { ok: boolean; services: object }) };
};
const status = () => ask('status');

it('a gateway is ready even if services are missing', async () => {
  expect(await ask('ready')).toEqual({ status: 200, ok: true, bus: true, draining: false });
});

it('the status lists the problems of each service, and is healthy without any', async () => {
  expect(await status()).toMatchObject({
    status: 503,
    ok: false,
    services: {
      ...{ auth: ['answer'], maintenance: ['answer'], orders: ['answer'] },
      ...{ sites: ['answer'], lotlog: ['answer'], industrial: ['answer'], imports: ['answer'] },
      ...{ files: ['answer'], notifications: ['answer'] },
      events: ['answer'],
    },
  });
  const { nats } = gateway;
  stops.push(
    await standIn(nats, 'auth', healthOf('auth'), () => healthy),
    await standIn(nats, 'maintenance', healthOf('maintenance'), () => healthy),
    await standIn(nats, 'orders', healthOf('orders'), () => healthy),
    await standIn(nats, 'sites', healthOf('sites'), () => healthy),
    await standIn(nats, 'lotlog', healthOf('lotlog'), () => healthy),
    await standIn(nats, 'industrial', healthOf('industrial'), () => ({
      ...healthy,
      figures: { samples: 1_200 },
    })),
    await standIn(nats, 'imports', healthOf('imports'), () => healthy),
    await standIn(nats, 'files', healthOf('files'), () => healthy),
    await standIn(nats, 'notifications', healthOf('notifications'), () => healthy),
    await standIn(nats, 'events', healthOf('events'), () => events),
  );
  expect(await status()).toMatchObject({ status: 200, ok: true, services: { events: [] } });
  events = { ...healthy, ok: false, store: false };
  expect(await status()).toMatchObject({ status: 503, services: { maintenance: [], events: ['store'] } });
  events = healthy;
});

it('the status reports differing clocks, and a clock off by more than five minutes is logged once', async () => {
  freezeDate();
  expect(await status()).toMatchObject({ areClocksApart: false });
  events = { ...healthy, now: offsetClock(-6).now().toISOString() };
  for (const _time of [1, 2]) expect(await status()).toMatchObject({ ok: true, areClocksApart: true });
  const warnings = gateway
    .log()
    .split('\n')
    .filter((line) => line.includes('its clock is too far from this one'));
  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ of: 'events', aheadMs: -360_000 });
  events = { ...healthy, now: offsetClock(0).now().toISOString() };
  expect(await status()).toMatchObject({ areClocksApart: false });
  events = healthy;
});

it('the status reports the last backup, and whether the last success is more than two days old', async () => {
  const backupStatus = async (hours: number, failure: string | null) => {
    const succeededAt = offsetClock(hours * -60)
      .now()
      .toISOString();
    events = { ...healthy, backup: { succeededAt, failure } };
    const { backup } = (await status()) as unknown as { backup: unknown };
    return [backup, succeededAt] as const;
  };
  const [young, youngAt] = await backupStatus(47, null);
  expect(young).toEqual({ succeededAt: youngAt, isFailed: false, isOld: false });
  const [old, oldAt] = await backupStatus(49, 'Il disco è pieno.');
  expect(old).toEqual({ succeededAt: oldAt, isFailed: true, isOld: true });
  expect(await status()).toMatchObject({ status: 200, ok: true });
  events = { ...healthy, backup: { succeededAt: null, failure: null } };
  expect(await status()).toHaveProperty('backup', { succeededAt: null, isFailed: false, isOld: false });
  events = healthy;
});

it('the status contains states only: no paths, reasons or counts', async () => {
  const failure = 'La copia non si può scrivere in /mnt/copei: la cartella non c’è.';
  events = { ...healthy, backup: { succeededAt: null, failure } };
  gateway.app.get(ServerDisk).receive({ disk: { state: 'low', freeMb: 90, freePercent: 4.5 } });
  const { services, ...answer } = await status();
  gateway.app.get(ServerDisk).receive({});
  events = healthy;
  expect(Object.values(services).flat()).toEqual([]);
  expect(answer).toEqual({
    ...{ status: 200, ok: true, bus: true, draining: false, hasMisfits: false, areClocksApart: false },
    disk: { state: 'low' },
    backup: { succeededAt: null, isFailed: true, isOld: false },
    roles: { loadedAt: expect.any(String), isOld: false },
  });
});

it('the status is unhealthy while the disk is full, and only reports low space', async () => {
  const disk = gateway.app.get(ServerDisk);
  disk.receive({ disk: { state: 'low', freeMb: 90, freePercent: 4.5 } });
  expect(await status()).toMatchObject({ status: 200, ok: true, disk: { state: 'low' } });
  disk.receive({ disk: { state: 'full', freeMb: 12, freePercent: 0.6 } });
  expect(await status()).toMatchObject({ status: 503, ok: false, disk: { state: 'full' } });
  disk.receive({});
  expect(await status()).toMatchObject({ status: 200, ok: true });
});

it('the status ignores services that the installation does not run', async () => {
  const small = await testGateway({ SERVICES: ['auth', 'maintenance', 'events'] });
  const answer = await fetch(`${small.url}/health/status`);
  await small.close();
  expect(Object.keys(((await answer.json()) as { services: object }).services)).toEqual([
    'auth',
    'maintenance',
    'events',
  ]);
});

it('a gateway is not ready once it starts to stop, so that it gets no more requests', async () => {
  expect(await ask('ready')).toMatchObject({ status: 200, ok: true });
  gateway.app.get(HealthController).onModuleDestroy();
  for (const path of ['ready', 'status'] as const)
    expect(await ask(path)).toMatchObject({ status: 503, ok: false, draining: true });
  expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);
});
