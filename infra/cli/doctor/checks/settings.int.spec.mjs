import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PasswordHashes } from '../../../../services/auth-proxy/src/users/password-hash.ts';
import { tryLock } from '../../../lib/file-lock.mjs';
import { openContext } from '../context.mjs';
import { settings } from './settings.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'officina-settings-'));
let mongo;

/** Result of the settings check. */
async function found(env = {}) {
  const own = { MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.prefix, ...env };
  const context = await openContext({ env: own, dataDir, full: false });
  try {
    return await settings(context);
  } finally {
    await context.close();
  }
}

beforeAll(() => {
  mongo = testMongo();
  mkdirSync(join(dataDir, 'run'));
});
afterAll(async () => {
  await mongo?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the settings of the running Officina count, and settings that the next start would refuse are reported too', async () => {
  const started = { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:4200' };
  const leave = (/** @type {object} */ of) =>
    writeFileSync(
      join(dataDir, 'run/stack.json'),
      JSON.stringify({ url: 'http://127.0.0.1:1', started: of }),
    );
  leave(started);
  const wrong = { LIMIT_USER: 'tanti', PUBLIC_URL: 'https://officina.example', TRUSTED_PROXIES: '127.0.0.1' };
  const limit = expect.stringMatching(/^LIMIT_USER cannot be "tanti"[^·]*$/);
  expect(await found(wrong)).toMatchObject({ state: 'error', text: limit });
  const { release } = tryLock(join(dataDir, 'run/stack.lock'));
  const running = await found(wrong);
  leave({ PUBLIC_URL: wrong.PUBLIC_URL });
  const withoutProxy = await found(wrong);
  release();
  expect(withoutProxy.text).toContain('TRUSTED_PROXIES è vuoto');
  for (const words of [
    'LIMIT_USER cannot be "tanti"',
    'le etichette QR portano a http://127.0.0.1:4200, che soltanto questo computer può aprire',
    'la rete vede le password',
  ])
    expect(running.text).toContain(words);
  rmSync(join(dataDir, 'run/stack.json'));
});

test('users with the demo’s password are named, of every company', async () => {
  const hashes = new PasswordHashes({ memory: 8, passes: 1, parallelism: 1 });
  const [known, own] = [await hashes.of('officina'), await hashes.of('officina-mia')];
  const context = await openContext({ env: { MONGODB_URI: mongo.uri }, dataDir, full: false });
  const users = context.client?.db(`${mongo.prefix}_auth`).collection('users');
  await users?.insertMany([
    { tenantId: 'ROSSI', username: 'anna.rossi', passwordHash: own, isActive: true },
    { tenantId: 'ROSSI', username: 'luca.bianchi', passwordHash: known, isActive: true },
    { tenantId: 'CANTINA', username: 'anna.rossi', passwordHash: known, isActive: true },
    { tenantId: 'CANTINA', username: 'luca.bianchi', passwordHash: known, isActive: false },
    { tenantId: 'BRENTA', username: 'luca.bianchi', isActive: true },
    { tenantId: 'BRENTA', username: 'ugo.neri', passwordHash: own, isActive: true },
  ]);
  await context.close();
  const advice = expect.stringMatching(
    /npm run admin -- demo remove.*npm run admin -- set-password CANTINA anna\.rossi\.$/,
  );
  expect(await found()).toEqual({
    state: 'warning',
    text: 'la password dimostrativa, che tutti conoscono, vale ancora per CANTINA anna.rossi, ROSSI luca.bianchi',
    advice,
  });
});
