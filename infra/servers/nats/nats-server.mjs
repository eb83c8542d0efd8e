import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../../lib/files.mjs';
import { connectOnce, firstReply, freePort, until } from '../../lib/wait.mjs';
import { confined } from '../confine.mjs';

/**
 * A NATS server on a free loopback port, with one user per service.
 * @param {{ binary: string, dataDir: string, configFor: (port: number) => string }} options `configFor(port)` returns the users and their permissions
 * @returns {Promise<{ url: string, processes: object[] }>} specs for the supervisor
 */
export async function natsServer({ binary, dataDir, configFor }) {
  const file = join(dataDir, 'run/nats.conf');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const port = await freePort();
  writeAtomically(file, configFor(port));
  const address = { host: '127.0.0.1', port };
  const command = { file: binary, args: ['-c', file], cwd: '/', env: { PATH: process.env.PATH } };
  const nats = {
    name: 'nats',
    ...confined(
      () => command,
      () => ({ readable: [binary, file] }),
    ),
    ready: (signal) => until(() => connectOnce(address), { signal }),
    // The server sends its INFO to each new connection.
    alive: (signal) => firstReply(address, { signal }),
  };
  return { url: `nats://127.0.0.1:${port}`, processes: [nats] };
}
