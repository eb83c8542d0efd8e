import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { keys, sessions } from '@officina/contracts/auth/sessions';
import { issuer, tokenAudience, tokenClaims, tokenHeader } from '@officina/contracts/auth/token';
import { systemCaller } from '@officina/server-kit/system-caller';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { AuthBench, nonce, password } from '../testing/auth-bench.ts';

let bench: AuthBench;

beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

const anna = { tenant: 'ROSSI', username: 'anna.rossi' };
const luca = { tenant: 'ROSSI', username: 'luca.bianchi' };
const invalid = { code: 'invalid' };

describe('login and exchange', () => {
  it('returns a ticket that the browser can read, for one minute and bound to its nonce', async () => {
    const ticket = await bench.login();
    const { sub, iat = 0, exp, ...claims } = decodeJwt(ticket);
    expect(claims).toMatchObject({ TCODE: 'ROSSI', fullName: 'Anna Rossi', nonce, aud: 'ticket' });
    expect(sub).toMatch(/^[0-9a-f]{24}$/);
    expect(exp).toBe(iat + 60);
    expect(decodeProtectedHeader(ticket).typ).toBe('handoff+jwt');
  });

  it('tells the log-in page who logged in, and of which company', async () => {
    expect(await bench.submit()).toMatchObject({ fullName: 'Anna Rossi', company: 'Officine Rossi' });
  });

  it('accepts the tenant code and the user name in any case', async () => {
    await expect(bench.login({ tenant: 'rossi', username: 'Anna.ROSSI' })).resolves.toContain('.');
  });

  it('exchanges it for a twelve-hour token that verifies against the published keys', async () => {
    const token = await bench.signIn();
    const published = await bench.service.call(keys.public, {}, systemCaller());
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(published), {
      algorithms: ['ES256'],
      issuer,
      audience: tokenAudience,
      currentDate: bench.clock.now(),
    });
    expect(tokenHeader.parse(protectedHeader).kid).toBe(published.keys[0]?.kid);
    const claims = tokenClaims.parse(payload);
    expect(claims).toMatchObject({ TCODE: 'ROSSI', fullName: 'Anna Rossi' });
    expect(claims.exp - claims.iat).toBe(12 * 3600);
    expect(JSON.stringify(published)).not.toContain('"d"');
  });

  it('returns the same error for a wrong tenant, user or password', async () => {
    const answers = await Promise.all(
      [
        { tenant: 'NESSUNA' },
        { username: 'nessuno' },
        { password: password.toUpperCase() },
        { tenant: 'CANTINA', username: 'luca.bianchi' },
      ].map((wrong) => bench.login({ ...wrong, address: '192.0.2.9' }).catch((error: unknown) => error)),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({
        code: 'invalid',
        detail: 'Codice azienda, utente o password non corretti',
      });
    }
  });

  it('refuses a used ticket, and remembers it for an hour after its minute', async () => {
    const ticket = await bench.login();
    await bench.exchange(ticket);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
    const { jti, exp = 0 } = decodeJwt(ticket);
    const used = await bench.service.kit.connection.collection('used_tickets').find().toArray();
    const kept = used.find(({ _id }) => String(_id) === jti);
    expect(kept?.['expiresAt']).toEqual(new Date((exp + 3_600) * 1_000));
  });

  it('returns exactly one token for a hundred concurrent requests with one ticket', async () => {
    const ticket = await bench.login();
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => bench.exchange(ticket)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(99);
    for (const answer of refused) expect(answer).toMatchObject({ reason: invalid });
  });

  it('refuses a nonce of another browser; the ticket stays valid for its own', async () => {
    const ticket = await bench.login();
    await expect(bench.exchange(ticket, 'another-browser-nonce')).rejects.toMatchObject(invalid);
    await expect(bench.exchange(ticket)).resolves.toContain('.');
  });

  it('refuses a ticket after its minute', async () => {
    const ticket = await bench.login();
    bench.clock.forward(61);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
  });

  it('refuses a token instead of a ticket, and a changed ticket', async () => {
    const [head, , signature] = (await bench.login()).split('.');
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(await bench.login()), TCODE: 'CANTINA' }));
    await expect(bench.exchange(await bench.signIn())).rejects.toMatchObject(invalid);
    await expect(
      bench.exchange(`${head}.${forged.toString('base64url')}.${signature}`),
    ).rejects.toMatchObject(invalid);
    await expect(bench.exchange('x')).rejects.toMatchObject(invalid);
  });
});

describe('limits', () => {
  beforeEach(() => bench.clock.forwardToNext(15 * 60));

  const failedLogins = (times: number, parts: object) =>
    Promise.allSettled(
      Array.from({ length: times }, () => bench.login({ ...luca, password: 'sbagliata', ...parts })),
    );

  it('ten wrong attempts on an account, existing or not, from one address lock it there for a quarter of an hour', async () => {
    for (const username of ['luca.bianchi', 'fantasma']) {
      const parts = { username, address: '198.51.100.1' };
      for (const answer of await failedLogins(10, parts)) expect(answer).toMatchObject({ reason: invalid });
      await expect(bench.login({ ...luca, ...parts })).rejects.toMatchObject({ code: 'too_many' });
    }
    await expect(bench.login({ address: '198.51.100.1' })).resolves.toContain('.');
    bench.clock.forward(14 * 60);
    await expect(bench.login({ ...luca, address: '198.51.100.1' })).rejects.toMatchObject({
      code: 'too_many',
    });
    bench.clock.forwardToNext(15 * 60);
    await expect(bench.login({ ...luca, address: '198.51.100.1' })).resolves.toContain('.');
  });

  it('wrong attempts on an account are counted together, in any case of its names', async () => {
    const address = '198.51.100.2';
    const spelled = [{}, { username: 'Luca.Bianchi' }, { tenant: 'rossi', username: 'LUCA.BIANCHI' }];
    for (const names of spelled)
      for (const answer of await failedLogins(3, { ...names, address }))
        expect(answer).toMatchObject({ reason: invalid });
    await failedLogins(1, { address });
    await expect(bench.login({ ...luca, address })).rejects.toMatchObject({ code: 'too_many' });
  });

  it('a stranger cannot lock an account for other addresses, from any number of addresses', async () => {
    for (let network = 0; network < 12; network++)
      await failedLogins(11, { address: `198.51.100.${network}` });
    await expect(bench.login({ ...luca, address: '192.0.2.77' })).resolves.toContain('.');
  });

  it('a browser with an earlier log-in of the account is not locked with its address', async () => {
    const { browser } = await bench.submit(luca);
    expect(browser).toMatch(/^[A-Za-z0-9_-]{22}$/);
    await failedLogins(11, {});
    await expect(bench.login(luca)).rejects.toMatchObject({ code: 'too_many' });
    expect(await bench.submit({ ...luca, browser })).toMatchObject({ browser });
    const another = 'another-browser-name-0';
    await expect(bench.login({ ...luca, browser: another })).rejects.toMatchObject({ code: 'too_many' });
    await expect(bench.login({ browser })).resolves.toContain('.');
  });

  it('a known browser is not locked when strangers have used up the attempts of its address', async () => {
    const { browser } = await bench.submit(luca);
    for (let account = 0; account < 10; account++) await failedLogins(10, { username: `prova-${account}` });
    await expect(bench.login(luca)).rejects.toMatchObject({ code: 'too_many' });
    await expect(bench.login({ ...luca, browser })).resolves.toContain('.');
  });

  it('a known browser has ten attempts of its own, only for its account', async () => {
    const { browser } = await bench.submit(luca);
    for (const answer of await failedLogins(10, { browser }))
      expect(answer).toMatchObject({ reason: invalid });
    await expect(bench.login({ ...luca, browser })).rejects.toMatchObject({ code: 'too_many' });
    const otherTenants = { tenant: 'CANTINA', username: 'anna.rossi', address: '198.51.100.60' };
    await failedLogins(11, otherTenants);
    await expect(bench.login({ ...otherTenants, browser })).rejects.toMatchObject({ code: 'too_many' });
  });

  it('a browser is forgotten 180 days after its last log-in', async () => {
    const { browser } = await bench.submit(luca);
    bench.clock.forward(180 * 86_400 - 60);
    await bench.submit({ ...luca, browser });
    bench.clock.forward(180 * 86_400 + 60);
    bench.clock.forwardToNext(15 * 60);
    await failedLogins(11, {});
    await expect(bench.login({ ...luca, browser })).rejects.toMatchObject({ code: 'too_many' });
  });

  it('concurrent attempts are counted', async () => {
    const attempts = Array.from({ length: 30 }, () => bench.login({ username: 'insieme', password: 'x' }));
    const codes = (await Promise.allSettled(attempts)).map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'let in',
    );
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many')).toHaveLength(20);
  });

  it('a hundred wrong attempts from one address lock only this address, regardless of right ones', async () => {
    const address = '203.0.113.7';
    for (let right = 0; right < 3; right++) await expect(bench.login({ address })).resolves.toContain('.');
    for (let account = 0; account < 10; account++)
      for (const answer of await failedLogins(10, { username: `prova-${account}`, address }))
        expect(answer).toMatchObject({ reason: invalid });
    await expect(bench.login({ address })).rejects.toMatchObject({ code: 'too_many' });
    await expect(bench.login({ address: '203.0.113.8' })).resolves.toContain('.');
  });

  it('a log-in clears the count of its account', async () => {
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 5; index++) {
        await expect(bench.login({ password: 'sbagliata' })).rejects.toMatchObject(invalid);
      }
      await expect(bench.login()).resolves.toContain('.');
    }
  });
});

describe('revocation', () => {
  it('lists a token after its logout, and no other', async () => {
    const [revoked, other] = [await bench.signIn(), await bench.signIn()];
    await bench.service.call(sessions.logout, {}, bench.callerOf(revoked));
    await bench.service.call(sessions.logout, {}, bench.callerOf(revoked));
    expect(await bench.isRevoked(revoked)).toBe(true);
    expect(await bench.isRevoked(other)).toBe(false);
  });

  it('ends all sessions and pending tickets of a user whose password changes, but no later ones', async () => {
    const [token, ticket, otherTenants] = [
      await bench.signIn(),
      await bench.login(),
      await bench.signIn({ tenant: 'CANTINA' }),
    ];
    await bench.admin(admin.setPassword, { ...anna, password: 'nuova-password' });
    expect(await bench.isRevoked(token)).toBe(true);
    expect(await bench.isRevoked(otherTenants)).toBe(false);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
    await expect(bench.login()).rejects.toMatchObject(invalid);
    const fresh = await bench.signIn({ password: 'nuova-password' });
    const pendingTicket = await bench.login({ password: 'nuova-password' });
    expect(await bench.isRevoked(fresh)).toBe(false);
    // By a clock that is a minute behind: sessions end up to the second in which both were issued.
    bench.clock.forward(-60);
    await bench.admin(admin.setPassword, { ...anna, password });
    bench.clock.forward(60);
    expect(await bench.isRevoked(fresh)).toBe(true);
    await expect(bench.exchange(pendingTicket)).rejects.toMatchObject(invalid);
    expect(await bench.isRevoked(await bench.signIn())).toBe(false);
  });

  it('ends a disabled user’s sessions immediately, and allows log-ins once enabled again', async () => {
    const [token, ticket] = [await bench.signIn(luca), await bench.login(luca)];
    await bench.admin(admin.disableUser, luca);
    expect(await bench.isRevoked(token)).toBe(true);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
    await expect(bench.login(luca)).rejects.toMatchObject(invalid);
    await expect(bench.admin(admin.token, luca)).rejects.toMatchObject(invalid);
    await bench.admin(admin.enableUser, luca);
    expect(await bench.isRevoked(token)).toBe(true);
    expect(await bench.isRevoked(await bench.signIn(luca))).toBe(false);
  });

  it('ends all sessions of a disabled tenant, refuses its users until it is enabled, and leaves other tenants alone', async () => {
    const cantina = { tenant: 'CANTINA', username: 'anna.rossi' };
    const [token, ticket, otherTenants] = [
      await bench.signIn(cantina),
      await bench.login(cantina),
      await bench.signIn(),
    ];
    await bench.admin(admin.disableTenant, { tenant: 'CANTINA' });
    expect(await bench.isRevoked(token)).toBe(true);
    expect(await bench.isRevoked(otherTenants)).toBe(false);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
    await expect(bench.login(cantina)).rejects.toThrow('invalid: L’azienda è disattivata');
    const guess = { ...cantina, password: 'no' };
    await expect(bench.login(guess)).rejects.toThrow(
      'invalid: Codice azienda, utente o password non corretti',
    );
    await expect(bench.admin(admin.token, cantina)).rejects.toMatchObject({ errors: [{ path: 'tenant' }] });
    await expect(bench.signIn()).resolves.toContain('.');
    await bench.admin(admin.enableTenant, { tenant: 'CANTINA' });
    expect(await bench.isRevoked(token)).toBe(true);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
    expect(await bench.isRevoked(await bench.signIn(cantina))).toBe(false);
  });

  it('ends sessions issued by a machine whose clock is five minutes ahead, and allows new log-ins', async () => {
    bench.clock.forward(300);
    const [token, ticket] = [await bench.signIn(luca), await bench.login(luca)];
    bench.clock.forward(-300);
    await bench.admin(admin.disableUser, luca);
    await bench.admin(admin.enableUser, luca);
    expect(await bench.isRevoked(token)).toBe(true);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
    expect(await bench.isRevoked(await bench.signIn(luca))).toBe(false);
  });

  it('drops entries once their tokens have expired, but not before', async () => {
    const token = await bench.signIn();
    await bench.service.call(sessions.logout, {}, bench.callerOf(token));
    // A gateway whose clock is five minutes behind would accept it.
    bench.clock.forward(12 * 3600 + 290);
    expect(await bench.isRevoked(token)).toBe(true);
    bench.clock.forward(3700);
    expect(await bench.revocations()).toEqual({ tokens: [], users: [], tenants: [] });
  });
});
