import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { podman } from '../containers/engine.mjs';
import { serveLocal } from '../containers/local-servers.mjs';
import { labelName, labelOf } from './run-label.mjs';
import { testServers } from './test-servers.mjs';

let local, env;
const runs = [];
const lines = [];
const log = (line) => lines.push(line);

beforeAll(async () => {
  local = await serveLocal({ log, signal: undefined });
  env = { ...process.env, ...local.env, MONGODB_URI: '', OFFICINA_TEST_RUN: '' };
});
afterAll(async () => {
  for (const run of runs) run.kill('SIGKILL');
  const servers = await testServers(env);
  await servers.prepare({ log });
  await local.stop();
});

async function startRun() {
  const script = join(import.meta.dirname, 'testing/run-on-containers.mjs');
  const run = spawn(process.execPath, [script], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  runs.push(run);
  await once(run.stdout, 'data');
  return { run, label: labelOf(run.pid), ended: once(run, 'exit') };
}

async function containersOf(label) {
  const ids = await podman(['ps', '--all', '--quiet', '--filter', `label=${labelName}=${label}`]);
  return ids.split('\n').filter(Boolean).length;
}

it('a killed run leaves its store and bus, the next start removes them, and a run beside it keeps its own', async () => {
  const [killed, beside] = [await startRun(), await startRun()];
  killed.run.kill('SIGKILL');
  await killed.ended;
  expect(await containersOf(killed.label)).toBe(2);
  const servers = await testServers(env);
  await servers.prepare({ log });
  expect(lines).toContainEqual(
    expect.stringMatching(/^removed containers that an earlier run had left: \d+$/),
  );
  expect(await containersOf(killed.label)).toBe(0);
  expect(await containersOf(beside.label)).toBe(2);
  beside.run.stdin.end();
  await beside.ended;
  expect(await containersOf(beside.label)).toBe(0);
});
