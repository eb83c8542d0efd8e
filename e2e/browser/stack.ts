import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isLongRun } from '@officina/server-kit/testing/chance';
import type { Addresses } from '../support/addresses.ts';

/** Where the stack of the tests is; travels to workers and to infra's tools as JSON in OFFICINA_STACK. */
export interface StackAddress extends Addresses {
  /** Registry and remotes of this stack alone. */
  mfeDir: string;
  /** The host as it is served: a copy, so that a build does not change it meanwhile. */
  hostDir: string;
}

interface StackOptions {
  /** Loads the demo data in the background, with simulated devices for their sensors; `demo.done` in the data folder says that they are complete. */
  withDemo?: boolean;
  /** Processes besides those of every stack. */
  more?: { name: string; folder: string; user: string; store: boolean }[];
  /** More variables by process name, `all` for every one. */
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
/** All tests come from one address: the limits are proved elsewhere. */
const raisedLimits = Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, '1000000']));

/** Whether a stack runs already. */
export const stackInUse = (): boolean => process.env['OFFICINA_STACK'] !== undefined;

/** The stack that the tests use. */
export const stackAddress = (): StackAddress =>
  JSON.parse(process.env['OFFICINA_STACK'] ?? '{}') as StackAddress;

/**
 * Starts the whole of Officina on throw-away data, with the built host and remotes, and makes it the one that
 * `stackAddress()` answers. `stop()` ends it and removes the data.
 */
export async function startTestStack({ withDemo = false, more = [], env = {} }: StackOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-e2e-'));
  // Before infra is loaded: its logs and states belong into the throw-away folder too.
  process.env['OFFICINA_DATA'] = dataDir;
  const mfeDir = join(dataDir, 'mfe');
  const hostDir = join(dataDir, 'host');
  cpSync(join(cloneDir, 'frontends/host/dist'), hostDir, { recursive: true });
  const { publishBuilt } = await import('../../infra/run/mfe/publish.mjs');
  const { startStack } = await import('../../infra/run/stack.mjs');
  const { officinaProcesses } = await import('../../infra/run/processes.mjs');
  const { processesWithDevices } = await import('../../infra/run/simulator.mjs');
  await publishBuilt({ mfeDir });
  const { processes, simulator } = withDemo
    ? await processesWithDevices(dataDir)
    : { processes: officinaProcesses };
  const stack = await startStack({
    dataDir,
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
  process.env['OFFICINA_STACK'] = JSON.stringify(address);
  const demo = withDemo ? await startDemo(address, simulator) : undefined;
  const stop = async () => {
    await demo?.stop();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, stack, stop };
}

/**
 * Pictures for the documentation show all of the demo. Less than a year would leave yearly plans never done; a usual run has
 * of the other work the last sixty days.
 */
function shortenedDemo() {
  if (process.env['OFFICINA_SCREENS']) return {};
  if (isLongRun) return { days: 400, seriesDays: 8 };
  return { days: 400, seriesDays: 3, program: 'testing/lately.mjs' };
}

async function startDemo(address: StackAddress, simulator?: string) {
  const { writeFileSync } = await import('node:fs');
  const { loadDemoData } = await import('../../infra/run/demo-data.mjs');
  const demo = loadDemoData(address, () => {}, { simulator, ...shortenedDemo() });
  void demo.done.then((code: unknown) => writeFileSync(join(address.dataDir, 'demo.done'), String(code)));
  // It is loaded only where there is no other company, and the tests make some.
  await demo.begun;
  return demo;
}
