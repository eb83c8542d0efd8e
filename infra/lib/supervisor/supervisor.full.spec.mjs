import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startedAt } from '../process-list.mjs';
import { until } from '../wait.mjs';
import { pingChannel } from './channel.mjs';
import { Supervisor } from './supervisor.mjs';

let logDir;
let supervisor;
let lines;

const script = (name, code) => ({ name, command: () => ({ file: process.execPath, args: ['-e', code] }) });
const forEver = 'setInterval(() => {}, 1000)';

/** A process that answers like those of Officina. */
const answering = (name, code) => ({
  ...script(name, `process.on('message', () => process.send('alive')); ${code}`),
  hasChannel: true,
  alive: (_signal, child) => pingChannel(child),
});

beforeEach(() => {
  logDir = mkdtempSync(join(tmpdir(), 'officina-supervisor-'));
  lines = [];
  supervisor = new Supervisor({ logDir, log: (line) => lines.push(line) });
});
afterEach(async () => {
  jest.useRealTimers();
  await supervisor.stop();
  rmSync(logDir, { recursive: true, force: true });
});

const waitForRestart = (one, pid, limitMs = 15_000) =>
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
  await waitForRestart(one, pid);
});

test('processes left in the group of a process end with it', async () => {
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

test('a process stopped before its sandbox serves leaves nothing of the sandbox', async () => {
  const parts = join(logDir, 'parts');
  const command = `sleep 100 & echo $$ $! >${parts}; wait`;
  const sandbox = { name: 'sandbox', command: () => ({ file: 'sh', args: ['-c', command] }) };
  const adding = supervisor.add({ ...sandbox, server: () => undefined });
  const pids = await until(() => readFileSync(parts, 'utf8').match(/\d+/g).map(Number));
  await supervisor.stop();
  await adding;
  for (const pid of pids) await until(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
});

test('the fifth death within a minute stops everything and reports the name and the last lines', async () => {
  await supervisor.add(script('bad', 'console.error("disk is full"); process.exit(3)'));
  await expect(supervisor.broken).rejects.toThrow(
    /^bad ended 5 times within a minute \(code 3\).*disk is full/s,
  );
  expect(lines).toHaveLength(4);
});

test('deaths more than a minute ago do not count', async () => {
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  const one = await supervisor.add(script('one', forEver));
  for (let deaths = 1; deaths <= 6; deaths += 1) {
    const { pid } = one;
    one.kill();
    await waitForRestart(one, pid);
    jest.setSystemTime(Date.now() + 20_000);
  }
  expect(lines).toHaveLength(6);
});

test('deaths on a full disk stop nothing, are logged once, and count again when there is room', async () => {
  let isExcused = true;
  supervisor = new Supervisor({ logDir, log: (line) => lines.push(line), isExcused: () => isExcused });
  const one = await supervisor.add(script('one', forEver));
  const dies = async () => {
    const { pid } = one;
    one.kill();
    await waitForRestart(one, pid);
  };
  for (let deaths = 1; deaths <= 6; deaths += 1) await dies();
  expect(lines).toEqual(['one ended (SIGKILL), starting it again and again']);
  isExcused = false;
  await dies();
  expect(lines.slice(1)).toEqual(['one ended (SIGKILL), starting it again']);
});

test('a stopped process is not restarted', async () => {
  const one = await supervisor.add(script('one', forEver));
  await supervisor.stop();
  expect(one.pid).toBeUndefined();
});

test('no process is started after the stop has begun', async () => {
  await supervisor.stop();
  await expect(supervisor.add(script('late', forEver))).rejects.toThrow('stopped');
});

test('a stop takes less than 10 s even if one process ignores the signal and another hangs', async () => {
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

test('the last started process is stopped first, and neighbours marked for it stop together', async () => {
  const endsFile = join(logDir, 'endsFile');
  const code = (name, ms) => `process.on('SIGTERM', () => setTimeout(() => {
      require('node:fs').appendFileSync(${JSON.stringify(endsFile)}, '${name} '); process.exit(); }, ${ms}));
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
  expect(readFileSync(endsFile, 'utf8')).toBe('last quick slow first ');
});

test('a process that is busy for 5 s does not count as hung, even when all processors are busy', async () => {
  const length = availableParallelism();
  const burning = Array.from({ length }, () => spawn('sh', ['-c', 'while :; do :; done']));
  const busy = 'setTimeout(() => { const end = Date.now() + 5000; while (Date.now() < end); }, 3000);';
  const one = await supervisor.add(answering('one', busy + forEver));
  const { pid } = one;
  await pause(10_000);
  for (const child of burning) child.kill('SIGKILL');
  expect(one.pid).toBe(pid);
  expect(lines).toEqual([]);
});
