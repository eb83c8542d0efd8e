import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { timed } from '@officina/server-kit/testing/until';
import { ChaosProxy } from '../testing/chaos-proxy.ts';
import { connectionTo, openSockets, sensor, startPoller, until } from '../testing/poller-bench.ts';
import { ownAddresses, ScriptedDevice } from '../testing/scripted-device.ts';
import { defaultTiming } from './timing.ts';

let device: ScriptedDevice;
let proxy: ChaosProxy;
let bench: ReturnType<typeof startPoller>;

const last = (id = 's') => bench.of(id).at(-1);
const isGood = (id = 's') => last(id)?.quality === 'G';

beforeEach(async () => {
  device = await ScriptedDevice.start();
  proxy = await ChaosProxy.start(device.port);
  bench = startPoller();
});

afterEach(async () => {
  await bench.poller.stop();
  await proxy.stop();
  await device.stop();
  expect(bench.faults).toEqual([]);
});

const poll = (periodMs = 300) =>
  bench.poller.set([connectionTo(proxy.port, [sensor('s', 'h5', { periodMs })])]);

describe('a device that fails and recovers', () => {
  test.each<[string, string, () => unknown, () => unknown]>([
    ['nobody listens any more', 'refused', () => proxy.refuse(), () => proxy.accept()],
    ['it does not answer', 'silent', () => (proxy.isBlackHole = true), () => (proxy.isBlackHole = false)],
    [
      'it closes every connection',
      'closed',
      () => ((proxy.hangsUp = true), proxy.cut('rst')),
      () => (proxy.hangsUp = false),
    ],
  ])('%s: reported as %s, and read again within the longest pause', async (_, failure, spoil, recover) => {
    poll();
    await until(() => isGood());
    await spoil();
    await until(() => last()?.quality === 'T');
    expect(last()).toMatchObject({ value: null, failure });
    expect(bench.poller.states().get('s')).toMatchObject({ value: 5, quality: 'T', failure });
    await wait(400);
    await recover();
    // 160 ms plus a fifth, plus the duration of an attempt.
    await until(() => isGood(), 1_000);
    expect(bench.poller.figures().errors).toMatchObject({ internal: 0 });
  });

  test.each(['rst', 'fin'] as const)('loses no reading to a connection closed by %s', async (how) => {
    poll();
    await until(() => isGood());
    for (let time = 0; time < 3; time += 1) {
      proxy.cut(how);
      const before = bench.samples.length;
      await until(() => bench.samples.length >= before + 2);
    }
    expect(bench.samples.map(({ quality }) => quality)).toEqual(bench.samples.map(() => 'G'));
  });

  test('loses no reading to a hanging connection: it is reopened within the cycle', async () => {
    poll(600);
    await until(() => isGood());
    // The old connection stays dead, a new one works.
    const [dead] = proxy.clients;
    dead?.removeAllListeners('data');
    dead?.resume();
    const before = bench.samples.length;
    await until(() => bench.samples.length > before);
    expect(last()?.quality).toBe('G');
    expect(proxy.connections).toBe(2);
  });

  test('has a failed reading reported once, and made up for as soon as it is back', async () => {
    device.reply = () => 'silence';
    bench.poller.set([
      connectionTo(proxy.port, [sensor('s', 'h5', { periodMs: 3_600_000 })], { timeoutMs: 30 }),
    ]);
    await until(() => bench.of('s').length === 1);
    await wait(500);
    expect(bench.of('s')).toHaveLength(1);
    device.reply = ownAddresses;
    await until(() => isGood(), 600);
    await wait(300);
    expect(bench.of('s').map(({ quality }) => quality)).toEqual(['T', 'G']);
  });

  test('leaves no socket behind', async () => {
    const before = openSockets();
    await proxy.refuse();
    poll(100);
    await wait(600);
    await bench.poller.stop();
    await until(() => openSockets() <= before);
  });
});

describe('with production times', () => {
  test('a hanging device is noticed after 3 s, and read again at most 30 s after it is back', async () => {
    bench = startPoller({}, { ...defaultTiming, spreadMs: 1 });
    const settings = { timeoutMs: 1_500 };
    bench.poller.set([connectionTo(proxy.port, [sensor('s', 'h5', { periodMs: 5_000 })], settings)]);
    await until(() => isGood());
    proxy.isBlackHole = true;
    const requestCount = proxy.requests.length;
    await until(() => proxy.requests.length > requestCount, 6_000);
    const untilMissed = await timed(() => until(() => last()?.quality === 'T', 20_000));
    // A request, a retry, and a retry over a new connection.
    expect(untilMissed.byClock).toBeGreaterThan(4_300);
    expect(untilMissed.ms).toBeLessThan(4_900);
    proxy.isBlackHole = false;
    expect((await timed(() => until(() => isGood(), 30_000))).ms).toBeLessThan(5_000);
  });
});

describe('devices next to a dead one', () => {
  test('are read as usual: none misses a reading or is late', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, () => ScriptedDevice.start()));
    proxy.isBlackHole = true;
    const live = others.map(({ port }, index) => connectionTo(port, [sensor(`live${index}`, 'h5')]));
    bench.poller.set([connectionTo(proxy.port, [sensor('s', 'h5')]), ...live]);
    await wait(1_500);
    for (const [index] of others.entries()) {
      const read = bench.of(`live${index}`);
      expect(read.length).toBeGreaterThanOrEqual(7);
      expect(read.map(({ quality }) => quality)).toEqual(read.map(() => 'G'));
    }
    expect(bench.of('s').every(({ quality }) => quality === 'T')).toBe(true);
    await Promise.all(others.map((one) => one.stop()));
  });
});

test('only the four read functions are ever sent, whatever happens', async () => {
  const kinds = ['h1', 'h3f', 'i1', 'i9.3', 'c4', 'd4', 'h20+'];
  bench.poller.set([
    connectionTo(
      proxy.port,
      kinds.map((register) => sensor(register, register, { periodMs: 100 })),
    ),
  ]);
  const connection = connectionTo(proxy.port, []);
  const [h3f] = kinds.slice(1).map((register) => sensor(register, register));
  for (const spoil of [
    () => proxy.cut('rst'),
    () => (proxy.isBlackHole = true),
    () => (proxy.isBlackHole = false),
  ]) {
    await wait(300);
    spoil();
    if (h3f) await bench.poller.trial(connection, 1, h3f.register, h3f.scale);
  }
  await until(() => isGood('c4'));
  expect([...new Set(proxy.requests.map(({ fc }) => fc))].toSorted()).toEqual([1, 2, 3, 4]);
});
