import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { accounts, entries, type NewEntry } from '@officina/contracts/auth/accounts';
import { admin } from '@officina/contracts/auth/admin';
import type { Role } from '@officina/contracts/auth/roles';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { systemCaller } from '@officina/server-kit/system-caller';
import { AuthBench, nonce, password } from '../testing/auth-bench.ts';
import { PasswordHashes } from '../users/password-hash.ts';

let bench: AuthBench;
let anna: Caller;
let count = 0;

beforeAll(async () => {
  bench = await AuthBench.start();
  anna = await bench.caller('admin');
});
// Each test has its own window of attempts.
beforeEach(() => bench.clock.forwardToNext(15 * 60));
afterAll(() => bench.close());

type Key = RequestOf<typeof entries.open>['body']['key'];

const address = '192.0.2.50';
const chosen = 'tornio blu di novembre';
const refusal = {
  code: 'invalid',
  detail: 'Il link o il codice non è giusto, o non vale più: chiedine un altro a chi te l’ha dato',
  errors: undefined,
};

const secretOf = ({ secret }: NewEntry): Key => ({ secret });
const codeOf = ({ code }: NewEntry, tenant = 'ROSSI'): Key => ({ tenant, code });
const open = (key: Key, from = address) =>
  bench.service.call(entries.open, { body: { key, address: from } }, systemCaller());
const use = (key: Key, parts: Partial<RequestOf<typeof entries.use>['body']> = {}) =>
  bench.call(entries.use, { body: { key, password: chosen, address, nonce, ...parts } }, systemCaller());

/** A new user with an open invitation. */
async function invited({ role = 'operator' as Role, by = anna } = {}) {
  const username = `pia.${(count += 1)}`;
  const body = { username, fullName: 'Pia Neri', role };
  const { account, entry } = await bench.call(accounts.create, { body }, by);
  return { id: account._id, username, entry };
}
const reset = async (username: string, by = anna) => {
  const id = (await bench.stored(username))._id.toString();
  return (await bench.call(accounts.renew, { params: { id } }, by)).entry;
};
const accountOf = async (username: string) => {
  const { items } = await bench.call(accounts.all, {}, anna);
  return items.find((one) => one.username === username);
};
const actionsOf = async (username: string) => (await bench.eventsOf(username)).map(({ action }) => action);
const setRole = (username: string, role: Role) =>
  bench.admin(admin.setRole, { tenant: 'ROSSI', username, role });
/** A second administrator, who can log in. */
async function secondAdmin(): Promise<{ username: string; who: Caller }> {
  const username = `capo.${(count += 1)}`;
  await bench.admin(admin.addUser, {
    tenant: 'ROSSI',
    username,
    fullName: 'Un Capo',
    password,
    role: 'admin',
  });
  return { username, who: await bench.caller('admin', { username }) };
}

describe('an invitation', () => {
  it('shows whose it is, sets the password once, and logs in as a log-in does', async () => {
    const { username, entry } = await invited();
    expect(await open(secretOf(entry))).toEqual({
      tenant: { code: 'ROSSI', name: 'Officine Rossi' },
      ...{ username, fullName: 'Pia Neri', isReset: false },
    });
    const { ticket, browser } = await use(secretOf(entry));
    expect(browser).toMatch(/^[A-Za-z0-9_-]{22}$/);
    const token = await bench.exchange(ticket);
    expect(bench.callerOf(token)).toMatchObject({ tenantId: 'ROSSI', userName: 'Pia Neri' });
    expect(await bench.isRevoked(token)).toBe(false);
    await expect(bench.login({ username, password: chosen })).resolves.toContain('.');
    await expect(open(secretOf(entry))).rejects.toMatchObject(refusal);
    await expect(use(codeOf(entry), { password: 'un’altra chiave' })).rejects.toMatchObject(refusal);
    const [made, used, ...more] = await bench.eventsOf(username);
    expect([made?.action, used?.action, more]).toEqual(['Invito creato', 'Invito usato', []]);
    expect(used).toMatchObject({ user: { name: 'Pia Neri' }, to: { passwordChangedAt: expect.any(String) } });
    expect(Object.keys(used?.to ?? {})).toEqual(['passwordChangedAt']);
    expect(await accountOf(username)).toMatchObject({ state: 'ACTIVE', entry: null });
  });

  it('is used by exactly one of many at once, on two processes', async () => {
    await bench.service.another();
    const { username, entry } = await invited();
    const passwords = Array.from({ length: 20 }, (_, index) => `chiave lunga ${index} di prova`);
    const outcomes = await Promise.allSettled(
      passwords.map((one, index) =>
        use(index % 2 === 0 ? secretOf(entry) : codeOf(entry), {
          password: one,
          address: `192.0.2.${index}`,
        }),
      ),
    );
    const winners = passwords.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome).toMatchObject({ reason: refusal });
    await expect(bench.login({ username, password: winners[0] ?? '' })).resolves.toContain('.');
    expect(await actionsOf(username)).toEqual(['Invito creato', 'Invito usato']);
  });

  it('is refused at the password for one that is guessed, and stays open', async () => {
    const { username, entry } = await invited();
    for (const guessed of ['12345678', `${username}!`, 'Officina2026'])
      await expect(use(secretOf(entry), { password: guessed })).rejects.toMatchObject({
        ...{ code: 'invalid', errors: [{ path: 'password' }] },
      });
    await expect(use(secretOf(entry))).resolves.toMatchObject({ ticket: expect.any(String) });
  });

  it('expires after 72 hours, and the list says so', async () => {
    const { username, entry } = await invited();
    bench.clock.forward(72 * 3_600 - 60);
    await expect(open(secretOf(entry))).resolves.toMatchObject({ username });
    bench.clock.forward(60);
    for (const key of [secretOf(entry), codeOf(entry)])
      await expect(open(key)).rejects.toMatchObject(refusal);
    expect(await accountOf(username)).toMatchObject({
      state: 'EXPIRED',
      entry: { expiresAt: entry.expiresAt },
    });
    anna = await bench.caller('admin');
  });

  it('is void while its maker is disabled, or has less than it gives', async () => {
    const { username: capo, who } = await secondAdmin();
    const [great, small] = [await invited({ role: 'admin', by: who }), await invited({ by: who })];
    await setRole(capo, 'manager');
    await expect(use(secretOf(great.entry))).rejects.toMatchObject(refusal);
    await expect(open(secretOf(small.entry))).resolves.toMatchObject({ username: small.username });
    expect(await accountOf(great.username)).toMatchObject({ state: 'EXPIRED', entry: { isVoid: true } });
    expect((await accountOf(small.username))?.entry).not.toHaveProperty('isVoid');
    // What it gives may grow after it was made.
    await setRole(small.username, 'admin');
    await expect(use(secretOf(small.entry))).rejects.toMatchObject(refusal);
    await setRole(small.username, 'operator');
    await bench.admin(admin.disableUser, { tenant: 'ROSSI', username: capo });
    await expect(use(secretOf(small.entry))).rejects.toMatchObject(refusal);
    expect(await accountOf(small.username)).toMatchObject({ state: 'EXPIRED', entry: { isVoid: true } });
    const { entry } = await bench.call(accounts.renew, { params: { id: small.id } }, anna);
    await expect(use(secretOf(entry))).resolves.toMatchObject({ ticket: expect.any(String) });
  });

  it('gets one answer for every cause of a refusal', async () => {
    const replaced = await invited();
    await bench.call(accounts.renew, { params: { id: replaced.id } }, anna);
    const revoked = await invited();
    await bench.call(accounts.revoke, { params: { id: revoked.id } }, anna);
    const disabled = await invited();
    const body = { isActive: false };
    await bench.call(accounts.edit, { params: { id: disabled.id }, body }, anna);
    const open72 = await invited();
    const keys: Key[] = [
      ...[replaced, revoked, disabled].flatMap(({ entry }) => [secretOf(entry), codeOf(entry)]),
      codeOf(open72.entry, 'CANTINA'),
      codeOf(open72.entry, 'NESSUNA'),
      { secret: 'x'.repeat(22) },
    ];
    for (const [index, key] of keys.entries()) {
      const from = `198.51.100.${index}`;
      await expect(open(key, from)).rejects.toMatchObject(refusal);
      await expect(use(key, { address: from })).rejects.toMatchObject(refusal);
    }
  });

  it('of a disabled company is refused', async () => {
    const { entry } = await invited();
    await bench.admin(admin.disableTenant, { tenant: 'ROSSI' });
    for (const key of [secretOf(entry), codeOf(entry)])
      await expect(open(key)).rejects.toMatchObject(refusal);
    await bench.admin(admin.enableTenant, { tenant: 'ROSSI' });
    await expect(open(secretOf(entry))).resolves.toMatchObject({ fullName: 'Pia Neri' });
  });
});

describe('a code', () => {
  it('is read in any case, with or without a hyphen, and letters that look like digits count as those', async () => {
    const { username, entry } = await invited();
    const confused = entry.code.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('V', 'u');
    for (const code of [entry.code.toLowerCase(), ` ${entry.code.replace('-', ' ')} `, confused])
      await expect(open({ tenant: 'rossi', code })).resolves.toMatchObject({ username });
  });

  it('that is wrong five times ends all open codes of the company, and no other’s; the links stay open', async () => {
    const cantina = await bench.admin(admin.invite, { tenant: 'CANTINA', username: 'ugo', fullName: 'Ugo' });
    const [one, other] = [await invited(), await invited()];
    for (let index = 0; index < 4; index += 1)
      await expect(open({ tenant: 'ROSSI', code: `0000-000${index}` })).rejects.toMatchObject(refusal);
    await expect(open(codeOf(one.entry))).resolves.toMatchObject({ username: one.username });
    await expect(open({ tenant: 'ROSSI', code: '0000-0004' })).rejects.toMatchObject(refusal);
    for (const { entry } of [one, other]) await expect(use(codeOf(entry))).rejects.toMatchObject(refusal);
    expect(await accountOf(one.username)).toMatchObject({ state: 'INVITED' });
    await expect(open(secretOf(other.entry))).resolves.toMatchObject({ username: other.username });
    await expect(open(codeOf(cantina.entry, 'CANTINA'))).resolves.toMatchObject({ username: 'ugo' });
    const { entry } = await invited();
    await expect(open(codeOf(entry))).resolves.toMatchObject({ isReset: false });
  });

  it('that is right, or of a link that has ended, is no wrong code', async () => {
    const [right, other] = [await invited(), await invited()];
    const { username: capo, who } = await secondAdmin();
    const given = await invited({ by: who });
    await bench.admin(admin.disableUser, { tenant: 'ROSSI', username: capo });
    for (let times = 0; times < 6; times += 1) {
      await expect(open(codeOf(right.entry))).resolves.toMatchObject({ username: right.username });
      await expect(open(codeOf(given.entry), '192.0.2.60')).rejects.toMatchObject(refusal);
    }
    await expect(open(codeOf(other.entry))).resolves.toMatchObject({ username: other.username });
  });

  it('is not found by many guesses at once, of which the right one is the sixth or later', async () => {
    const { entry } = await invited();
    const guesses = Array.from({ length: 8 }, (_, index) =>
      open({ tenant: 'ROSSI', code: `1111-111${index}` }),
    );
    await Promise.allSettled(guesses);
    await expect(open(codeOf(entry))).rejects.toMatchObject(refusal);
  });

  it('and a secret have ten attempts from one address in a quarter of an hour', async () => {
    const { entry } = await invited();
    for (let index = 0; index < 10; index += 1)
      await expect(open({ secret: 'y'.repeat(22) })).rejects.toMatchObject(refusal);
    await expect(open(secretOf(entry))).rejects.toMatchObject({ code: 'too_many' });
    await expect(open(secretOf(entry), '203.0.113.5')).resolves.toMatchObject({ isReset: false });
    bench.clock.forwardToNext(15 * 60);
    await expect(open(secretOf(entry))).resolves.toMatchObject({ isReset: false });
  });
});

describe('a reset', () => {
  it('leaves the old password and the sessions until it is used, then ends both', async () => {
    const luca = { username: 'luca.bianchi' };
    const token = await bench.signIn(luca);
    const entry = await reset(luca.username);
    await expect(bench.login(luca)).resolves.toContain('.');
    expect(await bench.isRevoked(token)).toBe(false);
    expect(await accountOf(luca.username)).toMatchObject({ state: 'ACTIVE', entry: { isReset: true } });
    expect(await open(codeOf(entry))).toMatchObject({ ...luca, isReset: true });
    const { ticket } = await use(codeOf(entry));
    expect(await bench.isRevoked(token)).toBe(true);
    await expect(bench.login(luca)).rejects.toMatchObject({ code: 'invalid' });
    expect(await bench.isRevoked(await bench.exchange(ticket))).toBe(false);
    const actions = (await actionsOf(luca.username)).slice(-2);
    expect(actions).toEqual(['Link per la password creato', 'Password reimpostata']);
  });

  it('ends when the password changes in another way', async () => {
    const entry = await reset('luca.bianchi');
    await bench.admin(admin.setPassword, { tenant: 'ROSSI', username: 'luca.bianchi', password });
    await expect(use(secretOf(entry))).rejects.toMatchObject(refusal);
  });
});

describe('an invited user', () => {
  it('is to a log-in like one who does not exist: the same answer after the same work', async () => {
    const { username } = await invited();
    const verify = jest.spyOn(PasswordHashes.prototype, 'verify');
    const answers = [];
    for (const name of [username, 'nessuno', 'anna.rossi'])
      answers.push(
        await bench.login({ username: name, password: 'sbagliata' }).catch((error: Error) => error.message),
      );
    expect(new Set(answers)).toEqual(new Set(['invalid: Codice azienda, utente o password non corretti']));
    // Without a hash, the work is that of a decoy (password-hash.spec).
    expect(verify.mock.calls.map(([, hash]) => typeof hash)).toEqual(['undefined', 'undefined', 'string']);
    verify.mockRestore();
  });
});

describe('a company of the demo', () => {
  it('opens links on the gateway’s computer alone, once there is another company', async () => {
    await bench.admin(admin.createTenant, {
      code: 'PROVA',
      name: 'Prova',
      timezone: 'Europe/Rome',
      isDemo: true,
    });
    const { entry } = await bench.admin(admin.invite, { tenant: 'PROVA', username: 'pia', fullName: 'Pia' });
    await expect(use(secretOf(entry))).rejects.toMatchObject(refusal);
    await expect(use(secretOf(entry), { isHere: true })).resolves.toMatchObject({
      ticket: expect.any(String),
    });
  });
});
