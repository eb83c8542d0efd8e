import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomSeed, isLongRun } from '@officina/server-kit/testing/randomized';
import { CutInserts } from './cut-inserts.mjs';
import { FaultPlan } from './fault-plan.mjs';
import { duplicates, gaps, missingContent, textsWithoutEvent, versionsWithoutEvent } from './findings.mjs';
import { deathsInFlight } from './in-flight.mjs';
import {
  practicallyUnlimited,
  unlimitedGateway,
  startKilledStack,
  unforeseenErrors,
} from './killed-stack.mjs';
import { auditVerify, readFromStore } from './observed.mjs';
import { everythingAtOnce } from './pressure.mjs';
import { killByPlan } from './storm.mjs';
import { throughStorm } from './through-storm.mjs';

const seed = randomSeed('kill');
const least = isLongRun ? { kills: 100, inFlight: 60 } : { kills: 25, inFlight: 12 };

const plan = { current: undefined };
/** Variables of a process, read at each start. */
const faulty = (name, more) => ({
  ...more,
  get FAULTS() {
    return plan.current?.faultsFor(name) ?? '';
  },
});
const gateway = {
  ...unlimitedGateway,
  ...{ LIMIT_STREAMS_PER_USER: practicallyUnlimited, TRUSTED_PROXIES: '127.0.0.1' },
};
/** All services that writers, readers and crowd call. */
const services = ['auth-proxy', 'events', 'maintenance', 'orders', 'sites', 'lotlog', 'gateway'];

const cutInserts = new CutInserts();
let killed;

beforeAll(async () => {
  const env = {
    maintenance: faulty('maintenance'),
    orders: faulty('orders'),
    lotlog: faulty('lotlog'),
    sites: faulty('sites'),
    events: faulty('events'),
    gateway: faulty('gateway', gateway),
  };
  killed = await startKilledStack({
    env,
    services,
    onDeath: (name, reason) =>
      cutInserts.lookAfter(killed.stack, plan.current?.died(name, reason, Date.now())),
  });
});

afterAll(async () => {
  await killed?.stop();
});

function summary({ acknowledged, tries }, deaths, { calls, appends }) {
  const kinds = Object.groupBy(deaths, ({ kind }) => kind);
  const isInFlight = (death) => calls.has(death) || appends.has(death);
  const row = ([kind, all]) => `${kind} ${all.length} (${all.filter(isInFlight).length})`;
  const failed = Object.groupBy(
    tries.filter(({ status }) => !(status < 500)),
    ({ status, error }) => status ?? error,
  );
  return [
    `note: kill: ${deaths.length} kills, ${calls.size} broke a writer's call in flight, ${appends.size} an append to events; ${acknowledged.length} writes acknowledged, ${tries.length} tries`,
    `note: kills by kind (in flight): ${Object.entries(kinds).map(row).join(', ')}`,
    `note: tries that failed: ${Object.entries(failed)
      .map(([what, all]) => `${what} ${all.length}`)
      .join(', ')}`,
  ].join('\n');
}

describe('everything at once: writers, readers, bad bodies, slow readers, listeners, kills and hangs, with a proxy in front', () =>
  everythingAtOnce(() => killed));

describe('kill -9 of everything while writers work', () => {
  let storm;
  let deaths;
  let unplanned;
  let restartsForStore;
  let inFlight;

  beforeAll(async () => {
    const processes = killed.stack.processes.map(({ name }) => name);
    storm = await throughStorm(killed, { tenantId: 'STORM', seed, count: 12 }, async (writing) => {
      plan.current = new FaultPlan({ seed, share: isLongRun ? 1 : 0.12, processes });
      await killByPlan({ ...killed, plan: plan.current, writing });
    });
    ({ deaths, unplanned, restartsForStore } = plan.current);
    plan.current = undefined;
    inFlight = { calls: deathsInFlight(deaths, storm.tries), appends: await cutInserts.found() };
    process.stdout.write(
      `${summary(storm, deaths, inFlight)}\nnote: restarts to find the store again: ${restartsForStore}\n`,
    );
  });

  test('happens at every fault point, many times with a call in flight', () => {
    expect(deaths.length).toBeGreaterThanOrEqual(least.kills);
    expect(inFlight.calls.size).toBeGreaterThanOrEqual(least.inFlight);
  });

  test('cuts appends short inside the events insert that are stored but not yet answered', () => {
    const there = deaths.filter(({ kind }) => kind === 'events.insideInsert').length;
    expect(inFlight.appends.size).toBeGreaterThanOrEqual(there / 2);
  });

  test('causes no other process to die', () => {
    expect(unplanned).toEqual([]);
  });

  test('leaves every process running again and every writer answered', () => {
    expect(storm.exitCode).toBe(0);
    expect(killed.stack.processes.every(({ pid }) => pid)).toBe(true);
  });

  test('never causes an answer that misleads a client: no 401, no false 404 or 409', () => {
    expect(storm.wrong).toEqual([]);
  });

  test('causes 503 or 504 answers while a part is down, never a 500', () => {
    expect(unforeseenErrors(killed.dataDir)).toEqual([]);
    expect(storm.tries.filter(({ status }) => status === 500)).toEqual([]);
  });

  test('loses nothing that was acknowledged', async () => {
    expect(missingContent(storm.expected, storm.api.documents)).toEqual([]);
    const stored = await readFromStore(killed.stack, 'STORM');
    expect(
      missingContent(
        storm.expected,
        stored.filter(({ deletedAt }) => !deletedAt),
      ),
    ).toEqual([]);
  });

  test('does not duplicate retried writes', async () => {
    expect(duplicates(storm.expected, storm.api.documents)).toEqual([]);
    expect(duplicates(storm.expected, await readFromStore(killed.stack, 'STORM'))).toEqual([]);
  });

  test('leaves exactly one event for each version of each document', () => {
    const { documents, events } = storm.api;
    expect(versionsWithoutEvent(storm.expected, documents, events)).toEqual([]);
    expect(textsWithoutEvent(storm.expected, events)).toEqual([]);
    expect(gaps(events)).toEqual([]);
  });

  test('leaves a complete chain and log in the store', async () => {
    const output = await auditVerify(killed.stack, 'STORM');
    expect(output).toMatch(/STORM: \d+ events, chain whole; \d+ documents, each version with its event\.\n/);
  });
});
