import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { instant, leaseMs, WriteGate } from './write-gate.ts';

const open = { version: 1, epoch: 7, closed: false };
const closed = { version: 2, epoch: 7, closed: true };

let sinceStart = 0;
let gate: WriteGate;
const look = jest.fn(async () => gate.obey(open, instant()));
const endBackup = jest.fn(async () => undefined);

beforeEach(() => {
  sinceStart = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => sinceStart);
  gate = new WriteGate({ look, endBackup });
  gate.obey(open, instant());
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A write that ends when `end` is called, and the number that it got. */
const pendingWrite = () => {
  const { promise: pending, resolve: end } = Promise.withResolvers<void>();
  const got: { epoch?: number } = {};
  const done = gate.during(async (epoch) => {
    got.epoch = epoch;
    await pending;
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

  it('follows a new state once earlier writes have ended', async () => {
    const write = pendingWrite();
    await Promise.resolve();
    gate.obey(closed, instant());
    await new Promise(setImmediate);
    expect(gate.followed).not.toBe(2);
    write.end();
    expect(await write.done).toBe('written');
    await untilFollowed(2);
  });

  it('delays writes while it is closed, and gives them the number at which it opens', async () => {
    gate.obey(closed, instant());
    const write = pendingWrite();
    await new Promise(setImmediate);
    expect(write.got).toEqual({});
    gate.obey({ version: 3, epoch: 0, closed: false }, instant());
    write.end();
    expect(await write.done).toBe('written');
    expect(write.got).toEqual({ epoch: 0 });
  });

  it('ignores a state that was requested earlier than the current one', async () => {
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

  it('ends the backup that may have taken its cut during the write, before the write counts as done', async () => {
    const write = pendingWrite();
    await Promise.resolve();
    sinceStart = leaseMs + 1;
    gate.obey({ version: 5, epoch: 9, closed: false }, instant());
    expect(endBackup).not.toHaveBeenCalled();
    write.end();
    await write.done;
    expect(endBackup).toHaveBeenCalledTimes(1);
  });
});

it('the gate lets every write pass where there are no backups', async () => {
  sinceStart = 10 * leaseMs;
  expect(await new WriteGate().during(async (epoch) => epoch)).toBe(0);
});
