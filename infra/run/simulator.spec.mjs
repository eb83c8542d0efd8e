import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '../lib/node-flags.mjs';
import { nodeCommand } from './processes.mjs';
import { simulatorOf } from './simulator.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'officina-simulator-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Takes the usual port, unless it is in use already. */
async function takeUsualPort() {
  const server = createServer().listen(5020, '127.0.0.1');
  await Promise.race([once(server, 'listening'), once(server, 'error')]).catch(() => {});
  return server;
}

test('the simulated devices use and keep another port if theirs is taken', async () => {
  const other = await takeUsualPort();
  const { address } = await simulatorOf(folder);
  other.close();
  expect(address).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(address).not.toBe('127.0.0.1:5020');
  expect((await simulatorOf(folder)).address).toBe(address);
});

test('the simulated devices have no access to bus or store', async () => {
  const { process: simulator, address } = await simulatorOf(folder);
  const shared = {
    natsUrl: 'nats://127.0.0.1:4222',
    mongoUri: 'mongodb://127.0.0.1',
    passwords: { demo: 'x' },
  };
  const { args, env } = nodeCommand(simulator, shared);
  expect(args.slice(-4)).toEqual(['127.0.0.1', '--port', address.split(':')[1], '--patient']);
  const known = ['HOME', 'NODE_ENV', 'PATH', ...Object.keys(processEnvironment)];
  expect(Object.keys(env).sort()).toEqual(known.sort());
});
