import { expect, test } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { timed } from '@officina/server-kit/testing/until';
import type { Line } from './line.ts';
import { asked, lineTo, question, startFullServer, startLink } from './testing/link-bench.ts';

const timeoutMs = 150;

/** Megabytes of the heap that are in use, just after a collection of garbage. */
function heapMb(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1e6;
}

test('a device that keeps silent is given up when its time is over, neither sooner nor later', async () => {
  const { device, proxy, line } = await startLink();
  await asked(line);
  proxy.isHole = true;
  const { outcome, ms, byClock } = await timed(() => asked(line, question, timeoutMs));
  expect(outcome).toBe('silent');
  expect(byClock).toBeGreaterThanOrEqual(timeoutMs - 2);
  expect(ms).toBeLessThan(timeoutMs + 200);
  line.close();
  await proxy.stop();
  await device.stop();
});

test('a connection that never comes about is given up in time, as often as it is tried', async () => {
  const server = await startFullServer();
  const line = lineTo(server.port, 60);
  for (let round = 0; round < 10; round += 1) {
    const { outcome, ms } = await timed(() => asked(line));
    expect(outcome).toBe('unreachable');
    expect(ms).toBeLessThan(260);
  }
  line.close();
  server.close();
});

test('a device is asked for years over one connection without anything that is kept', async () => {
  const { device, proxy, line } = await startLink();
  const ask = async (direct: Line, times: number) => {
    for (let left = times; left > 0; left -= 1) await direct.ask({ ...question, count: 125 });
    device.asked.length = 0;
  };
  const lines = Array.from({ length: 8 }, () => lineTo(device.port));
  await ask(line, 200);
  const before = heapMb();
  await Promise.all(lines.map((direct) => ask(direct, 400)));
  // A race with a promise that lasts as long as the connection kept 0.5 KB of each; modbus-serial the last 256 answers.
  expect(heapMb() - before).toBeLessThan(1);
  for (const direct of [line, ...lines]) direct.close();
  await proxy.stop();
  await device.stop();
});
