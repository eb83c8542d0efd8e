import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connectOnce, freePort, until } from '../../lib/wait.mjs';

/**
 * A NATS server on a free loopback port, with one user per service.
 * @param {{ binary: string, dataDir: string, configFor: (port: number) => string }} options `configFor(port)` names the users and what each may do
 * @returns {Promise<{ url: string, processes: object[] }>} specs for the supervisor
 */
export async function natsServer({ binary, dataDir, configFor }) {
  const file = join(dataDir, 'run/nats.conf');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const port = await freePort();
  writeFileSync(file, configFor(port), { mode: 0o600 });
  const nats = {
    name: 'nats',
    command: () => ({
      file: binary,
      args: ['-c', file],
      env: { PATH: process.env.PATH },
    }),
    ready: (signal) => until(() => connectOnce({ host: '127.0.0.1', port }), { signal }),
  };
  return { url: `nats://127.0.0.1:${port}`, processes: [nats] };
}
