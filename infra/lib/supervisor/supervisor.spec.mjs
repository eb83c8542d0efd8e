import { afterEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../wait.mjs';
import { Supervisor } from './supervisor.mjs';

const logDir = mkdtempSync(join(tmpdir(), 'officina-supervisor-'));
let supervisor;

const script = (name, code) => ({ name, command: () => ({ file: process.execPath, args: ['-e', code] }) });

afterEach(async () => {
  await supervisor.stop();
  rmSync(logDir, { recursive: true, force: true });
});

test('a process that dies is started again', async () => {
  supervisor = new Supervisor({ logDir, log: () => {} });
  const one = await supervisor.add(script('one', 'setInterval(() => {}, 1000)'));
  const { pid } = one;
  one.kill();
  await until(() => {
    expect(one.pid).toBeDefined();
    expect(one.pid).not.toBe(pid);
  });
});

test('the fifth death within a minute stops everything, with the name and the last lines', async () => {
  const said = [];
  supervisor = new Supervisor({ logDir, log: (line) => said.push(line) });
  await supervisor.add(script('bad', 'console.error("disk is full"); process.exit(3)'));
  await expect(supervisor.broken).rejects.toThrow(
    /^bad ended 5 times within a minute \(code 3\).*disk is full/s,
  );
  expect(said).toHaveLength(4);
});

test('what was stopped is not started again', async () => {
  supervisor = new Supervisor({ logDir, log: () => {} });
  const one = await supervisor.add(script('one', 'setInterval(() => {}, 1000)'));
  await supervisor.stop();
  expect(one.pid).toBeUndefined();
});
