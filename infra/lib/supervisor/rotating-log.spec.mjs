import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RotatingLog } from './rotating-log.mjs';

let folder;
let file;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'officina-log-'));
  file = join(folder, 'one.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const line = (text) => Buffer.from(`${text}\n`);
const linesOf = (name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');

test('a log rotates by size, and the oldest file is deleted', () => {
  const log = new RotatingLog(file, { fileBytes: 20, keptFiles: 2 });
  for (let n = 0; n < 10; n += 1) log.write(line(`line ${n}`));
  expect(readdirSync(folder).sort()).toEqual(['one.log', 'one.log.1', 'one.log.2']);
  expect(['one.log.2', 'one.log.1', 'one.log'].map(linesOf)).toEqual([
    ['line 4', 'line 5'],
    ['line 6', 'line 7'],
    ['line 8', 'line 9'],
  ]);
});

test('ten million bytes and four older files are kept by default', () => {
  expect(new RotatingLog(file)).toMatchObject({ fileBytes: 10_000_000, keptFiles: 4 });
});

test('logs, rotated ones and their folder are readable only by their owner', () => {
  const file = join(folder, 'logs/deep/one.log');
  const log = new RotatingLog(file, { fileBytes: 20, keptFiles: 1 });
  for (let n = 0; n < 6; n += 1) log.write(line(`line ${n}`));
  const modeOf = (/** @type {string} */ name) => statSync(join(folder, name)).mode & 0o777;
  const names = ['logs', 'logs/deep', 'logs/deep/one.log', 'logs/deep/one.log.1'];
  expect(names.map(modeOf)).toEqual([0o700, 0o700, 0o600, 0o600]);
});

test('an existing log is continued', () => {
  new RotatingLog(file, { fileBytes: 20 }).write(line('before 12345'));
  const log = new RotatingLog(file, { fileBytes: 20 });
  log.write(line('after 12345'));
  expect([linesOf('one.log.1'), linesOf('one.log')]).toEqual([['before 12345'], ['after 12345']]);
});

test('rotation neither loses, repeats nor cuts a line of a process’s output', async () => {
  const count = 40_000;
  const script = `for (let n = 0; n < ${count}; n += 1) console.log('line ' + n + ' ' + 'x'.repeat(n % 90 + 1))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const log = new RotatingLog(file, { fileBytes: 100_000, keptFiles: 100 });
  log.follow(child.stdout);
  await once(child, 'close');
  const names = readdirSync(folder).sort(
    (a, b) => Number(b.split('.')[2] ?? 0) - Number(a.split('.')[2] ?? 0),
  );
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(100_000);
  const numbers = names.flatMap(linesOf).map((text) => Number(/^line (\d+) x*$/.exec(text)?.[1]));
  expect(numbers).toEqual(Array.from({ length: count }, (_, n) => n));
});

test('a full disk costs lines, logs the number of lost bytes and never throws', () => {
  symlinkSync('/dev/full', file);
  const log = new RotatingLog(file);
  log.write(line('lost'));
  log.write(line('lost too'));
  log.close();
  unlinkSync(file);
  expect(existsSync(file)).toBe(false);
  log.write(line('there'));
  expect(linesOf('one.log').filter(Boolean)).toEqual([
    '14 bytes of this log are missing: the disk took no more',
    'there',
  ]);
});
