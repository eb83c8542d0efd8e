import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hungTogether, names, Running } from './testing/running.mjs';

let running;

beforeAll(async () => {
  running = await Running.start();
});
afterAll(() => running?.stop());

describe('a process that hangs', () => {
  test('the test covers every process', () =>
    expect([...hungTogether.long, hungTogether.full].flat().sort()).toEqual([...names].sort()));

  test.each(hungTogether.long.map((hung) => [hung.join(' and '), hung]))(
    '%s: detected, and serving again within 15 s',
    (_, hung) => running.survivesHanging(hung),
  );
});

test('an idle store writes nothing', async () => {
  await pause(3_000);
  const read = () =>
    ['documentdb', 'ferretdb'].map((name) => readFileSync(join(running.dataDir, `logs/${name}.log`), 'utf8'));
  const before = read();
  const [documentdb, ferretdb] = before;
  expect(documentdb).toContain('ready to accept connections');
  await pause(8_000);
  expect(read()).toEqual(before);
  expect(documentdb).not.toMatch(/cron job \d+ (starting|COMMAND)|checkpoint (starting|complete)/);
  expect(ferretdb).not.toMatch(/\b(DEBUG|INFO)\b/);
});
