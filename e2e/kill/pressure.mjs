import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { randomSeed, isLongRun } from '@officina/server-kit/testing/randomized';
import { until } from '../../infra/lib/wait.mjs';
import { startNginx } from '../../infra/run/testing/nginx.mjs';
import { Crowd } from './crowd.mjs';
import { duplicates, gaps, missingContent, textsWithoutEvent, versionsWithoutEvent } from './findings.mjs';
import { unforeseenErrors } from './killed-stack.mjs';
import { auditVerify, readFromStore } from './observed.mjs';
import { resources } from './resources.mjs';
import { isReady } from './storm.mjs';
import { throughStorm } from './through-storm.mjs';
import { weighted } from './weighted.mjs';

const seed = randomSeed('pressure');
/** Duration, writer steps per second, and the crowd's share of its maximum rate. */
const [seconds, stepsPerSecond, pace] = isLongRun ? [600, 60, 1] : [30, 15, 0.2];
const ours = ['gateway', 'auth-proxy', 'events', 'maintenance', 'orders', 'sites', 'lotlog', 'nats'];
const stores = ['ferretdb', 'documentdb', 'mongod'];
const proxyName = 'officina.test';
/** The resources that a restarted process may hold in addition to those before the storm. */
const more = { megabytes: 120, handles: 24 };
const backMs = 120_000;

/**
 * Kills or hangs one process after another, each time after progress of the writers; returns the count of each kind, at
 * least one.
 */
async function disturb({ stack, writing, random }) {
  const names = stack.processes.map(({ name }) => name);
  const weights = Object.fromEntries(
    [...ours, ...stores].filter((name) => names.includes(name)).map((name) => [name, 1]),
  );
  const counts = { kills: 0, hangs: 0 };
  const done = [];
  const end = Date.now() + seconds * 1_000;
  while (Date.now() < end || done.length < 2) {
    await writing.waitForSteps(20).catch((cause) => {
      throw new Error(`${cause.message}, last were ${done.slice(-4).join(', ')}`, { cause });
    });
    const name = weighted(weights, random);
    const { pid } = stack.processes.find((one) => one.name === name);
    if (!pid) continue;
    const isHang = done.length % 3 === 1;
    counts[isHang ? 'hangs' : 'kills'] += 1;
    done.push(`${isHang ? 'hang' : 'kill'} of ${name} at ${new Date().toISOString()}`);
    stack.kill(name, isHang ? 'SIGSTOP' : 'SIGKILL');
    const isAnother = () => {
      const now = stack.processes.find((one) => one.name === name);
      if (!now.pid || now.pid === pid) throw new Error(`${name} is not there again`);
    };
    // A process that hangs during its start has a minute.
    await until(isAnother, { limitMs: 90_000, everyMs: 100 });
  }
  return counts;
}

function slowReaderServed({ answers: { slow = {} } }) {
  if (!slow['200'] && !slow.cut) throw new Error('no slow reader has been served');
}

const statusesOf = (counts) => Object.keys(counts).sort();
const unavailableStatuses = ['502', '503', '504', 'cut', 'none'];

/**
 * Everything at once: writers, readers, bad bodies, slow readers, listeners, kills and hangs, with a proxy in front.
 * @param {() => { stack: object, dataDir: string }} killed returns the result of `startKilledStack`
 */
export function everythingAtOnce(killed) {
  let storm;
  let crowd;
  let counts;
  let before;
  let nginx;

  beforeAll(async () => {
    const { stack, dataDir } = killed();
    nginx = await startNginx({
      folder: mkdtempSync(join(dataDir, 'nginx-')),
      upstream: new URL(stack.url).port,
      name: proxyName,
    });
    const options = { tenantId: 'PRESSURE', seed, count: 8, stepsPerSecond };
    storm = await throughStorm(killed(), options, async (writing, { url, token }) => {
      await writing.waitForSteps(100);
      before = resources(stack, ours);
      crowd = new Crowd({ url, token, proxy: { https: nginx.https, ca: nginx.ca, name: proxyName }, pace });
      crowd.start();
      counts = await disturb({ stack, writing, random: seededRandom(seed) });
      await until(() => isReady(stack), { limitMs: 60_000 });
      await pause(3_000);
      // On a busy machine a slow reader may have been refused throughout the storm.
      await until(() => slowReaderServed(crowd), { limitMs: 60_000 });
      await crowd.stop();
    });
    const summary = [
      `note: pressure, ${seconds} s: ${counts.kills} kills, ${counts.hangs} hangs; ${storm.acknowledged.length} writes acknowledged`,
      `note: answers: ${JSON.stringify(crowd.answers)}`,
    ];
    process.stdout.write(`${summary.join('\n')}\n`);
  });

  afterAll(() => nginx?.stop());

  test('nothing unexpected happened, and nobody received a 500', () => {
    expect(unforeseenErrors(killed().dataDir)).toEqual([]);
    const all = [...storm.tries, ...Object.values(crowd.answers).flatMap(statusesOf)];
    expect(all.filter((one) => one === '500' || one.status === 500)).toEqual([]);
  });

  test('every client received its own data, or the answer that a part is unavailable', () => {
    const allowed = {
      reader: ['200', ...unavailableStatuses],
      bad: ['400', '413', '415', '422', ...unavailableStatuses],
      stranger: ['401', ...unavailableStatuses],
      listener: ['200', ...unavailableStatuses],
      slow: ['200', ...unavailableStatuses],
    };
    for (const [name, outcomes] of Object.entries(crowd.answers))
      expect([name, statusesOf(outcomes).filter((one) => !allowed[name].includes(one))]).toEqual([name, []]);
    // The exact number depends on the machine and on the times of the kills.
    expect(crowd.answers.reader['200']).toBeGreaterThan(5);
    expect(crowd.answers.bad['422']).toBeGreaterThan(5);
    expect(crowd.answers.stranger['401']).toBeGreaterThan(5);
    for (const { 200: whole = 0, cut = 0 } of [crowd.answers.listener, crowd.answers.slow])
      expect(whole + cut).toBeGreaterThan(0);
    expect(storm.wrong).toEqual([]);
  });

  test('nothing was lost or duplicated, and each version has its event', async () => {
    const { documents, events } = storm.api;
    expect(missingContent(storm.expected, documents)).toEqual([]);
    expect(duplicates(storm.expected, await readFromStore(killed().stack, 'PRESSURE'))).toEqual([]);
    expect(versionsWithoutEvent(storm.expected, documents, events)).toEqual([]);
    expect(textsWithoutEvent(storm.expected, events)).toEqual([]);
    expect(gaps(events)).toEqual([]);
    expect(await auditVerify(killed().stack, 'PRESSURE')).toMatch(/PRESSURE: \d+ events, chain whole/);
  });

  test('memory and handles return to normal within two minutes', async () => {
    const tooMuch = () => {
      const now = resources(killed().stack, ours);
      return Object.entries(now).filter(
        ([name, { megabytes, handles }]) =>
          megabytes > before[name].megabytes + more.megabytes ||
          handles > before[name].handles + more.handles,
      );
    };
    await until(() => expect(tooMuch()).toEqual([]), { limitMs: backMs, everyMs: 1_000 });
    const now = resources(killed().stack, ours);
    process.stdout.write(`note: before ${JSON.stringify(before)}\nnote: after ${JSON.stringify(now)}\n`);
  });
}
