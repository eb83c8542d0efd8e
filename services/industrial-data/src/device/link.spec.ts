import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@officina/server-kit/testing/until';
import { defaultSettings } from '../poll/connection.ts';
import { defaultTiming } from '../poll/timing.ts';
import type { ChaosProxy, Piece } from '../testing/chaos-proxy.ts';
import { frameOf, type Request } from '../testing/frames.ts';
import { openSockets } from '../testing/poller-bench.ts';
import type { ScriptedDevice } from '../testing/scripted-device.ts';
import { Line } from './line.ts';
import { asked, lineTo, question, startFullServer, startLink } from './testing/link-bench.ts';

/** For an answer that does not come. */
const briefMs = 50;

let device: ScriptedDevice;
let proxy: ChaosProxy;
let line: Line;

beforeEach(async () => {
  ({ device, proxy, line } = await startLink());
});

afterEach(async () => {
  line.close();
  await proxy.stop();
  await device.stop();
});

describe('a device that is well', () => {
  test('registers and bits as they are, bits no more than were asked for', async () => {
    expect(await line.ask(question)).toEqual([7, 8]);
    expect(await line.ask({ unit: 1, fc: 1, address: 0, count: 10 })).toEqual([1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect(device.connections).toBe(1);
  });

  test('is asked one thing at a time, over one connection, by whoever asks', async () => {
    device.delayMs = 10;
    let under = 0;
    device.reply = ({ count }) => {
      under += 1;
      return Array(count).fill(under);
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, address) => line.ask({ unit: 1, fc: 3, address, count: 1 })),
    );
    expect(answers.flat()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const gaps = device.asked.slice(1).map(({ at }, index) => at - (device.asked[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(8);
    expect(device.connections).toBe(1);
  });

  test('an exception comes with its number and ends nothing', async () => {
    device.reply = ({ address }) => (address === 7 ? { exception: 2 } : [5]);
    expect(await asked(line)).toBe(2);
    expect(await line.ask({ ...question, address: 8, count: 1 })).toEqual([5]);
    expect(device.connections).toBe(1);
  });
});

describe('a connection that ends', () => {
  test.each(['rst', 'fin'] as const)(
    'by a %s while an answer is waited for: known at once, dialled again',
    async (how) => {
      await line.ask(question);
      proxy.isHole = true;
      const waiting = asked(line);
      await until(() => proxy.requests.length === 2);
      proxy.cut(how);
      expect(await waiting).toBe('closed');
      proxy.isHole = false;
      expect(await asked(line)).toEqual([7, 8]);
      expect(proxy.connections).toBe(2);
    },
  );

  test('while nobody asks: the next question finds a new one', async () => {
    await line.ask(question);
    proxy.cut('fin');
    await until(() => !line.isOpen);
    expect(await asked(line)).toEqual([7, 8]);
  });

  test('because we hang up: what is under way and what waits behind it is told', async () => {
    await line.ask(question);
    proxy.isHole = true;
    const waiting = [asked(line), asked(line), asked(line)];
    await until(() => proxy.requests.length === 2);
    line.close();
    expect(await Promise.all(waiting)).toEqual(['closed', 'closed', 'closed']);
    await until(() => proxy.clients.size === 0);
  });

  test('nobody listens: refused, and no socket is left', async () => {
    await proxy.refuse();
    expect(await asked(line)).toBe('refused');
    await proxy.accept();
    expect(await asked(line)).toEqual([7, 8]);
  });

  test('one that takes the call and hangs up: closed, as often as it does', async () => {
    proxy.hangsUp = true;
    for (let time = 0; time < 5; time += 1) expect(await asked(line)).toBe('closed');
  });
});

describe('a device that keeps silent', () => {
  test('is given up when its time is over, and heard again later', async () => {
    await line.ask(question);
    proxy.isHole = true;
    expect(await asked(line, question, briefMs)).toBe('silent');
    proxy.isHole = false;
    expect(await asked(line)).toEqual([7, 8]);
    expect(proxy.connections).toBe(1);
  });

  test('an answer that comes with the next question is ignored', async () => {
    let late: Buffer | undefined;
    proxy.spoil = (bytes): Piece[] => {
      if (late) return [{ bytes: late }, { bytes, afterMs: 20 }];
      late = bytes;
      return [];
    };
    expect(await asked(line, question, briefMs)).toBe('silent');
    expect(await asked(line, { ...question, address: 500 })).toEqual([500, 501]);
    expect(await asked(line, { ...question, address: 600 })).toEqual([600, 601]);
  });

  test('its own time by default: 1.5 s for an answer, 3 s for a connection', () => {
    expect(defaultSettings.timeoutMs).toBe(1_500);
    expect(defaultTiming.connectMs).toBe(3_000);
  });
});

test('a name is never looked up', async () => {
  const place = { host: 'localhost', port: proxy.port, settings: defaultSettings };
  const named = new Line(
    () => place,
    300,
    () => true,
  );
  expect(await asked(named)).toBe('not_allowed');
  expect(proxy.connections).toBe(0);
});

describe('a connection that never comes about', () => {
  test('is given up each time, and no socket of it is left', async () => {
    const server = await startFullServer();
    const hanging = lineTo(server.port, 60);
    const before = openSockets();
    for (let round = 0; round < 10; round += 1) expect(await asked(hanging)).toBe('unreachable');
    await until(() => openSockets() <= before);
    hanging.close();
    server.close();
  });
});

describe('what is said wrongly is no value', () => {
  const wrong: [string, (answer: Buffer, request: Request | undefined) => Piece[]][] = [
    ['ten bytes of garbage', () => [{ bytes: Buffer.from('ffeeddccbbaa99887766', 'hex') }]],
    ['an answer of another transaction', (answer) => [{ bytes: frameOf(999, [...answer.subarray(6)]) }]],
    ['transaction 0', (answer) => [{ bytes: frameOf(0, [...answer.subarray(6)]) }]],
    ['another unit', (answer) => [{ bytes: frameOf(answer.readUInt16BE(0), [0, ...answer.subarray(7)]) }]],
    [
      'another function',
      (answer) => [{ bytes: frameOf(answer.readUInt16BE(0), [1, 4, ...answer.subarray(8)]) }],
    ],
    ['half an answer', (answer) => [{ bytes: answer.subarray(0, answer.length - 2) }]],
    ['a register too few', (answer) => [{ bytes: frameOf(answer.readUInt16BE(0), [1, 3, 2, 0, 7]) }]],
    [
      'a length that lies low',
      (answer) => [{ bytes: frameOf(answer.readUInt16BE(0), [1, 3, 2, 0, 7, 0, 8]) }],
    ],
    [
      'a length that lies high',
      (answer) => [{ bytes: frameOf(answer.readUInt16BE(0), [1, 3, 9, 0, 7, 0, 8]) }],
    ],
    ['an empty frame', (answer) => [{ bytes: frameOf(answer.readUInt16BE(0), []) }]],
  ];

  test.each(wrong)('%s', async (_, spoil) => {
    proxy.spoil = spoil;
    for (let time = 0; time < 2; time += 1)
      expect(['silent', 'garbled']).toContain(await asked(line, question, briefMs));
    // As a worker does after two silences.
    line.hangUp();
    proxy.spoil = undefined;
    expect(await asked(line)).toEqual([7, 8]);
  });

  test.each<[string, (answer: Buffer) => Piece[]]>([
    ['a byte at a time', (answer) => [...answer].map((byte) => ({ bytes: Buffer.from([byte]), afterMs: 5 }))],
    ['twice in one segment', (answer) => [{ bytes: Buffer.concat([answer, answer]) }]],
    [
      'behind the answer to something else',
      (answer) => [{ bytes: Buffer.concat([frameOf(77, [1, 3, 2, 9, 9]), answer]) }],
    ],
  ])('%s is right all the same', async (_, spoil) => {
    proxy.spoil = spoil;
    for (const address of [7, 100, 200]) {
      expect(await asked(line, { ...question, address })).toEqual([address, address + 1]);
    }
    expect(proxy.connections).toBe(1);
  });
});
