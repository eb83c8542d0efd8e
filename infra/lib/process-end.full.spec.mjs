import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { startedAt } from './process-list.mjs';
import { until } from './wait.mjs';

const module = new URL('./process-end.mjs', import.meta.url);
const waits = 'setInterval(() => {}, 60_000)';
/** Starts a child that is to end with it, and prints the child's id. */
const starts = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  child.stdout.once('data', () => process.stdout.write(String(child.pid)));
  ${waits}`;
const endsWith = (how) => `
  import { onProcessEnd, onNpmEnd } from '${module}';
  ${how};
  console.log('ready');
  ${waits}`;

const started = [];
afterEach(() => {
  for (const pid of started.splice(0)) if (startedAt(pid)) process.kill(pid, 'SIGKILL');
});

/** A process and its child. */
async function pair(how, env = {}) {
  const parent = spawn(process.execPath, ['-e', starts, endsWith(how)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
  });
  const [text] = await once(parent.stdout, 'data');
  const child = Number(`${text}`);
  started.push(parent.pid, child);
  return { parent, child };
}

const waitForEnd = (pid) => until(() => expect(startedAt(pid)).toBeUndefined(), { limitMs: 10_000 });

test.each([
  ['a process bound to its parent', 'onProcessEnd(process.ppid, () => process.exit())', {}],
  ['a script of npm', 'onNpmEnd(() => process.exit())', { npm_lifecycle_event: 'test' }],
])('%s ends when its parent is killed, not before', async (_, how, env) => {
  const { parent, child } = await pair(how, env);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(startedAt(child)).toBeDefined();
  parent.kill('SIGKILL');
  await waitForEnd(child);
});

test('a process started without npm outlives its parent', async () => {
  const { parent, child } = await pair('onNpmEnd(() => process.exit())');
  parent.kill('SIGKILL');
  await waitForEnd(parent.pid);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(startedAt(child)).toBeDefined();
});

test('the callback also runs for a process that has ended already', async () => {
  const { parent, child } = await pair('onProcessEnd(4_194_305, () => process.exit())');
  await waitForEnd(child);
  expect(startedAt(parent.pid)).toBeDefined();
});
