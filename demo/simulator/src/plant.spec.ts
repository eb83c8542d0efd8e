import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { plantClock } from './clock.ts';
import { demoPlant } from './demo-plant.ts';
import { simulatedDevice } from './device.ts';
import { Faults } from './faults/fault.ts';
import { ModbusServer } from './modbus-server.ts';
import { Plant } from './plant.ts';
import { scenario } from './scenario.ts';
import { knownPlant, knownWords } from './testing/known-plant.ts';

let server: ModbusServer;

beforeAll(async () => {
  const plant = new Plant(scenario.parse(knownPlant), () => 0, 1);
  server = await ModbusServer.listen(simulatedDevice(plant), new Faults([]));
});
afterAll(() => server.stop());

const frame = (transaction: number, body: string): Buffer => {
  const bytes = Buffer.from(body, 'hex');
  return Buffer.concat([Buffer.from([0, transaction, 0, 0, 0, bytes.length]), bytes]);
};

/** Sends transactions from 7 on, given as hexadecimal bodies after the length; returns the first bytes received. */
async function firstOf(...bodies: string[]): Promise<Buffer> {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(Buffer.concat(bodies.map((body, index) => frame(7 + index, body))));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer;
}

/** The answer to transaction 7 after the length, in hexadecimal. */
async function ask(body: string): Promise<string> {
  const answer = await firstOf(body);
  const hexBody = answer.subarray(6).toString('hex');
  expect(answer).toEqual(frame(7, hexBody));
  return hexBody;
}

const hex = (words: number[]) => words.map((word) => word.toString(16).padStart(4, '0')).join('');

describe('a simulated device over the wire', () => {
  it('has each type in each byte order where the scenario puts it, and 0 between', async () => {
    expect(await ask('0103000a0016')).toBe(`01032c${hex(knownWords)}`);
  });

  it.each([
    ['one word in the middle of a float', '0103000f0001', '010302e979'],
    ['an input register', '010400000001', '010402ffff'],
    ['coils, the first the lowest bit', '010100050004', '01010109'],
    ['a discrete input', '010200020001', '01020101'],
    ['a signal times ten, rounded', '030300000001', '03030200eb'],
  ])('answers %s', async (_, request, answer) => expect(await ask(request)).toBe(answer));

  it.each([
    ['a function that writes', '010600 0a0001', '018601'],
    ['a function with a request of its own form', '012b0e0100', '01ab01'],
    ['an address before its map', '010300090002', '018302'],
    ['an address past its map', '0103001f0002', '018302'],
    ['an address past all addresses', '0103ffff0002', '018302'],
    ['an area that it has not', '030100000001', '038102'],
    ['126 registers', '0103000a007e', '018303'],
    ['65,535 registers', '0103000affff', '018303'],
    ['2,001 coils', '0101000507d1', '018103'],
    ['nothing', '0103000a0000', '018303'],
    ['a unit that is not behind it', '4d0300000001', '4d830b'],
  ])('refuses %s', async (_, request, answer) => expect(await ask(request.replace(' ', ''))).toBe(answer));

  it('keeps silent only for a unit that the scenario makes silent', async () =>
    expect(await firstOf('020300000001', '010400000001')).toEqual(frame(8, '010402ffff')));
});

describe('the demo plant', () => {
  it('can be read completely, unit by unit', () => {
    const plant = new Plant(scenario.parse(demoPlant), () => 1_800_000_000, 1);
    const read = (unit: number, fc: number, count: number) =>
      plant.answer({ transaction: 1, unit, fc, address: 0, count })?.readUInt8(7);
    for (const [unit, fc, count] of [
      [1, 3, 4],
      [1, 2, 1],
      [2, 3, 4],
      [2, 2, 1],
      [3, 3, 6],
      [4, 4, 3],
      [4, 1, 1],
      [5, 4, 3],
    ] as const)
      expect([unit, fc, read(unit, fc, count)]).toEqual([unit, fc, fc]);
  });

  // 45 minutes at 6,000 and 55 at 5,400 an hour are 4,500 and 4,950 bottles in two hours, with two stops.
  it('fills 9,450 bottles and stops twice in two hours', () => {
    let now = 1_800_000_000 - (1_800_000_000 % 7_200);
    const plant = new Plant(scenario.parse(demoPlant), () => now, 1);
    const line = () => {
      const answer = plant.answer({ transaction: 1, unit: 1, fc: 3, address: 0, count: 4 });
      return { pieces: answer?.readUInt32BE(9) ?? 0, stops: answer?.readUInt16BE(15) ?? 0 };
    };
    const before = line();
    now += 7_200;
    const after = line();
    expect([after.pieces - before.pieces, (after.stops - before.stops + 65_536) % 65_536]).toEqual([
      9_450, 2,
    ]);
  });
});

describe('a machine with a standstill', () => {
  const begin = 1_800_000_000 - (1_800_000_000 % 7_200);
  const standstills = new Map([[1, [{ from: begin + 600, until: begin + 1_200 }]]]);
  let now = begin;
  const plant = new Plant(scenario.parse(demoPlant), () => now, 1, standstills);
  const at = (second: number) => {
    now = begin + second;
    const words = plant.answer({ transaction: 1, unit: 1, fc: 3, address: 0, count: 4 });
    const runs = plant.answer({ transaction: 1, unit: 1, fc: 2, address: 0, count: 1 });
    return { pieces: words?.readUInt32BE(9) ?? 0, speed: words?.readUInt16BE(13), runs: runs?.readUInt8(9) };
  };

  it('counts nothing, has no speed and does not run during it, but does before and after', () => {
    expect([at(599), at(600), at(1_199), at(1_200)].map(({ speed, runs }) => [speed, runs])).toEqual([
      [6_000, 1],
      ...[0, 1].map(() => [0, 0]),
      [6_000, 1],
    ]);
    expect(at(1_200).pieces - at(600).pieces).toBe(0);
    expect(at(1_800).pieces - at(1_200).pieces).toBe(1_000);
  });

  it('is afterwards in the same state as without it', () => {
    const running = new Plant(scenario.parse(demoPlant), () => begin + 1_500, 1);
    const request = { transaction: 1, unit: 1, fc: 3, address: 0, count: 4 };
    now = begin + 1_500;
    expect(plant.answer(request)).toEqual(running.answer(request));
  });
});

it("the plant's clock starts now and runs at the given speed", () => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  try {
    const clock = plantClock(60);
    expect(clock()).toBe(1_800_000_000);
    jest.advanceTimersByTime(200);
    expect(clock()).toBe(1_800_000_012);
  } finally {
    jest.useRealTimers();
  }
});
