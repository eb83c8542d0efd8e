import { afterAll, expect, test } from '@jest/globals';
import { backupDatabase } from '@officina/server-kit/store/backup/state';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSmtpServer } from '../../packages/testing/src/smtp.mjs';
import { openClient } from '../audit/store-client.mjs';
import { until } from '../lib/wait.mjs';
import { checkArchive } from './archive/read-archive.mjs';

const folder = mkdtempSync(join(tmpdir(), 'officina-daily-'));
const mongo = testMongo();
let client;
let child;
afterAll(async () => {
  child?.kill('SIGKILL');
  await client?.close();
  await mongo.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the process makes a backup when one is due, notes it, and says on its port how it is', async () => {
  client = await openClient(mongo.uri);
  await client.db(`${mongo.prefix}_sites`).collection('sites').insertOne({ name: 'Capannone' });
  const own = { MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.prefix, BACKUP_DIR: folder };
  child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'daily.mjs')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...own },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const { states } = backupDatabase(client, mongo.prefix);
  const { daily, failure } = await until(async () => {
    const state = await states.findOne({ _id: 'state' });
    if (!state?.daily.length) throw new Error(`no backup yet: ${output}`);
    return state;
  });
  expect([daily, failure]).toEqual([readdirSync(folder).map((name) => join(folder, name)), null]);
  expect((await checkArchive(daily[0])).manifest.documents).toMatchObject({ 'sites/sites': 1 });
  const [, address] = /"address":"([^"]+)"/.exec(output) ?? [];
  for (const path of ['live', 'ready']) expect((await fetch(`${address}/${path}`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a backup that fails is told by mail once, while the server that takes it is slow', async () => {
  const smtp = await startSmtpServer();
  smtp.delayMs = 1_000;
  const other = testMongo();
  const own = { MONGODB_URI: other.uri, DATABASE_PREFIX: other.prefix, BACKUP_DIR: '/proc/none' };
  const mail = { SMTP_URL: smtp.url, SMTP_FROM: 'officina@azienda.it', BACKUP_ALERT_TO: 'anna@azienda.it' };
  child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'daily.mjs')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...own, ...mail },
  });
  try {
    await until(
      () => {
        if (smtp.messages.length === 0) throw new Error('no mail yet');
      },
      { limitMs: 120_000 },
    );
    const { states } = backupDatabase(client, other.prefix);
    const { alert } = await until(async () => {
      const state = await states.findOne({ _id: 'state' });
      if (!state?.alert) throw new Error('not noted yet');
      return state;
    });
    expect(alert).toEqual({ since: expect.any(Date), at: expect.any(Date) });
    // Its next look, half a minute later.
    await pause(35_000);
    expect(smtp.to('anna@azienda.it')).toHaveLength(1);
  } finally {
    child.kill('SIGKILL');
    await smtp.close();
    await other.close();
  }
}, 240_000);
