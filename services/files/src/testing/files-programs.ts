import { standInEvents } from '@officina/server-kit/testing/stand-in';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { testNats } from '@officina/server-kit/testing/test-nats';
import { until } from '@officina/server-kit/testing/until';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FilesClient, freePort, key } from './files-client.ts';
import { Owner } from './owners.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** As the supervisor and the containers set it (ADR 0058). */
const processEnvironment = {
  ...{ MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '8192' },
  ...{ MALLOC_MMAP_MAX_: '16384', MALLOC_TOP_PAD_: '4096' },
};

/** A running replica of the built service. */
export interface Replica {
  child: ChildProcess;
  client: FilesClient;
}

/**
 * A bus, a store, a folder and a stand-in for maintenance, on which replicas of the built service run as processes of their own.
 * @param prefix of their command, as of `onSmallDisk`, by the folder
 */
export async function startFilesPrograms(count: number, prefix: (dir: string) => string[] = () => []) {
  const dir = await mkdtemp(join(tmpdir(), 'officina-files-'));
  const [nats, mongo, owner] = [await testNats(), testMongo(), new Owner()];
  const [events, answers] = [await standInEvents(nats), await owner.answer(nats)];
  const { FAULTS: _none, SERVICES: _all, PROBE_PORT: _free, ...bus } = nats.config('files');
  const replica = async (): Promise<Replica> => {
    const port = await freePort();
    const own = { FILES_PORT: String(port), FILES_KEY: key, FILES_DIR: dir };
    const store = { MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.prefix };
    const env = { ...processEnvironment, ...bus, ...store, ...own, PATH: process.env['PATH'] };
    const [file = '', ...args] = [...prefix(dir), process.execPath, program];
    const child = spawn(file, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    const client = new FilesClient(port);
    await until(() =>
      fetch(client.url).then(
        ({ status }) => status === 401,
        () => false,
      ),
    );
    return { child, client };
  };
  const replicas = await Promise.all(Array.from({ length: count }, replica));
  const close = async () => {
    for (const { child } of replicas) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    }
    for (const one of [events, answers, nats, mongo]) await one.close();
    await rm(dir, { recursive: true });
  };
  return { dir, owner, replicas, close };
}

export type FilesPrograms = Awaited<ReturnType<typeof startFilesPrograms>>;
