import type { PolledTenant } from '@officina/contracts/auth/networks';
import { tenants } from '@officina/contracts/auth/tenants';
import { readings } from '@officina/contracts/industrial/readings';
import { sensors } from '@officina/contracts/industrial/sensors';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn, standInEvents } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { testNats } from '@officina/server-kit/testing/test-nats';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reading } from '../series/reading.ts';
import { throwAwayFolder } from './spool-bench.ts';
import { storeDoor } from './store-door.ts';

const script = fileURLToPath(new URL('../../dist/testing/replica-process.js', import.meta.url));
const anna = caller({ tenantId: 'ROSSI' });
const patient = { deadlineMs: 15_000 };

/** What a replica says of itself. */
type Told = 'ready' | 'summed';

interface Ways {
  /** How long they wait for each other: as the product does, or a tenth of that. */
  waits?: 'short' | 'product';
  /** They bring what they read into the store each second, and tell what is on their disk. */
  onSynced?: (readings: Reading[]) => void;
  /** Where they spool; a folder of their own unless given. */
  spoolDir?: string;
  /** Of a store of their own; the tests' unless given. */
  storeUri?: string;
}

/** Replicas of the built service as processes of their own, on one store that can be shut and one bus. */
export async function startReplicas(networks: string[], { waits = 'short', onSynced, ...given }: Ways = {}) {
  await using started = new AsyncDisposableStack();
  const nats = await testNats();
  started.defer(nats.close);
  const mongo = testMongo(given.storeUri);
  started.defer(mongo.close);
  const store = await storeDoor(mongo.uri);
  started.defer(store.close);
  const events = await standInEvents(nats);
  started.defer(events.close);
  const polled: PolledTenant[] = [{ code: 'ROSSI', networks }];
  const startAuth = () => standIn(nats, 'auth', tenants.polled, () => ({ items: polled }));
  let auth = await startAuth();
  started.defer(() => auth.close());
  const gateway = await testBus(nats, 'gateway');
  started.defer(gateway.close);
  const { folder, close } = throwAwayFolder();
  started.defer(close);
  const spoolDir = given.spoolDir ?? folder;
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
    /** The database that they share, past the door. */
    database: { uri: mongo.uri, name: `${mongo.prefix}_industrial` },
    /** A further replica; resolves when it serves. */
    start: async (name: string) => {
      const database = { MONGODB_URI: store.uri, DATABASE_PREFIX: mongo.prefix };
      const env = { ...bus, ...database, REPLICA: name, SPOOL_DIR: spoolDir, PATH: process.env['PATH'] };
      const child = fork(script, [waits, onSynced ? 'told' : ''], { env });
      children.add(child);
      const told = (what: Told) =>
        new Promise<void>((resolve) => {
          const hear = (said: unknown) => {
            if (said !== what) return;
            child.off('message', hear);
            resolve();
          };
          child.on('message', hear);
        });
      child.on('message', (said: Told | { synced: Reading[] }) => {
        if (typeof said === 'object') onSynced?.(said.synced);
      });
      await told('ready');
      return {
        kill: () => end(child, 'SIGKILL'),
        stop: () => end(child, 'SIGTERM'),
        freeze: () => child.kill('SIGSTOP'),
        thaw: () => child.kill('SIGCONT'),
        /** Sums the days that are over, if it has the lease for that; resolves when that is done, or it has not. */
        sum: () => {
          const summed = told('summed');
          child.send('sum');
          return summed;
        },
      };
    },
    /** One that is read each 15 s. */
    newSensor: (dataCode: string, connection: string, register = 'h100') => {
      const body = { type: 'MODBUS' as const, dataCode, register, connection, sampling: 0 };
      return gateway.bus.call(sensors.create, { body }, anna, patient);
    },
    since: async (moment: string) =>
      (await gateway.bus.call(readings.stateSince, { params: { moment } }, anna, patient)).items,
    states: async () => (await gateway.bus.call(readings.state, {}, anna, patient)).items,
    close: () => running.disposeAsync(),
  };
}

export type Replicas = Awaited<ReturnType<typeof startReplicas>>;
