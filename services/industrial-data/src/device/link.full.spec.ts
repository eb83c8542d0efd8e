import { expect, test } from '@jest/globals';
import { timed } from '../testing/lateness.ts';
import { asked, lineTo, startFullServer, startLink, timeoutMs } from './testing/link-bench.ts';

test('a device that keeps silent is given up when its time is over, neither sooner nor later', async () => {
  const { device, proxy, line } = await startLink();
  await asked(line);
  proxy.isHole = true;
  const { outcome, ms, byClock } = await timed(() => asked(line));
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
