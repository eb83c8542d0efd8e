import type { PolledTenant } from '@officina/contracts/auth/networks';
import { tenants } from '@officina/contracts/auth/tenants';
import { readings } from '@officina/contracts/industrial/readings';
import { sensors, type SensorCreate } from '@officina/contracts/industrial/sensors';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn, standInEvents } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { testNats } from '@officina/server-kit/testing/test-nats';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reading } from '../series/reading.ts';
import { temporaryFolder } from './spool-bench.ts';
import { startStoreProxy } from './store-proxy.ts';

const script = fileURLToPath(new URL('../../dist/testing/replica-process.js', import.meta.url));
const anna = caller({ tenantId: 'ROSSI' });
const longDeadline = { deadlineMs: 15_000 };

/** The messages of a replica. */
type ReplicaMessage = 'ready' | 'summed';

interface ReplicaOptions {
  /** Lease times: those of the product, or a tenth of them. */
  waits?: 'short' | 'product';
  /** Called with the readings on a replica's disk; replicas then store readings every second. */
  onSynced?: (readings: Reading[]) => void;
  /** The spool folder; a temporary one by default. */
  spoolDir?: string;
  /** A separate store; the tests' by default. */
  storeUri?: string;
}

/** Replicas of the built service as separate processes, on one store that can be cut off and one bus. */
export async function startReplicas(
  networks: string[],
  { waits = 'short', onSynced, ...options }: ReplicaOptions = {},
) {
  await using started = new AsyncDisposableStack();
  const nats = await testNats();
  started.defer(nats.close);
  const mongo = testMongo(options.storeUri);
  started.defer(mongo.close);
  const store = await startStoreProxy(mongo.uri);
  started.defer(store.close);
  const events = await standInEvents(nats);
  started.defer(events.close);
  const polled: PolledTenant[] = [{ code: 'ROSSI', networks }];
  const startAuth = () => standIn(nats, 'auth', tenants.polled, () => ({ items: polled }));
  let auth = await startAuth();
  started.defer(() => auth.close());
  const gateway = await testBus(nats, 'gateway');
  started.defer(gateway.close);
  const { folder, close } = temporaryFolder();
  started.defer(close);
  const spoolDir = options.spoolDir ?? folder;
  const children = new Set<ChildProcess>();
  started.defer(async () => {
    for (const child of children) await end(child, 'SIGKILL');
  });
  const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') => {
    children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const { FAULTS: _none, SERVICES: _all, PROBE_PORT: _free, ...bus } = nats.config('industrial');
  const running = started.move();
  return {
    nats,
    store,
    auth: { stop: () => auth.close(), restart: async () => void (auth = await startAuth()) },
    /** The database that they share, bypassing the proxy. */
    database: { uri: mongo.uri, name: `${mongo.prefix}_industrial` },
    /** Starts a replica; resolves when it is ready. */
    start: async (name: string) => {
      const database = { MONGODB_URI: store.uri, DATABASE_PREFIX: mongo.prefix };
      const env = { ...bus, ...database, REPLICA: name, SPOOL_DIR: spoolDir, PATH: process.env['PATH'] };
      const child = fork(script, [waits, onSynced ? 'reporting' : ''], { env });
      children.add(child);
      const waitFor = (expected: ReplicaMessage) =>
        new Promise<void>((resolve) => {
          const onMessage = (message: unknown) => {
            if (message !== expected) return;
            child.off('message', onMessage);
            resolve();
          };
          child.on('message', onMessage);
        });
      child.on('message', (message: ReplicaMessage | { synced: Reading[] }) => {
        if (typeof message === 'object') onSynced?.(message.synced);
      });
      await waitFor('ready');
      return {
        kill: () => end(child, 'SIGKILL'),
        stop: () => end(child, 'SIGTERM'),
        freeze: () => child.kill('SIGSTOP'),
        thaw: () => child.kill('SIGCONT'),
        /** Sums finished days if the replica has the lease; resolves when it is done, or has no lease. */
        sum: () => {
          const summed = waitFor('summed');
          child.send('sum');
          return summed;
        },
      };
    },
    /** A sensor that is read every 15 s. */
    newSensor: (
      dataCode: string,
      connection: string,
      register = 'h100',
      more: Partial<SensorCreate> = {},
    ) => {
      const body = { type: 'MODBUS' as const, dataCode, register, connection, sampling: 0, ...more };
      return gateway.bus.call(sensors.create, { body }, anna, longDeadline);
    },
    since: async (moment: string) =>
      (await gateway.bus.call(readings.stateSince, { params: { moment } }, anna, longDeadline)).items,
    states: async () => (await gateway.bus.call(readings.state, {}, anna, longDeadline)).items,
    /** What the replicas have told the event log of a sensor, in order: `0 Sensore creato`. */
    told: (sensorId: string) =>
      [...events.entries.values()]
        .filter(({ entityId }) => entityId === sensorId)
        .map(({ version, action }) => `${version} ${action}`),
    close: () => running.disposeAsync(),
  };
}

export type Replicas = Awaited<ReturnType<typeof startReplicas>>;
