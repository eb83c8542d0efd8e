import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startedAt } from '../process-list.mjs';
import { endLeftovers, noteProcesses } from './leftovers.mjs';

let dataDir;
let file;
let child;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'officina-left-'));
  file = join(dataDir, 'processes.json');
  child = spawn('sleep', ['1000']);
  noteProcesses(file, dataDir, [
    { name: 'sleeper', pid: child.pid },
    { name: 'gone', pid: undefined },
  ]);
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

const noted = () => JSON.parse(readFileSync(file, 'utf8'));
const change = (more) => writeFileSync(file, JSON.stringify(noted().map((one) => ({ ...one, ...more }))));

test('a process that was noted is ended, and gone when that is answered', async () => {
  expect(await endLeftovers(file, dataDir)).toEqual(['sleeper']);
  expect(startedAt(child.pid)).toBeUndefined();
});

test.each([
  ['has another starting time', { startedAt: '1' }],
  ['was noted without one', { startedAt: undefined }],
  ['ran before the machine was started again', { boot: 'another' }],
  ['belongs to the folder that this one was copied from', { dataDir: '/elsewhere' }],
])('one whose number is right but that %s is left alone', async (_, wrong) => {
  change(wrong);
  expect(await endLeftovers(file, dataDir)).toEqual([]);
  expect(startedAt(child.pid)).toBeDefined();
});

test('notes that a full disk has cut are none', async () => {
  writeFileSync(file, '[{"name":');
  expect(await endLeftovers(file, dataDir)).toEqual([]);
});
