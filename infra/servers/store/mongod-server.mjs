import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectOnce, freePort, until } from '../../lib/wait.mjs';
import { runMongoCommand } from './mongo-command.mjs';

/** A mongod on a free loopback port; specs for the supervisor as in documentdb-server.mjs. */
export async function mongodServer({ binary, dataDir }) {
  const folder = join(dataDir, 'mongod');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const mongoUri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const args = ['--quiet', '--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', `${port}`];
  const address = { host: '127.0.0.1', port };
  const mongod = {
    name: 'mongod',
    graceMs: 30_000,
    command: () => ({ file: binary, args, env: process.env }),
    ready: (signal) => until(() => connectOnce(address), { signal }),
    alive: (signal) => runMongoCommand(address, { hello: 1 }, signal),
    serves: { ask: (signal) => runMongoCommand(address, { ping: 1 }, signal), seconds: 15 },
  };
  return { mongoUri, processes: [mongod] };
}
