// Loaded by `--import` into a measured process: reports on LOOP_LAG_PORT its event loop delay since the previous
// request.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const resolution = 5;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  // The histogram contains the time between two samples.
  const lateMs = (nanoseconds) => Math.max(0, Math.round(nanoseconds / 1e6 - resolution));
  const server = createServer((_request, answer) => {
    answer.end(JSON.stringify({ p99: lateMs(delay.percentile(99)), max: lateMs(delay.max) }));
    delay.reset();
  });
  server.listen(Number(process.env.LOOP_LAG_PORT), '127.0.0.1');
  server.unref();
}
