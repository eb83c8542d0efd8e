import { expect, test } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { timed } from '@officina/server-kit/testing/until';
import type { DeviceConnection } from './device-connection.ts';
import { resultOf, openConnection, request, startFullServer, startLink } from './testing/link-bench.ts';

const timeoutMs = 150;

/** Heap in use in megabytes, after a garbage collection. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1e6;
}

test('a silent device times out exactly at its limit', async () => {
  const { device, proxy, connection } = await startLink();
  await resultOf(connection);
  proxy.isBlackHole = true;
  const { outcome, ms, byClock } = await timed(() => resultOf(connection, request, timeoutMs));
  expect(outcome).toBe('silent');
  expect(byClock).toBeGreaterThanOrEqual(timeoutMs - 2);
  expect(ms).toBeLessThan(timeoutMs + 200);
  connection.close();
  await proxy.stop();
  await device.stop();
});

test('a connect that hangs times out at each attempt', async () => {
  const server = await startFullServer();
  const connection = openConnection(server.port, 60);
  for (let round = 0; round < 10; round += 1) {
    const { outcome, ms } = await timed(() => resultOf(connection));
    expect(outcome).toBe('unreachable');
    expect(ms).toBeLessThan(260);
  }
  connection.close();
  server.close();
});

test('years of requests over one connection retain no memory', async () => {
  const { device, proxy, connection } = await startLink();
  const ask = async (direct: DeviceConnection, times: number) => {
    for (let left = times; left > 0; left -= 1) await direct.ask({ ...request, count: 125 });
    device.requests.length = 0;
  };
  const connections = Array.from({ length: 8 }, () => openConnection(device.port));
  await ask(connection, 200);
  const before = heapMb();
  await Promise.all(connections.map((direct) => ask(direct, 400)));
  // A race with a promise that lives as long as the connection leaked 0.5 KB per request; modbus-serial keeps the last 256
  // answers.
  expect(heapMb() - before).toBeLessThan(1);
  for (const direct of [connection, ...connections]) direct.close();
  await proxy.stop();
  await device.stop();
});
