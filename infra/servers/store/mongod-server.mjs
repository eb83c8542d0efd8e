import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectOnce, freePort, until } from '../../lib/wait.mjs';
import { mongoQuestions } from './mongo-questions.mjs';

/** A mongod of our own on a free loopback port; specs for the supervisor as in documentdb-server.mjs. */
export async function mongodServer({ binary, dataDir }) {
  const folder = join(dataDir, 'mongod');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const mongoUri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const args = ['--quiet', '--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', `${port}`];
  const { greets, serves, stopped } = mongoQuestions(mongoUri);
  const mongod = {
    name: 'mongod',
    graceMs: 30_000,
    command: () => ({ file: binary, args, env: process.env }),
    ready: (signal) => until(() => connectOnce({ host: '127.0.0.1', port }), { signal }),
    alive: greets,
    serves: { ask: serves, seconds: 15 },
    stopped,
  };
  return { mongoUri, processes: [mongod] };
}
