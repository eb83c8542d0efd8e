import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { defaultSettings } from '../poll/connection.ts';
import { thirdPartyPeers, startPeer, type ThirdPartyPeer } from '../testing/third-party-peers.ts';
import { connectionTo, sensor, startPoller, until } from '../testing/poller-bench.ts';
import { DeviceConnection } from './device-connection.ts';
import type { ReadRequest, ReadError } from './modbus-link.ts';
let peers: Record<'libmodbus' | 'pymodbus', ThirdPartyPeer>;
let connection: DeviceConnection;

beforeAll(async () => {
  const commands = await thirdPartyPeers();
  peers = { libmodbus: await startPeer(commands.libmodbus), pymodbus: await startPeer(commands.pymodbus) };
}, 300_000);

afterAll(async () => {
  await peers?.libmodbus.stop();
  await peers?.pymodbus.stop();
});

const deviceAt = ({ port }: ThirdPartyPeer) => {
  // libmodbus waits half a second before it refuses an invalid request.
  const settings = { ...defaultSettings, timeoutMs: 1_000 };
  return new DeviceConnection(
    () => ({ host: '127.0.0.1', port, settings }),
    1_000,
    () => true,
  );
};

const ask = (fc: ReadRequest['fc'], address: number, count: number, unit = 1) =>
  connection
    .ask({ unit, fc, address, count })
    .catch(({ exception, failure }: ReadError) => exception ?? failure);

const numbers = (count: number, of: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => of(index));

describe('libmodbus', () => {
  beforeEach(() => {
    connection = deviceAt(peers.libmodbus);
  });
  afterEach(() => connection.close());

  test('returns all of its registers, with each read function', async () => {
    expect(await ask(1, 0, 1_000)).toEqual(numbers(1_000, (index) => Number(index % 3 === 0)));
    expect(await ask(2, 0, 1_000)).toEqual(numbers(1_000, (index) => index % 2));
    for (let from = 0; from < 1_000; from += 125) {
      expect(await ask(4, from, 125)).toEqual(numbers(125, (index) => from + index + 5_000));
      if (from > 0) expect(await ask(3, from, 125)).toEqual(numbers(125, (index) => from + index));
    }
    expect(await ask(3, 8, 8)).toEqual([8, 9, 0x42f6, 0xe979, 0xe979, 0x42f6, 14, 15]);
  });

  test('refuses 126 registers, and any past the end; the next request is answered', async () => {
    expect(await ask(3, 0, 126)).toBe(3);
    expect(await ask(3, 999, 2)).toBe(2);
    expect(await ask(3, 999, 1)).toEqual([999]);
  });

  test('answers for any unit', async () => expect(await ask(3, 7, 1, 77)).toEqual([7]));
});

describe('pymodbus', () => {
  beforeEach(() => {
    connection = deviceAt(peers.pymodbus);
  });
  afterEach(() => connection.close());

  test.each([1, 2, 19])('returns all of unit %i, with each read function', async (unit) => {
    expect(await ask(1, 0, 200, unit)).toEqual(numbers(200, (index) => Number(index % 3 === 0)));
    expect(await ask(2, 0, 200, unit)).toEqual(numbers(200, (index) => index % 2));
    expect(await ask(3, 0, 100, unit)).toEqual(numbers(100, (index) => unit * 1_000 + index));
    expect(await ask(3, 100, 100, unit)).toEqual(numbers(100, (index) => unit * 1_000 + 100 + index));
    expect(await ask(4, 100, 100, unit)).toEqual(numbers(100, (index) => 100 + index));
  });

  test('refuses 126 registers, and any past the end; the next request is answered', async () => {
    // It refuses function 0, which is never requested.
    expect(await ask(3, 0, 126)).toBe('garbled');
    expect(await ask(3, 199, 2)).toBe(2);
    expect(await ask(3, 199, 1)).toEqual([1_199]);
  });

  test('fails for an unknown unit', async () => {
    expect(await ask(3, 7, 1, 77)).toBe(4);
    expect(await ask(3, 7, 1)).toEqual([1_007]);
  });
});

test('a peer that is paused and resumed is read again', async () => {
  const { process: peer, port } = peers.libmodbus;
  const { poller, of, faults } = startPoller();
  poller.set([connectionTo(port, [sensor('s', 'h10f', { periodMs: 200 })], { timeoutMs: 150 })]);
  const good = () => of('s').filter(({ quality }) => quality === 'G').length;
  await until(() => good() >= 2);
  peer.kill('SIGSTOP');
  await until(() => of('s').at(-1)?.quality === 'T');
  expect(of('s').at(-1)).toMatchObject({ value: null, failure: 'silent' });
  const before = good();
  peer.kill('SIGCONT');
  await until(() => good() > before, 1_500);
  expect(of('s').at(-1)).toMatchObject({ quality: 'G', value: 123.45600128173828 });
  await poller.stop();
  expect(faults).toEqual([]);
});
