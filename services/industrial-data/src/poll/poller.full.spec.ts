import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { timed } from '@officina/server-kit/testing/until';
import { connectionTo, openSockets, sensor, startPoller, until } from '../testing/poller-bench.ts';
import { ownAddresses, ScriptedDevice } from '../testing/scripted-device.ts';
import { phaseOf } from './schedule.ts';

let device: ScriptedDevice;
let bench: ReturnType<typeof startPoller>;

const at = (...registers: string[]) => registers.map((register) => sensor(register, register));
const good = (id: string) => bench.of(id).filter(({ quality }) => quality === 'G').length;
const requestsOf = (unit: number) => device.requests.filter((request) => request.unit === unit);

beforeEach(async () => {
  device = await ScriptedDevice.start();
  bench = startPoller();
});

afterEach(async () => {
  await bench.poller.stop();
  await device.stop();
  expect(bench.faults).toEqual([]);
});

describe('polled sensors', () => {
  test('are read at once when they are new, in engineering units', async () => {
    bench.poller.set([
      connectionTo(device.port, [sensor('s', 'h235', { text: '°C/10', periodMs: 3_600_000 })]),
    ]);
    await until(() => good('s') === 1, 2_000);
    expect(bench.of('s')[0]).toMatchObject({ sensorId: 's', tenantId: 'T1', value: 23.5, quality: 'G' });
  });

  test('are then read on the grid of their period', async () => {
    const connection = connectionTo(device.port, [sensor('s', 'h235', { periodMs: 1_000 })]);
    const phase = phaseOf(connection.key, 1_000);
    bench.poller.set([connection]);
    await until(() => good('s') >= 4);
    for (const { at: time } of bench.of('s').slice(1)) expect((time - phase) % 1_000).toBeLessThan(400);
  });

  test('are read with few requests, over one connection', async () => {
    bench.poller.set([connectionTo(device.port, at('h1', 'h2f', 'h8', 'i1', 'c0', 'd3'))]);
    await until(() => good('d3') >= 2);
    const requested = new Set(device.requests.map(({ fc, address, count }) => `fc${fc} ${address}+${count}`));
    expect([...requested].toSorted()).toEqual(['fc1 0+1', 'fc2 3+1', 'fc3 1+8', 'fc4 1+1']);
    expect(device.connections).toBe(1);
    expect([
      bench.of('h8').at(-1)?.value,
      bench.of('c0').at(-1)?.value,
      bench.of('d3').at(-1)?.value,
    ]).toEqual([8, 1, 1]);
  });

  test('keep their last good value when a reading is not a number', async () => {
    let words = [0x42f6, 0xe979];
    device.reply = () => words;
    bench.poller.set([connectionTo(device.port, [sensor('s', 'h0f')])]);
    await until(() => good('s') >= 1);
    words = [0x7fc0, 0];
    await until(() => bench.of('s').at(-1)?.quality === 'R');
    expect(bench.of('s').at(-1)).toMatchObject({ value: null, quality: 'R' });
    const state = bench.poller.states().get('s');
    expect(state).toMatchObject({ value: 123.45600128173828, quality: 'R' });
    expect(bench.poller.figures().errors.not_a_number).toBeGreaterThan(0);
    expect(Date.parse(state?.since ?? '')).toBeGreaterThan(Date.parse(state?.at ?? ''));
    expect(Date.parse(state?.next ?? '')).toBeGreaterThan(Date.now() - 50);
  });

  test('report a counter in pieces per hour, from its second reading', async () => {
    let count = 65_500;
    device.reply = () => [(count += 20) & 0xffff];
    bench.poller.set([connectionTo(device.port, [sensor('pz', 'h0+', { periodMs: 300 })])]);
    await until(() => bench.of('pz').length >= 4);
    const [first, ...others] = bench.of('pz');
    expect(first).toMatchObject({ value: null, quality: 'G' });
    expect(bench.poller.states().get('pz')?.value).not.toBeNull();
    for (const [index, { value, at: time }] of others.entries()) {
      const hours = (time - (bench.of('pz')[index]?.at ?? 0)) / 3_600_000;
      expect((value ?? 0) * hours).toBeGreaterThan(18.5);
      expect((value ?? 0) * hours).toBeLessThan(21.5);
    }
  });
});

describe('a sensor that its device refuses', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => sensor(`s${index}`, `h${index}`));

  test.each([2, 4])(
    'does not affect the nineteen around it with exception %i, now or later',
    async (exception) => {
      device.reply = (request) =>
        request.address <= 7 && request.address + request.count > 7 ? { exception } : ownAddresses(request);
      bench.poller.set([connectionTo(device.port, twenty)]);
      await until(() => bench.of('s7').length >= 1);
      const first = bench.samples.slice(0, 20);
      expect(first.filter(({ quality }) => quality === 'G')).toHaveLength(19);
      expect(first.find(({ sensorId }) => sensorId === 's7')).toMatchObject({
        ...{ value: null, quality: `X${exception}` },
      });
      const learned = device.requests.length;
      await until(() => bench.of('s7').length >= 3);
      const later = device.requests.slice(learned).map(({ address, count }) => `${address}+${count}`);
      // A refused sensor is paused, a failing one is read each time.
      expect([...new Set(later)].toSorted()).toEqual(['0+7', ...(exception === 4 ? ['7+1'] : []), '8+12']);
      expect(bench.of('s7').map(({ quality }) => quality)).toEqual(bench.of('s7').map(() => `X${exception}`));
      expect(bench.of('s8').map(({ value }) => value)).toEqual(bench.of('s8').map(() => 8));
    },
  );

  test('is not read as a gap again once the device refused it', async () => {
    device.reply = (request) =>
      request.address <= 3 && request.address + request.count > 3 ? { exception: 2 } : ownAddresses(request);
    bench.poller.set([connectionTo(device.port, at('h1', 'h2', 'h4', 'h5'))]);
    await until(() => good('h5') >= 1);
    const learned = device.requests.length;
    await until(() => good('h5') >= 3);
    const later = device.requests.slice(learned).map(({ address, count }) => `${address}+${count}`);
    expect([...new Set(later)].toSorted()).toEqual(['1+2', '4+2']);
  });
});

describe('a device that is busy', () => {
  test('is retried within the cycle', async () => {
    let left = 2;
    device.reply = (request) => (left-- > 0 ? { exception: 6 } : ownAddresses(request));
    bench.poller.set([connectionTo(device.port, at('h5'))]);
    await until(() => bench.of('h5').length >= 1);
    expect(bench.of('h5')[0]).toMatchObject({ value: 5, quality: 'G' });
    expect(device.requests.slice(0, 3).map(({ address }) => address)).toEqual([5, 5, 5]);
  });

  test('is retried three times per cycle, then reported, if it stays busy', async () => {
    device.reply = () => ({ exception: 6 });
    bench.poller.set([connectionTo(device.port, [sensor('s', 'h5', { periodMs: 60_000 })])]);
    await until(() => bench.of('s').length >= 1);
    expect(bench.of('s')[0]).toMatchObject({ value: null, quality: 'X6' });
    expect(device.requests).toHaveLength(4);
  });
});

describe('a gateway with eight units, three of them dead', () => {
  test.each([
    ['silent', 'silence', 'T'],
    ['the gateway says so', { exception: 11 }, 'X11'],
  ] as const)('%s: the others are read as usual, the dead ones rarely', async (_, reply, quality) => {
    const dead = [2, 3, 5];
    device.reply = (request) => (dead.includes(request.unit) ? reply : ownAddresses(request));
    const units = [1, 2, 3, 4, 5, 6, 7, 8];
    const sensors = units.map((unit) => sensor(`u${unit}`, 'h9', { unit, periodMs: 1_000 }));
    bench = startPoller({}, { breakerMs: [20_000] });
    bench.poller.set([connectionTo(device.port, sensors, { timeoutMs: 90 })]);
    await wait(5_500);
    for (const unit of units.filter((one) => !dead.includes(one))) {
      const read = bench.of(`u${unit}`);
      expect(read.length).toBeGreaterThanOrEqual(5);
      expect(read.map((one) => one.quality)).toEqual(read.map(() => 'G'));
    }
    for (const unit of dead) {
      expect(bench.of(`u${unit}`).at(-1)?.quality).toBe(quality);
      expect(requestsOf(unit).length).toBeLessThanOrEqual(6);
      // 20 s minus a fifth, some of which have passed.
      const { next } = bench.poller.states().get(`u${unit}`) ?? {};
      expect(Date.parse(next ?? '') - Date.now()).toBeGreaterThan(9_000);
    }
    expect(bench.poller.figures().missed).toBe(0);
    const before = dead.map((unit) => requestsOf(unit).length);
    await wait(1_200);
    expect(dead.map((unit) => requestsOf(unit).length)).toEqual(before);
  });

  test('a unit that is back is read again after its pause', async () => {
    let isDead = true;
    device.reply = (request) => (isDead && request.unit === 2 ? 'silence' : ownAddresses(request));
    const sensors = [1, 2, 3].map((unit) => sensor(`u${unit}`, 'h9', { unit }));
    bench.poller.set([connectionTo(device.port, sensors, { timeoutMs: 90 })]);
    await until(() => bench.of('u2').length >= 4);
    expect(good('u2')).toBe(0);
    isDead = false;
    await until(() => good('u2') >= 2, 3_000);
  });
});

describe('a device that is slower than its period', () => {
  test('has missed readings counted and none queued; values are current', async () => {
    device.delayMs = 250;
    bench.poller.set([
      connectionTo(device.port, [sensor('slow', 'h5', { periodMs: 100 })], { timeoutMs: 1_000 }),
    ]);
    await wait(2_000);
    const requested = device.requests.length;
    expect(requested).toBeGreaterThanOrEqual(5);
    expect(requested).toBeLessThanOrEqual(8);
    const { missed, samples } = bench.poller.figures();
    expect(missed + samples).toBeGreaterThanOrEqual(17);
    expect(missed + samples).toBeLessThanOrEqual(21);
    device.delayMs = 0;
    await wait(300);
    const quick = device.requests.length;
    await wait(500);
    expect(device.requests.length - quick).toBeLessThanOrEqual(6);
    expect(bench.poller.figures().missed).toBeLessThanOrEqual(missed + 3);
  });
});

describe('a change while polling', () => {
  test('takes effect at once for a new register: no reading of the old one follows, other connections are not disturbed', async () => {
    const other = await ScriptedDevice.start();
    const otherConnection = connectionTo(other.port, [sensor('other', 'h3')]);
    const edited = (register: string, cfg: number) =>
      connectionTo(device.port, [sensor('s', register, { periodMs: 60_000, cfg }), sensor('kept', 'h1')]);
    bench.poller.set([edited('h5', 1), otherConnection]);
    await until(() => good('s') === 1 && good('other') >= 2);
    bench.poller.set([edited('h6', 2), otherConnection]);
    expect(bench.poller.states().get('s')).toMatchObject({ value: null, quality: null });
    await until(() => good('s') === 2, 1_000);
    expect(bench.of('s').map(({ value }) => value)).toEqual([5, 6]);
    expect([device.connections, other.connections]).toEqual([1, 1]);
    await other.stop();
  });

  test('drops the reading of a sensor that is deleted meanwhile', async () => {
    device.delayMs = 80;
    bench.poller.set([connectionTo(device.port, at('h5', 'h50'), { timeoutMs: 500 })]);
    await until(() => device.requests.length === 1);
    bench.poller.set([connectionTo(device.port, at('h50'), { timeoutMs: 500 })]);
    await until(() => good('h50') >= 2);
    expect(bench.of('h5')).toEqual([]);
    expect([...bench.poller.states().keys()]).toEqual(['h50']);
  });

  test('moves the sensor to another device, and closes the old connection', async () => {
    const before = openSockets();
    const other = await ScriptedDevice.start(() => [77]);
    bench.poller.set([connectionTo(device.port, [sensor('s', 'h5')])]);
    await until(() => good('s') >= 1);
    bench.poller.set([connectionTo(other.port, [sensor('s', 'h5')])]);
    await until(() => bench.of('s').at(-1)?.value === 77, 1_000);
    await until(() => device.sockets.size === 0);
    bench.poller.set([]);
    await until(() => other.sockets.size === 0);
    await other.stop();
    await until(() => openSockets() <= before);
    expect(bench.poller.figures()).toMatchObject({ connections: 0, sensors: 0 });
  });
});

describe('permission to poll', () => {
  test('is needed before connecting: a device outside the tenant’s networks is never contacted', async () => {
    bench = startPoller({ mayConnect: () => false });
    bench.poller.set([connectionTo(device.port, at('h5'))]);
    await until(() => bench.of('h5').length >= 2);
    expect(bench.of('h5')[0]).toMatchObject({ value: null, quality: 'C', failure: 'not_allowed' });
    expect(device.connections).toBe(0);
    expect(bench.poller.figures().errors.not_allowed).toBeGreaterThanOrEqual(2);
  });

  test('may end with the network or the lease: the connection is closed until both are back', async () => {
    let mayConnect = true;
    let mayPoll = true;
    bench = startPoller({ mayConnect: () => mayConnect, mayPoll: () => mayPoll });
    bench.poller.set([connectionTo(device.port, at('h5'))]);
    for (const forbid of [(is: boolean) => (mayConnect = !is), (is: boolean) => (mayPoll = !is)]) {
      await until(() => device.sockets.size === 1);
      forbid(true);
      await until(() => device.sockets.size === 0);
      const requested = device.requests.length;
      await wait(500);
      expect(device.requests).toHaveLength(requested);
      forbid(false);
    }
    const before = good('h5');
    await until(() => good('h5') > before);
    expect(bench.poller.figures().missed).toBeGreaterThanOrEqual(2);
  });

  test('a device that serves only one client is disconnected after each cycle', async () => {
    bench.poller.set([connectionTo(device.port, at('h5'), { closeAfterCycle: true })]);
    await until(() => good('h5') >= 3);
    await until(() => device.sockets.size === 0);
    expect(device.connections).toBeGreaterThanOrEqual(3);
  });
});

test('stopping closes every socket for good, also during a reading', async () => {
  device.reply = () => 'silence';
  const connections = [connectionTo(device.port, at('h5'), { timeoutMs: 30_000 })];
  bench.poller.set(connections);
  await until(() => device.requests.length === 1);
  expect((await timed(() => bench.poller.stop())).ms).toBeLessThan(500);
  await until(() => device.sockets.size === 0);
  bench.poller.set(connections);
  expect(bench.poller.figures().connections).toBe(0);
});
