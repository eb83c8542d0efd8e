// The writers' own process: `writers.mjs '{"url":…}'` works until it is told to stop, and ends when all calls are
// answered.
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { AckLog } from './ack-log.mjs';
import { RetryingClient } from './retrying-client.mjs';
import {
  interventionWork,
  lotWork,
  orderWork,
  planWork,
  siteWork,
  spareWork,
  visitWork,
  Writer,
} from './writer.mjs';

const { url, token, seed, file, siteId, machineIds, sharedIds, count, stepsPerSecond } = JSON.parse(
  process.argv[2],
);
const log = new AckLog(file);
const client = new RetryingClient({ url, token, log });
const shared = sharedIds.map((id) => ({ id, notes: 0 }));
const names = Array.from({ length: count }, (_, index) => `writer-${index}`);
let isStopping = false;
let stepCount = 0;
let steps = 0;
/** Set while writing is paused: `{ promise, resolve, since }`; also the total pause in milliseconds. */
let paused;
let pausedMs = 0;

/** Resolves when the next step is due. */
async function nextStep() {
  stepCount += 1;
  await pause(Math.max(0, (stepCount / stepsPerSecond) * 1_000 + pausedMs - performance.now()));
  await paused?.promise;
}

const orders = {
  pause() {
    paused = { ...Promise.withResolvers(), since: performance.now() };
  },
  resume() {
    pausedMs += performance.now() - paused.since;
    paused.resolve();
    paused = undefined;
  },
  stop() {
    isStopping = true;
    if (paused) orders.resume();
  },
};
process.on('message', (order) => orders[order]());
process.on('disconnect', () => process.exit(1));

const jobs = { ...interventionWork(machineIds), shared };
/** Distributed evenly to the writers. */
const works = [
  ...[jobs, orderWork(machineIds), jobs, planWork(machineIds)],
  ...[siteWork, lotWork, spareWork(machineIds), visitWork(siteId, machineIds)],
];

async function work(name, index) {
  const random = seededRandom(seed * 1_000 + index);
  const writer = new Writer({ client, log, name, random, ...works[index % works.length] });
  while (!isStopping) {
    await nextStep();
    await writer.step();
    process.send((steps += 1));
  }
}

await Promise.all(names.map(work));
log.close();
process.exit(0);
