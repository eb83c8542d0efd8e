import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { capitalCodes } from '../testing/sample-migrations.ts';
import { old, startFirstRelease, today, type FirstRelease } from './testing/first-release.ts';

const script = fileURLToPath(new URL('../../dist/testing/migrating-process.js', import.meta.url));

let first: FirstRelease;
beforeEach(async () => {
  first = await startFirstRelease();
});
afterEach(() => first.app.close());

it('a migration that was killed is completed by the next process, once the lease of the dead one is over', async () => {
  const { FAULTS: _none, SERVICES: _all, PROBE_PORT: _free, ...bus } = first.app.nats.config('lotlog');
  const { MONGODB_URI, DATABASE_PREFIX } = first.app.config;
  const env = { ...bus, MONGODB_URI, DATABASE_PREFIX, FAULTS: 'migrations.afterStep:1:1' };
  const [, signal] = await once(fork(script, { env, stdio: 'ignore' }), 'exit');
  expect(signal).toBe('SIGKILL');
  const half = await first.state();
  expect(half).toMatchObject({ ...old, migrations: [], lease: { owner: expect.any(String) } });
  expect((await first.codesOf()).filter((code) => /[a-z]/.test(code)).length).toBeGreaterThan(0);
  await first.app.another({ release: today, migrations: [capitalCodes] });
  expect(await first.codesOf()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A7', 'B6']);
  expect(await first.state()).toMatchObject({ version: '0.2.0', lease: null, migrations: [{ found: 4 }] });
  const events = (await first.app.events()).filter(({ version }) => version > 0);
  expect(events.map(({ version }) => version)).toEqual(Array(7).fill(1));
});
