import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { defaultSettings } from '../poll/connection.ts';
import { foreignPeers, startPeer, type ForeignPeer } from '../testing/foreign-peers.ts';
import { connectionTo, sensor, startPoller, until } from '../testing/poller-bench.ts';
import { Line } from './line.ts';
import type { Question, ReadError } from './modbus-link.ts';
let peers: Record<'libmodbus' | 'pymodbus', ForeignPeer>;
let line: Line;

beforeAll(async () => {
  const commands = await foreignPeers();
  peers = { libmodbus: await startPeer(commands.libmodbus), pymodbus: await startPeer(commands.pymodbus) };
}, 300_000);

afterAll(async () => {
  await peers?.libmodbus.stop();
  await peers?.pymodbus.stop();
});

const lineTo = ({ port }: ForeignPeer) => {
  // libmodbus waits half a second before it refuses what is no request.
  const settings = { ...defaultSettings, timeoutMs: 1_000 };
  return new Line(
    () => ({ host: '127.0.0.1', port, settings }),
    1_000,
    () => true,
  );
};

const ask = (fc: Question['fc'], address: number, count: number, unit = 1) =>
  line.ask({ unit, fc, address, count }).catch(({ exception, failure }: ReadError) => exception ?? failure);

const numbers = (count: number, of: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => of(index));

describe('libmodbus', () => {
  beforeEach(() => {
    line = lineTo(peers.libmodbus);
  });
  afterEach(() => line.close());

  test('the whole of its map, by each function that reads', async () => {
    expect(await ask(1, 0, 1_000)).toEqual(numbers(1_000, (index) => Number(index % 3 === 0)));
    expect(await ask(2, 0, 1_000)).toEqual(numbers(1_000, (index) => index % 2));
    for (let from = 0; from < 1_000; from += 125) {
      expect(await ask(4, from, 125)).toEqual(numbers(125, (index) => from + index + 5_000));
      if (from > 0) expect(await ask(3, from, 125)).toEqual(numbers(125, (index) => from + index));
    }
    expect(await ask(3, 8, 8)).toEqual([8, 9, 0x42f6, 0xe979, 0xe979, 0x42f6, 14, 15]);
  });

  test('126 registers are too many, past the end there are none; what follows is read', async () => {
    expect(await ask(3, 0, 126)).toBe(3);
    expect(await ask(3, 999, 2)).toBe(2);
    expect(await ask(3, 999, 1)).toEqual([999]);
  });

  test('answers for whatever unit', async () => expect(await ask(3, 7, 1, 77)).toEqual([7]));
});

describe('pymodbus', () => {
  beforeEach(() => {
    line = lineTo(peers.pymodbus);
  });
  afterEach(() => line.close());

  test.each([1, 2, 19])('the whole of unit %i, by each function that reads', async (unit) => {
    expect(await ask(1, 0, 200, unit)).toEqual(numbers(200, (index) => Number(index % 3 === 0)));
    expect(await ask(2, 0, 200, unit)).toEqual(numbers(200, (index) => index % 2));
    expect(await ask(3, 0, 100, unit)).toEqual(numbers(100, (index) => unit * 1_000 + index));
    expect(await ask(3, 100, 100, unit)).toEqual(numbers(100, (index) => unit * 1_000 + 100 + index));
    expect(await ask(4, 100, 100, unit)).toEqual(numbers(100, (index) => 100 + index));
  });

  test('126 registers are too many, past the end there are none; what follows is read', async () => {
    // It refuses function 0, which nobody asked for.
    expect(await ask(3, 0, 126)).toBe('garbled');
    expect(await ask(3, 199, 2)).toBe(2);
    expect(await ask(3, 199, 1)).toEqual([1_199]);
  });

  test('fails for a unit that it does not have', async () => {
    expect(await ask(3, 7, 1, 77)).toBe(4);
    expect(await ask(3, 7, 1)).toEqual([1_007]);
  });
});

test('a peer that is stopped and goes on again is read again', async () => {
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
