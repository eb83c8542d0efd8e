import { afterAll, expect, test } from '@jest/globals';
import { idleState, backupDatabase } from '@officina/server-kit/store/backup/state';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '../audit/store-client.mjs';
import { dailyName, keepNewest, lastDue } from './daily-files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'officina-daily-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a daily backup is named after its day and time', () => {
  expect(dailyName(new Date(2026, 2, 9, 2, 5, 7))).toBe('officina-2026-03-09-020507.officina');
});

test.each([
  [new Date(2026, 10, 26, 2, 30), new Date(2026, 10, 26, 2, 30)],
  [new Date(2026, 10, 26, 2, 29, 59), new Date(2026, 10, 25, 2, 30)],
  [new Date(2026, 10, 26, 23, 59), new Date(2026, 10, 26, 2, 30)],
  [new Date(2026, 0, 1, 1, 0), new Date(2025, 11, 31, 2, 30)],
])('at %s, the daily backup of 02:30 was last due at %s', (now, due) => {
  expect(lastDue(now, '02:30')).toEqual(due);
});

test('a daily backup is due once when the clock skips its hour, and once when the clock repeats it', () => {
  const script = `
    import { lastDue } from '${import.meta.dirname}/daily-files.mjs';
    const of = (...instants) => instants.map((at) => lastDue(new Date(at), '02:30').toISOString());
    const spring = of('2026-03-28T22:59:00Z', '2026-03-29T00:00:00Z', '2026-03-29T01:29:00Z', '2026-03-29T01:31:00Z');
    const autumn = of('2026-10-24T23:59:00Z', '2026-10-25T00:31:00Z', '2026-10-25T01:31:00Z', '2026-10-25T23:00:00Z');
    console.log(JSON.stringify({ spring, autumn }));`;
  const args = ['--input-type=module', '-e', script];
  const { stdout } = spawnSync(process.execPath, args, { env: { TZ: 'Europe/Rome' }, encoding: 'utf8' });
  const before = '2026-03-28T01:30:00.000Z';
  expect(JSON.parse(stdout)).toEqual({
    spring: [before, before, before, '2026-03-29T01:30:00.000Z'],
    autumn: ['2026-10-24T00:30:00.000Z', ...Array(3).fill('2026-10-25T00:30:00.000Z')],
  });
});

test('the newest daily backups are kept; files of other installations and manual backups stay', async () => {
  const mongo = testMongo();
  const client = await openClient(mongo.uri);
  const backups = backupDatabase(client, mongo.prefix);
  await backups.states.insertOne(idleState);
  const place = (day) => join(folder, `officina-2026-11-${day}-023000.officina`);
  const made = async (day, keep) => {
    writeFileSync(place(day), '');
    return keepNewest(backups, place(day), keep);
  };
  writeFileSync(place(20), 'of another installation');
  expect([await made(24, 2), await made(25, 2), await made(26, 2)]).toEqual([[], [], [place(24)]]);
  expect(await made(27, 1)).toEqual([place(25), place(26)]);
  expect(
    readdirSync(folder)
      .map((name) => join(folder, name))
      .sort(),
  ).toEqual([place(20), place(27)]);
  await client.close();
  await mongo.close();
});
