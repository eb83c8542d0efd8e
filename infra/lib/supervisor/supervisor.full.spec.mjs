import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startedAt } from '../process-list.mjs';
import { until } from '../wait.mjs';
import { answers } from './channel.mjs';
import { Supervisor } from './supervisor.mjs';

let logDir;
let supervisor;
let said;

const script = (name, code) => ({ name, command: () => ({ file: process.execPath, args: ['-e', code] }) });
const forEver = 'setInterval(() => {}, 1000)';

/** A process that answers as those of Officina do, and does what it is told by a signal. */
const answering = (name, code) => ({
  ...script(name, `process.on('message', () => process.send('alive')); ${code}`),
  hasChannel: true,
  alive: (_signal, child) => answers(child),
});

beforeEach(() => {
  logDir = mkdtempSync(join(tmpdir(), 'officina-supervisor-'));
  said = [];
  supervisor = new Supervisor({ logDir, log: (line) => said.push(line) });
});
afterEach(async () => {
  jest.useRealTimers();
  await supervisor.stop();
  rmSync(logDir, { recursive: true, force: true });
});

const another = (one, pid, limitMs = 15_000) =>
  until(
    () => {
      expect(one.pid).toBeDefined();
      expect(one.pid).not.toBe(pid);
    },
    { limitMs },
  );

test('a process that dies is started again', async () => {
  const one = await supervisor.add(script('one', forEver));
  const { pid } = one;
  one.kill();
  await another(one, pid);
});

test('what a process leaves in its group ends with it', async () => {
  const left = join(logDir, 'left');
  const code = `const { spawn } = require('node:child_process');
    const { pid } = spawn('sleep', ['600'], { stdio: 'ignore' });
    require('node:fs').writeFileSync(${JSON.stringify(left)}, String(pid)); ${forEver}`;
  const one = await supervisor.add(script('one', code));
  const leftPid = await until(() => {
    expect(existsSync(left)).toBe(true);
    return Number(readFileSync(left, 'utf8'));
  });
  one.kill('SIGTERM');
  await until(() => expect(startedAt(leftPid)).toBeUndefined());
});

test('one that is stopped before its sandbox has begun to serve leaves no part of the sandbox', async () => {
  const parts = join(logDir, 'parts');
  const command = `sleep 100 & echo $$ $! >${parts}; wait`;
  const sandbox = { name: 'sandbox', command: () => ({ file: 'sh', args: ['-c', command] }) };
  const adding = supervisor.add({ ...sandbox, server: () => undefined });
  const pids = await until(() => readFileSync(parts, 'utf8').match(/\d+/g).map(Number));
  await supervisor.stop();
  await adding;
  for (const pid of pids) await until(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
});

test('the fifth death within a minute stops everything, with the name and the last lines', async () => {
  await supervisor.add(script('bad', 'console.error("disk is full"); process.exit(3)'));
  await expect(supervisor.broken).rejects.toThrow(
    /^bad ended 5 times within a minute \(code 3\).*disk is full/s,
  );
  expect(said).toHaveLength(4);
});

test('deaths of more than a minute ago do not count', async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  const one = await supervisor.add(script('one', forEver));
  for (let deaths = 1; deaths <= 6; deaths += 1) {
    const { pid } = one;
    one.kill();
    await another(one, pid);
    jest.setSystemTime(Date.now() + 20_000);
  }
  expect(said).toHaveLength(6);
});

test('on a full disk deaths stop nothing, are told once, and count again when there is room', async () => {
  let isExcused = true;
  supervisor = new Supervisor({ logDir, log: (line) => said.push(line), isExcused: () => isExcused });
  const one = await supervisor.add(script('one', forEver));
  const dies = async () => {
    const { pid } = one;
    one.kill();
    await another(one, pid);
  };
  for (let deaths = 1; deaths <= 6; deaths += 1) await dies();
  expect(said).toEqual(['one ended (SIGKILL), starting it again and again']);
  isExcused = false;
  await dies();
  expect(said.slice(1)).toEqual(['one ended (SIGKILL), starting it again']);
});

test('what was stopped is not started again', async () => {
  const one = await supervisor.add(script('one', forEver));
  await supervisor.stop();
  expect(one.pid).toBeUndefined();
});

test('what is to start after the stop has begun is not started', async () => {
  await supervisor.stop();
  await expect(supervisor.add(script('late', forEver))).rejects.toThrow('stopped');
});

test('a stop takes less than 10 s although one process does not listen and another hangs', async () => {
  const deaf = await supervisor.add(
    script('deaf', `process.on('SIGTERM', () => {}); console.log('deaf'); ${forEver}`),
  );
  await until(() => expect(readFileSync(deaf.logFile, 'utf8')).toBe('deaf\n'));
  const hung = await supervisor.add(script('hung', forEver));
  hung.kill('SIGSTOP');
  const begin = Date.now();
  await supervisor.stop();
  expect(Date.now() - begin).toBeGreaterThan(6_500);
  expect(Date.now() - begin).toBeLessThan(9_000);
  expect([deaf.pid, hung.pid]).toEqual([undefined, undefined]);
});

test('the last started is stopped first, and those that may at the same time', async () => {
  const ends = join(logDir, 'ends');
  const code = (name, ms) => `process.on('SIGTERM', () => setTimeout(() => {
      require('node:fs').appendFileSync(${JSON.stringify(ends)}, '${name} '); process.exit(); }, ${ms}));
    console.log('listens'); ${forEver}`;
  const specs = [
    script('first', code('first', 0)),
    { ...script('quick', code('quick', 0)), together: true },
    { ...script('slow', code('slow', 1_000)), together: true },
    script('last', code('last', 200)),
  ];
  for (const spec of specs) {
    const { logFile } = await supervisor.add(spec);
    await until(() => expect(readFileSync(logFile, 'utf8')).toBe('listens\n'));
  }
  await supervisor.stop();
  expect(readFileSync(ends, 'utf8')).toBe('last quick slow first ');
});

test('a process that is busy for 5 s is not taken for one that hangs, on a machine whose processors are all busy', async () => {
  const length = availableParallelism();
  const burning = Array.from({ length }, () => spawn('sh', ['-c', 'while :; do :; done']));
  const busy = 'setTimeout(() => { const end = Date.now() + 5000; while (Date.now() < end); }, 3000);';
  const one = await supervisor.add(answering('one', busy + forEver));
  const { pid } = one;
  await pause(10_000);
  for (const child of burning) child.kill('SIGKILL');
  expect(one.pid).toBe(pid);
  expect(said).toEqual([]);
});
