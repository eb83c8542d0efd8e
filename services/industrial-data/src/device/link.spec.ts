import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@officina/server-kit/testing/until';
import { defaultSettings } from '../poll/connection.ts';
import { defaultTiming } from '../poll/timing.ts';
import type { ChaosProxy, Piece } from '../testing/chaos-proxy.ts';
import { frameOf, type Request } from '../testing/frames.ts';
import { openSockets } from '../testing/poller-bench.ts';
import type { ScriptedDevice } from '../testing/scripted-device.ts';
import { DeviceConnection } from './device-connection.ts';
import { resultOf, openConnection, request, startFullServer, startLink } from './testing/link-bench.ts';

/** For an answer that does not come. */
const briefMs = 50;

let device: ScriptedDevice;
let proxy: ChaosProxy;
let connection: DeviceConnection;

beforeEach(async () => {
  ({ device, proxy, connection: connection } = await startLink());
});

afterEach(async () => {
  connection.close();
  await proxy.stop();
  await device.stop();
});

describe('a healthy device', () => {
  test('returns registers and bits unchanged, and only as many bits as requested', async () => {
    expect(await connection.ask(request)).toEqual([7, 8]);
    expect(await connection.ask({ unit: 1, fc: 1, address: 0, count: 10 })).toEqual([
      1, 0, 0, 1, 0, 0, 1, 0, 0, 1,
    ]);
    expect(device.connections).toBe(1);
  });

  test('receives one request at a time, over one connection, from any number of callers', async () => {
    device.delayMs = 10;
    let under = 0;
    device.reply = ({ count }) => {
      under += 1;
      return Array(count).fill(under);
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, address) => connection.ask({ unit: 1, fc: 3, address, count: 1 })),
    );
    expect(answers.flat()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const gaps = device.requests.slice(1).map(({ at }, index) => at - (device.requests[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(8);
    expect(device.connections).toBe(1);
  });

  test('returns an exception with its code; the connection stays open', async () => {
    device.reply = ({ address }) => (address === 7 ? { exception: 2 } : [5]);
    expect(await resultOf(connection)).toBe(2);
    expect(await connection.ask({ ...request, address: 8, count: 1 })).toEqual([5]);
    expect(device.connections).toBe(1);
  });
});

describe('a closed connection', () => {
  test.each(['rst', 'fin'] as const)(
    'fails the pending request at once and is reopened, closed by %s',
    async (how) => {
      await connection.ask(request);
      proxy.isBlackHole = true;
      const waiting = resultOf(connection);
      await until(() => proxy.requests.length === 2);
      proxy.cut(how);
      expect(await waiting).toBe('closed');
      proxy.isBlackHole = false;
      expect(await resultOf(connection)).toEqual([7, 8]);
      expect(proxy.connections).toBe(2);
    },
  );

  test('while idle is reopened by the next request', async () => {
    await connection.ask(request);
    proxy.cut('fin');
    await until(() => !connection.isOpen);
    expect(await resultOf(connection)).toEqual([7, 8]);
  });

  test('fails the pending and the queued requests if we close it', async () => {
    await connection.ask(request);
    proxy.isBlackHole = true;
    const waiting = [resultOf(connection), resultOf(connection), resultOf(connection)];
    await until(() => proxy.requests.length === 2);
    connection.close();
    expect(await Promise.all(waiting)).toEqual(['closed', 'closed', 'closed']);
    await until(() => proxy.clients.size === 0);
  });

  test('leaves no socket behind when it is refused', async () => {
    await proxy.refuse();
    expect(await resultOf(connection)).toBe('refused');
    await proxy.accept();
    expect(await resultOf(connection)).toEqual([7, 8]);
  });

  test('fails as closed each time the device accepts and closes it', async () => {
    proxy.hangsUp = true;
    for (let time = 0; time < 5; time += 1) expect(await resultOf(connection)).toBe('closed');
  });
});

describe('a silent device', () => {
  test('times out, and can be read again later', async () => {
    await connection.ask(request);
    proxy.isBlackHole = true;
    expect(await resultOf(connection, request, briefMs)).toBe('silent');
    proxy.isBlackHole = false;
    expect(await resultOf(connection)).toEqual([7, 8]);
    expect(proxy.connections).toBe(1);
  });

  test('may answer during the next request; the late answer is ignored', async () => {
    let late: Buffer | undefined;
    proxy.spoil = (bytes): Piece[] => {
      if (late) return [{ bytes: late }, { bytes, afterMs: 20 }];
      late = bytes;
      return [];
    };
    expect(await resultOf(connection, request, briefMs)).toBe('silent');
    expect(await resultOf(connection, { ...request, address: 500 })).toEqual([500, 501]);
    expect(await resultOf(connection, { ...request, address: 600 })).toEqual([600, 601]);
  });

  test('has default limits of 1.5 s for an answer and 3 s for a connect', () => {
    expect(defaultSettings.timeoutMs).toBe(1_500);
    expect(defaultTiming.connectMs).toBe(3_000);
  });
});

test('host names are never looked up', async () => {
  const place = { host: 'localhost', port: proxy.port, settings: defaultSettings };
  const named = new DeviceConnection(
    () => place,
    300,
    () => true,
  );
  expect(await resultOf(named)).toBe('not_allowed');
  expect(proxy.connections).toBe(0);
});

describe('a connect that hangs', () => {
  test('times out each time and leaves no socket behind', async () => {
    const server = await startFullServer();
    const hanging = openConnection(server.port, 60);
    const before = openSockets();
    for (let round = 0; round < 10; round += 1) expect(await resultOf(hanging)).toBe('unreachable');
    await until(() => openSockets() <= before);
    hanging.close();
    server.close();
  });
});

describe('an invalid answer is no value', () => {
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
      'a length that is too short',
      (answer) => [{ bytes: frameOf(answer.readUInt16BE(0), [1, 3, 2, 0, 7, 0, 8]) }],
    ],
    [
      'a length that is too long',
      (answer) => [{ bytes: frameOf(answer.readUInt16BE(0), [1, 3, 9, 0, 7, 0, 8]) }],
    ],
    ['an empty frame', (answer) => [{ bytes: frameOf(answer.readUInt16BE(0), []) }]],
  ];

  test.each(wrong)('%s', async (_, spoil) => {
    proxy.spoil = spoil;
    for (let time = 0; time < 2; time += 1)
      expect(['silent', 'garbled']).toContain(await resultOf(connection, request, briefMs));
    // As a worker does after two timeouts.
    connection.hangUp();
    proxy.spoil = undefined;
    expect(await resultOf(connection)).toEqual([7, 8]);
  });

  test.each<[string, (answer: Buffer) => Piece[]]>([
    ['a byte at a time', (answer) => [...answer].map((byte) => ({ bytes: Buffer.from([byte]), afterMs: 5 }))],
    ['twice in one segment', (answer) => [{ bytes: Buffer.concat([answer, answer]) }]],
    [
      'following the answer to another request',
      (answer) => [{ bytes: Buffer.concat([frameOf(77, [1, 3, 2, 9, 9]), answer]) }],
    ],
  ])('%s is accepted', async (_, spoil) => {
    proxy.spoil = spoil;
    for (const address of [7, 100, 200]) {
      expect(await resultOf(connection, { ...request, address })).toEqual([address, address + 1]);
    }
    expect(proxy.connections).toBe(1);
  });
});
