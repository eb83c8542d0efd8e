import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { timed } from '@officina/server-kit/testing/until';
import { connectionTo, sensor, startPoller, until } from '../testing/poller-bench.ts';
import { ScriptedDevice, ownAddresses } from '../testing/scripted-device.ts';
import { defaultTiming } from './timing.ts';

let device: ScriptedDevice;
let bench: ReturnType<typeof startPoller>;

beforeEach(async () => {
  device = await ScriptedDevice.start();
  bench = startPoller();
});

afterEach(async () => {
  await bench.poller.stop();
  await device.stop();
  expect(bench.faults).toEqual([]);
});

const trial = (register: string, more: Parameters<typeof sensor>[2] = {}, port = device.port) => {
  const { unit, register: parsed, scale } = sensor('s', register, more);
  return bench.poller.trial(connectionTo(port, []), unit, parsed, scale);
};

describe('a trial', () => {
  test('returns the words, the number in each order raw and in units, and the neighbours', async () => {
    const registers = [0x1111, 0x42f6, 0xe979, 0x2222];
    device.reply = ({ address, count }) => registers.slice(address - 9, address - 9 + count);
    const { reading, neighbours, otherUnits } = await trial('h10f', { text: '°C/10', unit: 3 });
    expect(reading).toMatchObject({ fc: 3, address: 10, unit: 3, words: ['42f6', 'e979'] });
    expect(reading).not.toHaveProperty('failure');
    expect(reading.values.map(({ order, raw }) => [order, raw?.toPrecision(6)])).toEqual([
      ['ABCD', '123.456'],
      ['CDAB', '-1.88337e+25'],
      ['BADC', '-9.86112e+32'],
      ['DCBA', '1.51850e+35'],
    ]);
    expect(reading.values[0]?.value).toBeCloseTo(12.3456, 5);
    expect(neighbours.map(({ address, words }) => [address, ...words])).toEqual([
      [9, '1111', '42f6'],
      [11, 'e979', '2222'],
    ]);
    expect(otherUnits).toEqual([]);
  });

  test('has one order for one register or bit, and one neighbour at the first and the last address', async () => {
    const first = await trial('h0', { text: '°C/10-40' });
    expect(first.reading.values).toEqual([{ order: 'ABCD', raw: 0, value: -40 }]);
    expect(first.neighbours.map(({ address }) => address)).toEqual([1]);
    const bit = await trial('c65535');
    expect(bit.reading.words).toEqual(['1']);
    expect(bit.neighbours.map(({ address }) => address)).toEqual([65_534]);
  });

  test('returns null for a value that is not a number', async () => {
    device.reply = () => [0x7fc0, 0];
    expect((await trial('h0f')).reading.values[0]).toEqual({ order: 'ABCD', raw: null, value: null });
  });

  test('returns an exception with its code, and whether the neighbours exist', async () => {
    device.reply = (request) => (request.address === 7 ? { exception: 2 } : ownAddresses(request));
    const { reading, neighbours, otherUnits } = await trial('h7');
    expect(reading).toMatchObject({ words: [], values: [], failure: 'exception', exception: 2 });
    expect(neighbours.map(({ words }) => words)).toEqual([['0006'], ['0008']]);
    expect(otherUnits).toEqual([]);
  });

  test('tries units 1, 255 and 0 if a unit does not answer', async () => {
    device.reply = (request) => (request.unit === 255 ? ownAddresses(request) : 'silence');
    const { reading, neighbours, otherUnits } = await trial('h7', { unit: 4 });
    expect(reading).toMatchObject({ unit: 4, failure: 'silent', words: [] });
    expect(reading.ms).toBeGreaterThanOrEqual(195);
    expect(neighbours).toEqual([]);
    expect(otherUnits.map(({ unit, failure, words }) => [unit, failure ?? words])).toEqual([
      [1, 'silent'],
      [255, ['0007']],
      [0, 'silent'],
    ]);
  });

  test('tries the common units if the gateway reports an absent unit', async () => {
    device.reply = (request) => (request.unit === 1 ? ownAddresses(request) : { exception: 11 });
    const { reading, neighbours, otherUnits } = await trial('h7', { unit: 4 });
    expect([reading.exception, neighbours]).toEqual([11, []]);
    expect(otherUnits.map(({ unit, exception, words }) => [unit, exception ?? words])).toEqual([
      [1, ['0007']],
      [255, 11],
      [0, 11],
    ]);
  });

  test('reports a closed port as refused', async () => {
    const { port } = device;
    await device.stop();
    const { reading, otherUnits } = await trial('h7', {}, port);
    expect(reading).toMatchObject({ failure: 'refused' });
    expect(otherUnits).toEqual([]);
  });

  test('reports an address outside the tenant’s networks as not allowed', async () => {
    bench = startPoller({ mayConnect: () => false });
    expect((await trial('h7')).reading).toMatchObject({ failure: 'not_allowed' });
    expect(device.connections).toBe(0);
  });

  test('leaves no connection behind', async () => {
    await trial('h7');
    await until(() => device.sockets.size === 0);
  });
});

test('a trial on a polled connection uses the same socket, between two requests', async () => {
  device.delayMs = 20;
  const sensors = Array.from({ length: 10 }, (_, index) => sensor(`s${index}`, `h${index * 100}`));
  bench.poller.set([connectionTo(device.port, sensors)]);
  await until(() => device.requests.length >= 3);
  const { reading } = await trial('h7777');
  expect(reading.words).toEqual(['1e61']);
  await until(() => bench.of('s9').length >= 3);
  expect(device.connections).toBe(1);
  const addresses = device.requests.map(({ address }) => address);
  expect(addresses.indexOf(7_777)).toBeLessThan(addresses.indexOf(900));
  expect(bench.samples.every(({ quality }) => quality === 'G')).toBe(true);
  const gaps = device.requests.slice(1).map(({ at }, index) => at - (device.requests[index]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(18);
});

test('requests of a cancelled trial are not sent to the device', async () => {
  device.reply = ({ unit, ...request }) => (unit === 9 ? 'silence' : ownAddresses({ unit, ...request }));
  const connection = connectionTo(device.port, [sensor('p', 'h1')]);
  bench.poller.set([connection]);
  await until(() => bench.of('p').length >= 2);
  const { register, scale } = sensor('s', 'h7');
  await Promise.all(Array.from({ length: 20 }, () => bench.poller.trial(connection, 9, register, scale)));
  const before = bench.of('p').length;
  // Twenty failures of 200 ms each would take two seconds more.
  await until(() => bench.of('p').length > before, 1_000);
  expect(bench.of('p').at(-1)?.quality).toBe('G');
});

test('a trial finishes if the last sensor of its connection is deleted meanwhile', async () => {
  const { register, scale } = sensor('s', 'h7');
  const connection = connectionTo(device.port, [sensor('p', 'h1', { periodMs: 60_000 })]);
  bench.poller.set([connection]);
  await until(() => bench.of('p').length === 1);
  device.delayMs = 50;
  const trying = bench.poller.trial(connection, 1, register, scale);
  await until(() => device.requests.length === 2);
  bench.poller.set([]);
  const { reading, neighbours } = await trying;
  expect(reading.words).toEqual(['0007']);
  expect(neighbours).toHaveLength(2);
  await until(() => device.sockets.size === 0);
});

test('a trial with production times ends within 4.5 s without any answer', async () => {
  device.reply = () => 'silence';
  bench = startPoller({}, defaultTiming);
  const connection = connectionTo(device.port, [sensor('p', 'h1', { periodMs: 60_000 })], {
    timeoutMs: 1_500,
  });
  bench.poller.set([connection]);
  await until(() => device.requests.length === 1);
  const { register, scale } = sensor('s', 'h7');
  const { outcome, byClock, ms } = await timed(() => bench.poller.trial(connection, 9, register, scale));
  expect(byClock).toBeGreaterThan(3_000);
  expect(ms).toBeLessThan(4_600);
  const { reading, otherUnits } = outcome;
  expect(reading.failure).toBe('silent');
  expect(otherUnits.length).toBeGreaterThanOrEqual(1);
});

describe('all sensors of a connection', () => {
  test('are omitted if there was no time to read them', async () => {
    device.delayMs = 120;
    const sensors = Array.from({ length: 20 }, (_, index) => sensor(`h${index}`, `h${index * 100}`));
    const connection = connectionTo(device.port, sensors, { timeoutMs: 5_000 });
    const readings = await bench.poller.trialOfAll(connection);
    expect(readings.size).toBeLessThan(9);
    expect([...readings.values()].filter(({ failure }) => failure)).toEqual([]);
  });

  test('each have a reading, whatever the state of the others', async () => {
    device.reply = (request) => {
      if (request.unit === 2) return 'silence';
      const isBad = request.address <= 7 && request.address + request.count > 7;
      return isBad ? { exception: 2 } : ownAddresses(request);
    };
    const sensors = [
      ...[5, 6, 7, 8].map((address) => sensor(`h${address}`, `h${address}`)),
      ...[1, 50].map((address) => sensor(`dead${address}`, `h${address}`, { unit: 2 })),
    ];
    const readings = await bench.poller.trialOfAll(connectionTo(device.port, sensors));
    const results = [...readings].map(([id, { words, failure, exception }]) => [
      id,
      exception ?? failure ?? words[0],
    ]);
    expect(results).toEqual([
      ['h5', '0005'],
      ['h6', '0006'],
      ['h7', 2],
      ['h8', '0008'],
      ['dead1', 'silent'],
      ['dead50', 'silent'],
    ]);
    expect(device.requests.filter(({ unit }) => unit === 2)).toHaveLength(1);
  });
});
