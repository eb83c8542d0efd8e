import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { natsConfig } from '../bus/nats-config.ts';
import { busUsers, type BusUser } from '../bus/permissions.ts';
import { busConfig, type BusConfig } from '../load-config.ts';
import { testEnv } from './test-env.ts';

/** A private bus with the real permissions. */
export interface TestNats {
  url: string;
  /** Settings of a process that connects as this user. */
  config: (user: BusUser) => BusConfig;
  /** Stops answering without closing a connection, until it is killed. */
  freeze: () => void;
  /** kill -9. */
  kill: () => Promise<void>;
  /** Restarts on the same port. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

const passwordsFor = (): Record<BusUser, string> =>
  Object.fromEntries(busUsers.map((user) => [user, randomBytes(12).toString('hex')])) as Record<
    BusUser,
    string
  >;

const readPort = async (folder: string, tries = 200): Promise<number> => {
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.ports'));
  const text = file ? await readFile(join(folder, file), 'utf8') : '';
  const url = /nats:\/\/[^"]+/.exec(text)?.[0];
  if (url) return Number(new URL(url).port);
  if (tries === 0) throw new Error('nats-server reported no port');
  await delay(25);
  return readPort(folder, tries - 1);
};

/** Starts a nats-server (OFFICINA_NATS_SERVER, else the one on the PATH) on a free port. */
export const testNats = async (): Promise<TestNats> => {
  const folder = await mkdtemp(join(tmpdir(), 'officina-nats-'));
  const passwords = passwordsFor();
  const configFile = join(folder, 'nats.conf');
  let server: ChildProcess;

  const start = async (port: number): Promise<number> => {
    await writeFile(configFile, natsConfig(passwords, port), { mode: 0o600 });
    const ports = await mkdtemp(join(folder, 'ports-'));
    server = spawn(testEnv().OFFICINA_NATS_SERVER, ['-c', configFile, '--ports_file_dir', ports], {
      stdio: 'ignore',
    });
    await once(server, 'spawn');
    server.unref();
    return readPort(ports);
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };

  // An interrupted test run leaves no server behind.
  process.once('exit', () => server.kill('SIGKILL'));
  const port = await start(-1);
  const url = `nats://127.0.0.1:${port}`;
  return {
    url,
    config: (user) =>
      busConfig.parse({
        NODE_ENV: 'test',
        LOG_LEVEL: testEnv().LOG_LEVEL,
        NATS_URL: url,
        NATS_USER: user,
        NATS_PASSWORD: passwords[user],
      }),
    freeze: () => void server.kill('SIGSTOP'),
    kill,
    restart: async () => void (await start(port)),
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
