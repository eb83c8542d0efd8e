import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accounts, profile } from '@officina/contracts/auth/accounts';
import { admin } from '@officina/contracts/auth/admin';
import { sessions } from '@officina/contracts/auth/sessions';
import type { Caller } from '@officina/contracts/caller';
import { systemCaller } from '@officina/server-kit/system-caller';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { decodeJwt } from 'jose';
import { AuthBench, nonce, password } from '../testing/auth-bench.ts';

let bench: AuthBench;
let luca: Caller;

const named = { username: 'luca.bianchi' };
const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/139.0.0.0 Mobile Safari/537.36';

beforeAll(async () => {
  bench = await AuthBench.start();
});
beforeEach(async () => {
  bench.clock.forwardToNext(15 * 60);
  luca = await bench.caller('manager', named);
});
afterAll(() => bench.close());

const me = (who = luca) => bench.call(profile.me, {}, who);
const devices = async (who = luca) => (await bench.call(profile.devices, {}, who)).items;
const setPassword = (body: { current: string; password: string }, who = luca) =>
  bench.call(profile.setPassword, { body }, who);
const endDevice = (device: string, who = luca) => bench.call(profile.endDevice, { params: { device } }, who);
const used = (...tokenIds: string[]) =>
  bench.service.call(sessions.used, { body: { tokenIds } }, systemCaller());
/** A log-in from another browser. */
const signInWith = async (device: string): Promise<{ who: Caller; token: string }> => {
  const body = { ticket: await bench.login(named), nonce };
  const { token } = await bench.service.call(sessions.exchange, { body }, { ...systemCaller(), device });
  return { who: { ...bench.callerOf(token), role: 'manager' }, token };
};
const versionOf = async () => (await me()).__v;

describe('one’s own profile', () => {
  it('has role, contacts and what the role may not do, and no secret', async () => {
    const own = await me();
    expect(own).toMatchObject({
      ...{ ...named, fullName: 'Luca Bianchi', role: 'manager', email: null, phone: null, limits: {} },
      passwordChangedAt: expect.any(String),
    });
    expect(own.refused).toContain('GET /api/user/account/all');
    expect(Object.keys(own)).toHaveLength(10);
    await bench.admin(admin.setRole, { tenant: 'ROSSI', ...named, role: 'operator' });
    expect((await me()).refused).toContain('PUT /api/site/{id}/edit');
    await bench.admin(admin.setRole, { tenant: 'ROSSI', ...named, role: 'manager' });
  });

  it('changes with an event; the new name is in the next token, and an empty contact is cleared', async () => {
    const body = { fullName: 'Luca Verdi', email: 'luca@rossi.example', phone: '0461 555014' };
    expect(await bench.call(profile.edit, { body, version: await versionOf() }, luca)).toMatchObject(body);
    expect((await bench.eventsOf('luca.bianchi')).at(-1)).toMatchObject({
      ...{ action: 'Utente modificato', user: { name: 'Luca Bianchi' }, to: body },
    });
    expect((await bench.caller('manager', named)).userName).toBe('Luca Verdi');
    await bench.call(profile.edit, { body: { fullName: 'Luca Bianchi', email: '', phone: '' } }, luca);
    expect(await me()).toMatchObject({ fullName: 'Luca Bianchi', email: null, phone: null });
  });

  it('that was changed meanwhile is stale, with the profile of now', async () => {
    const version = await versionOf();
    await bench.call(profile.edit, { body: { phone: '1' }, version }, luca);
    await expect(bench.call(profile.edit, { body: { phone: '2' }, version }, luca)).rejects.toMatchObject({
      ...{ code: 'stale', current: { phone: '1', refused: expect.any(Array) } },
    });
  });

  it('does not take a role, a state or a password', async () => {
    const before = await bench.stored('luca.bianchi');
    const gateway = await testBus(bench.service.nats, 'gateway');
    for (const more of [{ role: 'admin' }, { isActive: false }, { passwordHash: 'x' }, { endedUpTo: 0 }]) {
      const body = { phone: '9', ...more };
      const [field] = Object.keys(more);
      await expect(gateway.bus.call(profile.edit, { body }, luca)).rejects.toMatchObject({
        ...{ code: 'unknown_field', errors: [{ path: field }] },
      });
    }
    await gateway.close();
    expect(await bench.stored('luca.bianchi')).toEqual(before);
  });
});

describe('a new password', () => {
  const chosen = 'tornio blu di novembre';

  it('ends all other sessions and open links, and answers a token for this one', async () => {
    const other = await signInWith(phone);
    const anna = await bench.caller('admin');
    const id = luca.userId ?? '';
    await bench.call(accounts.renew, { params: { id } }, anna);
    const { token } = await setPassword({ current: password, password: chosen });
    expect(await bench.isRevoked(other.token)).toBe(true);
    expect(await bench.isRevoked(token)).toBe(false);
    const now = { ...bench.callerOf(token), role: 'manager' as const };
    expect(now).toMatchObject({ userId: id, userName: 'Luca Bianchi' });
    expect(await devices(now)).toMatchObject([{ isHere: true }]);
    expect(await bench.stored('luca.bianchi')).toMatchObject({ entry: null });
    await expect(bench.login(named)).rejects.toMatchObject({ code: 'invalid' });
    await expect(bench.login({ ...named, password: chosen })).resolves.toContain('.');
    expect((await bench.eventsOf('luca.bianchi')).at(-1)).toMatchObject({
      ...{ action: 'Password cambiata', user: { id, name: 'Luca Bianchi' } },
    });
    await bench.admin(admin.setPassword, { tenant: 'ROSSI', ...named, password });
  });

  it('needs the current one, and is none that is guessed', async () => {
    const before = await bench.stored('luca.bianchi');
    await expect(setPassword({ current: 'sbagliata', password: chosen })).rejects.toMatchObject({
      ...{ code: 'invalid', errors: [{ path: 'current' }] },
    });
    await expect(setPassword({ current: password, password: 'luca.bianchi' })).rejects.toMatchObject({
      ...{ code: 'invalid', errors: [{ path: 'password' }] },
    });
    expect(await bench.stored('luca.bianchi')).toEqual(before);
  });

  it('can be tried ten times in a quarter of an hour, whatever the address; log-ins do not suffer from it', async () => {
    for (let index = 0; index < 10; index += 1)
      await expect(setPassword({ current: 'sbagliata', password: chosen })).rejects.toMatchObject({
        code: 'invalid',
      });
    await expect(setPassword({ current: password, password: chosen })).rejects.toMatchObject({
      code: 'too_many',
    });
    await expect(bench.login(named)).resolves.toContain('.');
  });

  it('of two at once, one is set, and the other is refused', async () => {
    const other = await signInWith(phone);
    const outcomes = await Promise.allSettled([
      setPassword({ current: password, password: 'prima chiave scelta' }),
      setPassword({ current: password, password: 'seconda chiave scelta' }, other.who),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await bench.admin(admin.setPassword, { tenant: 'ROSSI', ...named, password });
  });
});

describe('one’s own devices', () => {
  beforeEach(async () => {
    await bench.call(profile.endOtherDevices, {}, luca);
  });

  it('are one for each log-in, this one first, named after the browser', async () => {
    await signInWith(phone);
    const list = await devices();
    expect(list).toEqual([
      {
        ...{ _id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/), isHere: true },
        ...{ kind: 'computer', name: 'Dispositivo sconosciuto' },
        ...{ since: expect.any(String), lastUsedAt: expect.any(String) },
      },
      expect.objectContaining({ kind: 'phone', name: 'Chrome su Android', isHere: false }),
    ]);
  });

  it('include a token for programs', async () => {
    const { token } = await bench.admin(admin.token, { tenant: 'ROSSI', ...named });
    expect((await devices()).map(({ name }) => name)).toContain('Programma con un token');
    await bench.call(profile.endOtherDevices, {}, luca);
    expect(await bench.isRevoked(token)).toBe(true);
  });

  it('end one by one or all others at once; this one stays', async () => {
    const [first, second, third] = [
      await signInWith(phone),
      await signInWith(phone),
      await signInWith(phone),
    ];
    const [, one] = await devices(first.who).then((list) => list.filter(({ kind }) => kind === 'phone'));
    await endDevice(one?._id ?? '', first.who);
    const revoked = await Promise.all([second, third].map(({ token }) => bench.isRevoked(token)));
    expect(revoked.filter(Boolean)).toHaveLength(1);
    await bench.call(profile.endOtherDevices, {}, first.who);
    for (const { token } of [second, third]) expect(await bench.isRevoked(token)).toBe(true);
    expect(await bench.isRevoked(first.token)).toBe(false);
    expect(await devices(first.who)).toHaveLength(1);
  });

  it('of somebody else, or already ended, are not found', async () => {
    const { who, token } = await signInWith(phone);
    const [own] = await devices(who);
    const device = own?._id ?? '';
    for (const other of [
      await bench.caller('admin'),
      { ...(await bench.caller('admin', { tenant: 'CANTINA' })), userId: luca.userId },
    ])
      await expect(endDevice(device, other)).rejects.toMatchObject({ code: 'not_found' });
    expect(await bench.isRevoked(token)).toBe(false);
    await bench.call(sessions.logout, {}, who);
    expect(await bench.isRevoked(token)).toBe(true);
    await expect(endDevice(device)).rejects.toMatchObject({ code: 'not_found' });
    expect(await devices()).toHaveLength(1);
  });

  it('remember when a gateway last saw their token, once a minute, and so does the account', async () => {
    const { who, token } = await signInWith(phone);
    const id = decodeJwt(token).jti ?? '';
    const lastUse = async () => (await devices(who))[0]?.lastUsedAt ?? '';
    const first = await lastUse();
    bench.clock.forward(30);
    await used(id, 'unknown');
    expect(await lastUse()).toBe(first);
    bench.clock.forward(40);
    await used(id, 'unknown');
    const seconds = (Date.parse(await lastUse()) - Date.parse(first)) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(70);
    expect(seconds).toBeLessThan(100);
    const { items } = await bench.call(accounts.all, {}, await bench.caller('admin'));
    expect(items.find(({ username }) => username === named.username)?.lastAccessAt).toBe(await lastUse());
    expect((await devices()).find(({ isHere }) => isHere)?.lastUsedAt).not.toBe(await lastUse());
  });

  it('are forgotten when their token has expired', async () => {
    await signInWith(phone);
    bench.clock.forward(12 * 3_600);
    const later = await bench.caller('manager', named);
    expect(await devices(later)).toHaveLength(1);
    const stored = await bench.service.kit.connection.collection('sessions').findOne({ kind: 'phone' });
    const lifetime = stored?.['expiresAt'].getTime() - stored?.['createdAt'].getTime();
    expect(Math.round(lifetime / 3_600_000)).toBe(12);
  });
});
