import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startedAt } from '../process-list.mjs';
import { endLeftovers, recordProcesses } from './leftovers.mjs';

let dataDir;
let file;
let child;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'officina-left-'));
  file = join(dataDir, 'processes.json');
  child = spawn('sleep', ['1000']);
  recordProcesses(file, dataDir, [
    { name: 'sleeper', pid: child.pid },
    { name: 'gone', pid: undefined },
  ]);
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

const recorded = () => JSON.parse(readFileSync(file, 'utf8'));
const change = (more) => writeFileSync(file, JSON.stringify(recorded().map((one) => ({ ...one, ...more }))));

test('a recorded process is killed and has ended when the call returns', async () => {
  expect(await endLeftovers(file, dataDir)).toEqual(['sleeper']);
  expect(startedAt(child.pid)).toBeUndefined();
});

test.each([
  ['has another starting time', { startedAt: '1' }],
  ['was recorded without one', { startedAt: undefined }],
  ['ran before the machine was started again', { boot: 'another' }],
  ['belongs to the folder that this one was copied from', { dataDir: '/elsewhere' }],
])('a process with the right id is left alone if %s', async (_, wrong) => {
  change(wrong);
  expect(await endLeftovers(file, dataDir)).toEqual([]);
  expect(startedAt(child.pid)).toBeDefined();
});

test('a record cut by a full disk counts as empty', async () => {
  writeFileSync(file, '[{"name":');
  expect(await endLeftovers(file, dataDir)).toEqual([]);
});
