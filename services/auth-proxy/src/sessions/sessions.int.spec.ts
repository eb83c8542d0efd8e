import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { keys, sessions } from '@officina/contracts/auth/sessions';
import { issuer, tokenAudience, tokenClaims, tokenHeader } from '@officina/contracts/auth/token';
import { systemCaller } from '@officina/server-kit/system-caller';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { AuthBench, nonce } from '../testing/auth-bench.ts';
import { LoginLimits, loginLimits } from './login-limits.ts';

let bench: AuthBench;

beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

const anna = { tenant: 'ROSSI', username: 'anna.rossi' };
const invalid = { code: 'invalid' };

describe('login and exchange', () => {
  it('gives a ticket that the browser can read, for one minute and bound to its nonce', async () => {
    const ticket = await bench.login();
    const { sub, iat = 0, exp, ...claims } = decodeJwt(ticket);
    expect(claims).toMatchObject({ TCODE: 'ROSSI', fullName: 'Anna Rossi', nonce, aud: 'ticket' });
    expect(sub).toMatch(/^[0-9a-f]{24}$/);
    expect(exp).toBe(iat + 60);
    expect(decodeProtectedHeader(ticket).typ).toBe('handoff+jwt');
  });

  it('takes the tenant code and the user name in any case', async () => {
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

  it('answers a wrong tenant, user or password alike', async () => {
    const answers = await Promise.all(
      [
        { tenant: 'NESSUNA' },
        { username: 'nessuno' },
        { password: 'Officina' },
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

  it('refuses a ticket a second time', async () => {
    const ticket = await bench.login();
    await bench.exchange(ticket);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
  });

  it('gives exactly one token when a hundred ask with one ticket at once', async () => {
    const ticket = await bench.login();
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => bench.exchange(ticket)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(99);
    for (const answer of refused) expect(answer).toMatchObject({ reason: invalid });
  });

  it('refuses another browser’s nonce, and the ticket stays good for its own', async () => {
    const ticket = await bench.login();
    await expect(bench.exchange(ticket, 'another-browser-nonce')).rejects.toMatchObject(invalid);
    await expect(bench.exchange(ticket)).resolves.toContain('.');
  });

  it('refuses a ticket after its minute', async () => {
    const ticket = await bench.login();
    bench.clock.forward(61);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
  });

  it('refuses a token in place of a ticket, and a changed ticket', async () => {
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

  it('locks an account after ten wrong attempts from anywhere, also when it does not exist, and opens it again', async () => {
    const { tenant } = anna;
    for (const username of ['luca.bianchi', 'fantasma']) {
      const attempts = Array.from({ length: 10 }, (_, index) =>
        bench.login({ tenant, username, password: 'sbagliata', address: `198.51.100.${index}` }),
      );
      for (const answer of await Promise.allSettled(attempts))
        expect(answer).toMatchObject({ reason: invalid });
      await expect(bench.login({ tenant, username })).rejects.toMatchObject({ code: 'too_many' });
    }
    await expect(bench.login()).resolves.toContain('.');
    bench.clock.forwardToNext(15 * 60);
    await expect(bench.login({ username: 'luca.bianchi' })).resolves.toContain('.');
  });

  it('counts attempts that come at the same moment', async () => {
    const attempts = Array.from({ length: 30 }, () => bench.login({ username: 'insieme', password: 'x' }));
    const codes = (await Promise.allSettled(attempts)).map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'let in',
    );
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many')).toHaveLength(20);
  });

  it('locks an address that tries many accounts, and no other address', async () => {
    const address = '203.0.113.7';
    const { store, logger } = bench.service.kit;
    const limits = new LoginLimits(store, bench.clock, logger);
    const accounts = Array.from({ length: loginLimits.address }, (_, index) => `ROSSI/prova-${index}`);
    await Promise.all(accounts.map((account) => limits.admit({ account, address })));
    await expect(bench.login({ address })).rejects.toMatchObject({ code: 'too_many' });
    await expect(bench.login({ address: '203.0.113.8' })).resolves.toContain('.');
  });

  it('forgets the count of an account that logged in', async () => {
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 5; index++) {
        await expect(bench.login({ password: 'sbagliata' })).rejects.toMatchObject(invalid);
      }
      await expect(bench.login()).resolves.toContain('.');
    }
  });
});

describe('revocation', () => {
  it('lists a token after its logout, and only that one', async () => {
    const [mine, other] = [await bench.signIn(), await bench.signIn()];
    await bench.service.call(sessions.logout, {}, bench.callerOf(mine));
    await bench.service.call(sessions.logout, {}, bench.callerOf(mine));
    expect(await bench.isRevoked(mine)).toBe(true);
    expect(await bench.isRevoked(other)).toBe(false);
  });

  it('ends all sessions of a user whose password changes, tickets under way included, and no later one', async () => {
    const [token, ticket, foreign] = [
      await bench.signIn(),
      await bench.login(),
      await bench.signIn({ tenant: 'CANTINA' }),
    ];
    await bench.admin(admin.setPassword, { ...anna, password: 'nuova-password' });
    expect(await bench.isRevoked(token)).toBe(true);
    expect(await bench.isRevoked(foreign)).toBe(false);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
    await expect(bench.login()).rejects.toMatchObject(invalid);
    const fresh = await bench.signIn({ password: 'nuova-password' });
    expect(await bench.isRevoked(fresh)).toBe(false);
    await bench.admin(admin.setPassword, { ...anna, password: 'officina' });
    expect(await bench.isRevoked(fresh)).toBe(true);
    expect(await bench.isRevoked(await bench.signIn())).toBe(false);
  });

  it('ends a disabled user at once and lets an enabled one in again', async () => {
    const [token, ticket] = [await bench.signIn(), await bench.login()];
    await bench.admin(admin.disableUser, anna);
    expect(await bench.isRevoked(token)).toBe(true);
    await expect(bench.exchange(ticket)).rejects.toMatchObject(invalid);
    await expect(bench.login()).rejects.toMatchObject(invalid);
    await expect(bench.admin(admin.token, anna)).rejects.toMatchObject(invalid);
    await bench.admin(admin.enableUser, anna);
    expect(await bench.isRevoked(token)).toBe(true);
    expect(await bench.isRevoked(await bench.signIn())).toBe(false);
  });

  it('drops entries whose tokens have expired anyway', async () => {
    await bench.service.call(sessions.logout, {}, bench.callerOf(await bench.signIn()));
    bench.clock.forward(12 * 3600 + 60);
    expect(await bench.revocations()).toEqual({ tokens: [], users: [] });
  });
});
