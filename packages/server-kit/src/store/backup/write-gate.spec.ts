import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { instant, leaseMs, WriteGate } from './write-gate.ts';

const open = { version: 1, epoch: 7, closed: false };
const closed = { version: 2, epoch: 7, closed: true };

let sinceStart = 0;
let gate: WriteGate;
const look = jest.fn(async () => gate.obey(open, instant()));
const spoil = jest.fn(async () => undefined);

beforeEach(() => {
  sinceStart = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => sinceStart);
  gate = new WriteGate({ look, spoil });
  gate.obey(open, instant());
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A write that ends when it is told to, and the number that it got. */
const heldWrite = () => {
  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  const got: { epoch?: number } = {};
  const done = gate.during(async (epoch) => {
    got.epoch = epoch;
    await held;
    return 'written';
  });
  return { done, end, got };
};
const untilFollowed = async (version: number) => {
  while (gate.followed !== version) await Promise.resolve();
};

describe('the gate of all writes', () => {
  it('gives each write the number of the running backup', async () => {
    expect(await gate.during(async (epoch) => epoch)).toBe(7);
  });

  it('obeys a new state when the writes that began before have ended', async () => {
    const write = heldWrite();
    await Promise.resolve();
    gate.obey(closed, instant());
    await new Promise(setImmediate);
    expect(gate.followed).not.toBe(2);
    write.end();
    expect(await write.done).toBe('written');
    await untilFollowed(2);
  });

  it('holds writes while it is closed, and lets them go with the number of then', async () => {
    gate.obey(closed, instant());
    const write = heldWrite();
    await new Promise(setImmediate);
    expect(write.got).toEqual({});
    gate.obey({ version: 3, epoch: 0, closed: false }, instant());
    write.end();
    expect(await write.done).toBe('written');
    expect(write.got).toEqual({ epoch: 0 });
  });

  it('takes no state for a new one that was asked for before', async () => {
    const before = instant();
    sinceStart = 10;
    gate.obey(closed, instant());
    gate.obey(open, before);
    expect(gate.closed).toBe(true);
  });
});

describe('a process that has not looked for too long', () => {
  it('looks before it writes', async () => {
    sinceStart = leaseMs + 1;
    look.mockImplementationOnce(async () => gate.obey({ version: 5, epoch: 9, closed: false }, instant()));
    expect(await gate.during(async (epoch) => epoch)).toBe(9);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('does not write when it cannot look', async () => {
    sinceStart = leaseMs + 1;
    look.mockRejectedValueOnce(new Error('no store'));
    const write = jest.fn(async () => undefined);
    await expect(gate.during(write)).rejects.toThrow('no store');
    expect(write).not.toHaveBeenCalled();
  });

  it('spoils the cut that may have been taken during its write, before the write counts as done', async () => {
    const write = heldWrite();
    await Promise.resolve();
    sinceStart = leaseMs + 1;
    gate.obey({ version: 5, epoch: 9, closed: false }, instant());
    expect(spoil).not.toHaveBeenCalled();
    write.end();
    await write.done;
    expect(spoil).toHaveBeenCalledTimes(1);
  });
});

it('lets everything pass where there are no backups', async () => {
  sinceStart = 10 * leaseMs;
  expect(await new WriteGate().during(async (epoch) => epoch)).toBe(0);
});
