import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { users } from '@officina/contracts/auth/users';
import { caller } from '@officina/server-kit/testing/callers';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AuthBench, keySecret } from '../testing/auth-bench.ts';
import { migrations } from './all.ts';

let bench: AuthBench;
beforeEach(async () => {
  bench = await AuthBench.start();
  await ofTheVersionBefore();
});
afterEach(() => bench.close());

const collection = () => bench.service.kit.connection.collection('users');
/** Takes the roles away, as if the version before had created the users. */
const ofTheVersionBefore = () => collection().updateMany({}, { $unset: { role: '' } });

/** Many users of a tenant, oldest first: one per second. */
async function addMany(tenantId: string, count: number): Promise<void> {
  const at = Date.UTC(2026, 0, 1);
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ tenantId, username: `u.${index}`, fullName: `Utente ${index}`, isActive: true },
    ...{ passwordHash: '$argon2id$', passwordChangedAt: new Date(at), endedUpTo: 0 },
    ...{ __v: 0, deletedAt: null, createdAt: new Date(at + index * 1_000), _outbox: [] },
  }));
  // The oldest is found last.
  await collection().insertMany(rows.reverse());
}

const rolesOf = async (tenantId: string) =>
  Object.fromEntries(
    (await collection().find({ tenantId }).toArray()).map(({ username, role }) => [
      username as string,
      role as unknown,
    ]),
  );
const migrate = () =>
  bench.service.another({
    migrations,
    migrationTimes: { beatMs: 50, lookMs: 20, deadMs: 500, watchMs: 200 },
  });

it('makes the oldest active user of each tenant its administrator and all others managers, each with an event', async () => {
  await bench.addUser('ROSSI', 'zoe.alba', 'Zoe Alba');
  await bench.admin(admin.disableUser, { tenant: 'ROSSI', username: 'zoe.alba' });
  // Anna is the oldest, but not active.
  await collection().updateOne({ tenantId: 'ROSSI', username: 'anna.rossi' }, { $set: { isActive: false } });
  await bench.admin(admin.disableTenant, { tenant: 'CANTINA' });
  await bench.admin(admin.createTenant, { code: 'VUOTA', name: 'Vuota', timezone: 'Europe/Rome' });
  await addMany('FERMA', 2);
  await collection().updateMany({ tenantId: 'FERMA' }, { $set: { isActive: false } });
  await ofTheVersionBefore();
  await migrate();
  expect(await rolesOf('ROSSI')).toEqual({
    ...{ 'anna.rossi': 'manager', 'luca.bianchi': 'admin', 'zoe.alba': 'manager' },
  });
  // A disabled company has an administrator when it opens again.
  expect(await rolesOf('CANTINA')).toEqual({ 'anna.rossi': 'admin' });
  expect(await rolesOf('FERMA')).toEqual({ 'u.0': 'manager', 'u.1': 'manager' });
  const event = (await bench.eventsOf('luca.bianchi')).at(-1);
  expect(event).toMatchObject({
    ...{ action: 'Ruolo cambiato', user: { id: null, name: 'Sistema' } },
    ...{ from: { role: null }, to: { role: 'admin' } },
  });
});

it('that is killed after the first of several steps is completed by the next process: one administrator, one event for each user', async () => {
  await addMany('GRANDE', 220);
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const { FAULTS: _none, SERVICES: _all, PROBE_PORT: _free, ...bus } = bench.service.nats.config('auth');
  const { MONGODB_URI, DATABASE_PREFIX } = bench.service.config;
  const env = { ...bus, MONGODB_URI, DATABASE_PREFIX, AUTH_KEY_SECRET: keySecret };
  const killed = fork(main, { env: { ...env, FAULTS: 'migrations.afterStep:1:1' }, stdio: 'ignore' });
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
  const half = Object.values(await rolesOf('GRANDE')).filter((role) => role !== undefined);
  expect(half.length).toBeGreaterThan(0);
  expect(half.length).toBeLessThan(220);
  await migrate();
  const roles = Object.values(await rolesOf('GRANDE'));
  expect((await rolesOf('GRANDE'))['u.0']).toBe('admin');
  expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
  expect(roles.filter((role) => role === 'manager')).toHaveLength(219);
  const versions = (await collection().find({ tenantId: 'GRANDE' }).toArray()).map(
    ({ __v }) => __v as number,
  );
  expect(new Set(versions)).toEqual(new Set([1]));
  const events = (await bench.service.events()).filter(({ tenantId }) => tenantId === 'GRANDE');
  expect(events).toHaveLength(220);
});

it('leaves the version before able to work: it reads users with a role, and its own are managers', async () => {
  await migrate();
  // The version before knows no role: it stores users without one, and ignores the field.
  await bench.addUser('ROSSI', 'zoe.alba', 'Zoe Alba');
  await collection().updateOne({ username: 'zoe.alba' }, { $unset: { role: '' } });
  await expect(bench.login({ username: 'zoe.alba' })).resolves.toContain('.');
  const { items } = await bench.service.call(users.all, {}, caller({ tenantId: 'ROSSI' }));
  expect(items.map(({ username, role }) => [username, role])).toEqual([
    ...[
      ['anna.rossi', 'admin'],
      ['luca.bianchi', 'manager'],
      ['zoe.alba', 'manager'],
    ],
  ]);
});
