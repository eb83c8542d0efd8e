import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, profile } from '@officina/contracts/auth/accounts';
import { admin } from '@officina/contracts/auth/admin';
import { sessions } from '@officina/contracts/auth/sessions';
import { systemCaller } from '@officina/server-kit/system-caller';
import { AuthBench, nonce, password } from '../testing/auth-bench.ts';

let bench: AuthBench;
beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

const day = 24 * 3_600;
const forgotten = { code: 'invalid', detail: 'Entra con la password', errors: undefined };
const copied = { code: 'invalid', errors: [{ path: 'device' }] };
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** A log-in with «Resta collegato»; returns the text of the cookie. */
async function stay(username = 'anna.rossi'): Promise<{ cookie: string; ticket: string }> {
  const body = { tenant: 'ROSSI', username, password, address: '192.0.2.1', nonce, stays: true };
  const { device = '', ticket } = await bench.service.call(
    sessions.login,
    { body },
    { ...systemCaller(), device: chrome },
    { deadlineMs: 15_000 },
  );
  return { cookie: device, ticket };
}
const resume = (device: string) =>
  bench.service.call(sessions.resume, { body: { device, nonce } }, systemCaller(), { deadlineMs: 15_000 });
const next = async (device: string): Promise<string> => (await resume(device)).device;

describe('the cookie of a device', () => {
  it('logs its person in, and has a new secret of 256 bits after each use', async () => {
    const { cookie } = await stay();
    const { device: second, ticket } = await resume(cookie);
    const caller = bench.callerOf(await bench.exchange(ticket));
    expect(caller).toMatchObject({ tenantId: 'ROSSI', userName: 'Anna Rossi' });
    const secrets = [cookie, second, await next(second)].map((text) => text.split('.')[1] ?? '');
    expect(new Set(secrets).size).toBe(3);
    expect(secrets.map((secret) => Buffer.from(secret, 'base64url').length)).toEqual([32, 32, 32]);
  });

  it('is the same for two tabs that ask at once', async () => {
    const { cookie } = await stay();
    const [one, other] = await Promise.all([next(cookie), next(cookie)]);
    expect(one).toBe(other);
    await next(one);
  });

  it('is good for a minute after its use, as the answer may have been lost', async () => {
    const { cookie } = await stay();
    const after = await next(cookie);
    bench.clock.forward(59);
    expect(await next(cookie)).toBe(after);
    bench.clock.forward(2);
    await expect(resume(cookie)).rejects.toMatchObject(copied);
    await expect(resume(after)).rejects.toMatchObject(forgotten);
  });

  it('ends the device when it is used after its successor, even within the minute', async () => {
    const { cookie } = await stay();
    const third = await next(await next(cookie));
    await expect(resume(cookie)).rejects.toMatchObject(copied);
    await expect(resume(third)).rejects.toMatchObject(forgotten);
  });

  it('that was copied ends with the tokens that it got', async () => {
    const { cookie } = await stay();
    const { device, ticket } = await resume(cookie);
    const token = await bench.exchange(ticket);
    await next(device);
    expect(await bench.isRevoked(token)).toBe(false);
    await expect(resume(cookie)).rejects.toMatchObject(copied);
    expect(await bench.isRevoked(token)).toBe(true);
  });

  it('is worth nothing with the secret of another device', async () => {
    const [one, other] = [await stay(), await stay()];
    await expect(resume(`${one.cookie.split('.')[0]}.${other.cookie.split('.')[1]}`)).rejects.toMatchObject(
      copied,
    );
    await next(other.cookie);
    for (const text of ['', '.', 'ROSSI:x.y', 'x'.repeat(200)])
      await expect(resume(text)).rejects.toMatchObject(forgotten);
  });

  it('is forgotten after 30 days without use, and after 90 days in all', async () => {
    const unused = await stay();
    bench.clock.forward(30 * day);
    await expect(resume(unused.cookie)).rejects.toMatchObject(forgotten);
    let { cookie } = await stay();
    for (let month = 0; month < 3; month += 1) {
      bench.clock.forward(29 * day);
      cookie = await next(cookie);
    }
    bench.clock.forward(3 * day);
    await expect(resume(cookie)).rejects.toMatchObject(forgotten);
  });
});

describe('a device on which somebody stays logged in', () => {
  const devicesOf = async (token: string) =>
    (await bench.service.call(profile.devices, {}, bench.callerOf(token))).items;

  it('is one of the person’s devices, with the browser of its log-in, also when its token has expired', async () => {
    const { cookie, ticket } = await stay('luca.bianchi');
    const token = await bench.exchange(ticket);
    expect(await devicesOf(token)).toMatchObject([
      { kind: 'computer', name: 'Chrome su Linux', isHere: true },
    ]);
    bench.clock.forward(13 * 3_600);
    const again = await bench.exchange((await resume(cookie)).ticket);
    expect(await devicesOf(again)).toHaveLength(1);
  });

  it.each([
    ['a log-out', (token: string) => bench.service.call(sessions.logout, {}, bench.callerOf(token))],
    [
      'a new password',
      (token: string) =>
        bench.service.call(
          profile.setPassword,
          { body: { current: password, password: 'tre volpi sul tornio' } },
          bench.callerOf(token),
          { deadlineMs: 15_000 },
        ),
    ],
    [
      'being disabled',
      (token: string) =>
        bench.service.call(
          accounts.edit,
          { params: { id: bench.callerOf(token).userId ?? '' }, body: { isActive: false } },
          { ...systemCaller(), tenantId: 'ROSSI' },
        ),
    ],
  ])('is ended by %s', async (_, end) => {
    const username = `ida.${Math.random().toString(36).slice(2)}`;
    await bench.addUser('ROSSI', username, 'Ida Neri');
    const { cookie, ticket } = await stay(username);
    await end(await bench.exchange(ticket));
    await expect(resume(cookie)).rejects.toMatchObject(forgotten);
  });

  it('is ended when it is ended from another device', async () => {
    const here = await bench.signIn({ username: 'luca.bianchi' });
    const { cookie } = await stay('luca.bianchi');
    await bench.service.call(profile.endOtherDevices, {}, bench.callerOf(here));
    await expect(resume(cookie)).rejects.toMatchObject(forgotten);
  });

  it('does not let anybody into a disabled company', async () => {
    const { cookie } = await stay();
    await bench.admin(admin.disableTenant, { tenant: 'ROSSI' });
    await expect(resume(cookie)).rejects.toMatchObject({ code: 'invalid' });
    await bench.admin(admin.enableTenant, { tenant: 'ROSSI' });
    await expect(resume(await stay().then((one) => one.cookie))).resolves.toHaveProperty('ticket');
  });
});
