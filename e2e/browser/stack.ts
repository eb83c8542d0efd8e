import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isLongRun } from '@officina/server-kit/testing/randomized';
import type { Addresses } from '../support/addresses.ts';

/** The addresses of the test stack, passed to workers and to infra's tools as JSON in OFFICINA_STACK. */
export interface StackAddress extends Addresses {
  /** Registry and remotes of this stack only. */
  mfeDir: string;
  /** The served host: a copy, so that a build does not change it during tests. */
  hostDir: string;
}

interface StackOptions {
  /**
   * Loads the demo data in the background, with simulated devices for its sensors; the file `demo.done` in the data
   * folder marks their completion.
   */
  withDemo?: boolean;
  /** Processes in addition to those of every stack. */
  more?: { name: string; folder: string; user: string; store: boolean }[];
  /** Port of the gateway; a free one by default. */
  port?: number;
  /** More variables by process name; `all` applies to every process. */
  env?: Record<string, Record<string, string>>;
}

const cloneDir = resolve(import.meta.dirname, '../..');

const limits = [
  'ADDRESS',
  'USER',
  'TENANT',
  'PUBLIC_ADDRESS',
  'PUBLIC_TENANT',
  'REPORT_ADDRESS',
  'REPORT_TENANT',
];
/** All tests come from one address. Other tests prove the limits. */
const raisedLimits = Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '1000000']));

/** Whether a stack already runs. */
export const stackInUse = (): boolean => process.env['OFFICINA_STACK'] !== undefined;

/** The addresses of the stack that the tests use. */
export const stackAddress = (): StackAddress =>
  JSON.parse(process.env['OFFICINA_STACK'] ?? '{}') as StackAddress;

/**
 * Starts all of Officina on temporary data, with the built host and remotes, and sets it as the stack of
 * `stackAddress()`. `stop()` ends it and removes the data.
 */
export async function startTestStack({ withDemo = false, more = [], port, env = {} }: StackOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-e2e-'));
  // Before infra is loaded, so that its logs and states are in the temporary folder too.
  process.env['OFFICINA_DATA'] = dataDir;
  const mfeDir = join(dataDir, 'mfe');
  const hostDir = join(dataDir, 'host');
  cpSync(join(cloneDir, 'frontends/host/dist'), hostDir, { recursive: true });
  const { publishBuilt } = await import('../../infra/run/mfe/publish.mjs');
  const { startStack } = await import('../../infra/run/stack.mjs');
  const { officinaProcesses } = await import('../../infra/run/processes.mjs');
  const { processesWithDevices } = await import('../../infra/run/simulator.mjs');
  const { stackBus } = await import('../../packages/testing/src/servers/stack-bus.mjs');
  await publishBuilt({ mfeDir });
  const { processes, simulator } = withDemo
    ? await processesWithDevices(dataDir)
    : { processes: officinaProcesses };
  const bus = await stackBus();
  const stack = await startStack({
    dataDir,
    port,
    nats: bus.nats,
    processes: [...processes, ...more],
    mfeDir,
    hostDir,
    durable: false,
    env: { ...env, gateway: { ...raisedLimits, LIMIT_STREAMS_PER_USER: '100', ...env['gateway'] } },
  });
  const { url, natsUrl, mongoUri, databasePrefix, passwords } = stack;
  const address: StackAddress = {
    url,
    natsUrl,
    mongoUri,
    databasePrefix,
    passwords,
    mfeDir,
    hostDir,
    dataDir,
  };
  const before = process.env['OFFICINA_STACK'];
  process.env['OFFICINA_STACK'] = JSON.stringify(address);
  const demo = withDemo ? await startDemo(address, simulator) : undefined;
  const stop = async () => {
    await demo?.stop();
    await stack.stop();
    await bus.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (before === undefined) delete process.env['OFFICINA_STACK'];
    else process.env['OFFICINA_STACK'] = before;
  };
  return { address, stack, stop };
}

/**
 * Pictures for the documentation show the complete demo. With less than a year, yearly plans would never have been
 * done; a usual run has only the last sixty days of the other work.
 */
function shortenedDemo() {
  if (process.env['OFFICINA_SCREENS']) return {};
  if (isLongRun) return { days: 400, seriesDays: 8 };
  return { days: 400, seriesDays: 3, program: 'testing/recent-demo.mjs' };
}

async function startDemo(address: StackAddress, simulator?: string) {
  const { writeFileSync } = await import('node:fs');
  const { loadDemoData } = await import('../../infra/run/demo-data.mjs');
  const demo = loadDemoData(address, () => {}, { simulator, ...shortenedDemo() });
  void demo.done.then((code: unknown) => writeFileSync(join(address.dataDir, 'demo.done'), String(code)));
  // The demo is loaded only where no other tenant exists, and the tests create some.
  await demo.begun;
  return demo;
}
