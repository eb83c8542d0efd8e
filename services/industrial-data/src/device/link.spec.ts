import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defaultSettings } from '../poll/connection.ts';
import { defaultTiming } from '../poll/timing.ts';
import { ChaosProxy, type Piece } from '../testing/chaos-proxy.ts';
import { frameOf, type Request } from '../testing/frames.ts';
import { timed } from '../testing/lateness.ts';
import { openSockets, until } from '../testing/poller-bench.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { Line } from './line.ts';
import type { ReadError } from './read-error.ts';

const timeoutMs = 150;
const question = { unit: 1, fc: 3, address: 7, count: 2 } as const;

let device: ScriptedDevice;
let proxy: ChaosProxy;
let line: Line;

const lineTo = (port: number, connectMs = 300, answerMs = timeoutMs) =>
  new Line(
    () => ({ host: '127.0.0.1', port, settings: { ...defaultSettings, timeoutMs: answerMs } }),
    connectMs,
    () => true,
  );

/** What was read, or why nothing was, and how long that took. */
const asked = (over = line, what: Parameters<Line['ask']>[0] = question) =>
  timed(() => over.ask(what).catch(({ failure, exception }: ReadError) => exception ?? failure));

beforeEach(async () => {
  device = await ScriptedDevice.start();
  proxy = await ChaosProxy.start(device.port);
  line = lineTo(proxy.port);
});

afterEach(async () => {
  line.close();
  await proxy.stop();
  await device.stop();
});

/** Megabytes of the heap that are in use, just after a collection of garbage. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1e6;
}

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

  test('is asked for years over one connection without anything that is kept', async () => {
    const ask = async (direct: Line, times: number) => {
      for (let left = times; left > 0; left -= 1) await direct.ask({ ...question, count: 125 });
      device.asked.length = 0;
    };
    const [first, ...lines] = Array.from({ length: 9 }, () => lineTo(device.port, 3_000, 3_000));
    await ask(first as Line, 200);
    const before = heapMb();
    await Promise.all(lines.map((direct) => ask(direct, 400)));
    // A race with a promise that lasts as long as the connection kept 0.5 KB of each; modbus-serial the last 256 answers.
    expect(heapMb() - before).toBeLessThan(1);
    for (const direct of [first, ...lines]) direct?.close();
  });

  test('an exception comes with its number and ends nothing', async () => {
    device.reply = ({ address }) => (address === 7 ? { exception: 2 } : [5]);
    expect((await asked()).outcome).toBe(2);
    expect(await line.ask({ ...question, address: 8, count: 1 })).toEqual([5]);
    expect(device.connections).toBe(1);
  });
});

describe('a connection that ends', () => {
  test.each(['rst', 'fin'] as const)(
    'by a %s while an answer is waited for: known at once, dialled again',
    async (how) => {
      // So patient that a busy machine is told from a wait for the answer.
      line.close();
      line = lineTo(proxy.port, 300, 2_000);
      await line.ask(question);
      proxy.isHole = true;
      const waiting = asked();
      await until(() => proxy.requests.length === 2);
      proxy.cut(how);
      const { outcome, ms } = await waiting;
      expect(outcome).toBe('closed');
      expect(ms).toBeLessThan(1_000);
      proxy.isHole = false;
      expect((await asked()).outcome).toEqual([7, 8]);
      expect(proxy.connections).toBe(2);
    },
  );

  test('while nobody asks: the next question finds a new one', async () => {
    await line.ask(question);
    proxy.cut('fin');
    await until(() => !line.isOpen);
    expect((await asked()).outcome).toEqual([7, 8]);
  });

  test('because we hang up: what is under way and what waits behind it is told', async () => {
    await line.ask(question);
    proxy.isHole = true;
    const waiting = [asked(), asked(), asked()];
    await until(() => proxy.requests.length === 2);
    line.close();
    const outcomes = (await Promise.all(waiting)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['closed', 'closed', 'closed']);
    await until(() => proxy.clients.size === 0);
  });

  test('nobody listens: refused, and no socket is left', async () => {
    await proxy.refuse();
    expect((await asked()).outcome).toBe('refused');
    await proxy.accept();
    expect((await asked()).outcome).toEqual([7, 8]);
  });

  test('one that takes the call and hangs up: closed, as often as it does', async () => {
    proxy.hangsUp = true;
    for (let time = 0; time < 5; time += 1) expect((await asked()).outcome).toBe('closed');
  });
});

describe('a device that keeps silent', () => {
  test('is given up when its time is over, and heard again later', async () => {
    await line.ask(question);
    proxy.isHole = true;
    const { outcome, ms, byClock } = await asked();
    expect(outcome).toBe('silent');
    expect(byClock).toBeGreaterThanOrEqual(timeoutMs - 2);
    expect(ms).toBeLessThan(timeoutMs + 200);
    proxy.isHole = false;
    expect((await asked()).outcome).toEqual([7, 8]);
    expect(proxy.connections).toBe(1);
  });

  test('an answer that comes with the next question is ignored', async () => {
    const answerMs = 400;
    const patient = lineTo(proxy.port, 300, answerMs);
    const outcomeAt = async (address: number) => (await asked(patient, { ...question, address })).outcome;
    const late = [1.5 * answerMs, 0.6 * answerMs];
    proxy.spoil = (bytes): Piece[] => [{ bytes, afterMs: late.shift() ?? 0 }];
    expect(await outcomeAt(7)).toBe('silent');
    expect(await outcomeAt(500)).toEqual([500, 501]);
    expect(await outcomeAt(600)).toEqual([600, 601]);
    patient.close();
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
  expect((await asked(named)).outcome).toBe('not_allowed');
  expect(proxy.connections).toBe(0);
});

describe('a connection that never comes about', () => {
  const full = `
import socket, time
s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen(0)
fill = []
for i in range(3):
    c = socket.socket(); c.setblocking(False)
    try: c.connect(s.getsockname())
    except BlockingIOError: pass
    fill.append(c)
print(s.getsockname()[1], flush=True)
time.sleep(60)`;

  test('is given up each time, and no socket of it is left', async () => {
    const python = execFile('python3', ['-c', full]);
    const [port] = await once(python.stdout as NodeJS.ReadableStream, 'data');
    const hanging = lineTo(Number(port), 60);
    const before = openSockets();
    for (let round = 0; round < 10; round += 1) {
      const { outcome, ms } = await asked(hanging);
      expect(outcome).toBe('unreachable');
      expect(ms).toBeLessThan(260);
    }
    await until(() => openSockets() <= before);
    hanging.close();
    python.kill('SIGKILL');
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
    for (let time = 0; time < 2; time += 1) expect(['silent', 'garbled']).toContain((await asked()).outcome);
    // As a worker does after two silences.
    line.hangUp();
    proxy.spoil = undefined;
    expect((await asked()).outcome).toEqual([7, 8]);
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
      expect((await asked(line, { ...question, address })).outcome).toEqual([address, address + 1]);
    }
    expect(proxy.connections).toBe(1);
  });
});
