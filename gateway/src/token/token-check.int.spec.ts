import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@officina/server-kit/testing/until';
import { anna, type TokenParts } from '../testing/test-auth.ts';
import { testGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
/** For a gateway to hear of a change. */
const limitMs = 5_000;
const now = () => Math.floor(Date.now() / 1000);
const ask = (headers: Record<string, string>) => fetch(`${gateway.url}/api/user`, { headers });
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('a valid token', () => {
  it('[S7.auth.header] opens the API in either header, or the same one in both', async () => {
    const token = await gateway.auth.token();
    const bearer = `Bearer ${token}`;
    expect((await ask({ 'x-auth-token': token })).status).toBe(200);
    expect((await ask({ authorization: bearer })).status).toBe(200);
    expect((await ask({ 'x-auth-token': token, authorization: bearer })).status).toBe(200);
  });

  it('[S7.auth.header] is 400 next to a different one', async () => {
    const other = await gateway.auth.token({ claims: { TCODE: 'CANTINA' } });
    const answer = await ask({
      'x-auth-token': await gateway.auth.token(),
      authorization: `Bearer ${other}`,
    });
    expect(answer.status).toBe(400);
  });
});

describe('a forged token is 401', () => {
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cases: [string, TokenParts][] = [
    ['signed by another key', { key: otherKey.privateKey }],
    ['a ticket', { claims: { aud: 'ticket' }, header: { typ: 'handoff+jwt' } }],
    ['for the audience of tickets', { claims: { aud: 'ticket' } }],
    ['of another type', { header: { typ: 'JWT' } }],
    ['from another issuer', { claims: { iss: 'elsewhere' } }],
    ['expired', { claims: { exp: now() - 60 } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['not yet valid', { claims: { nbf: now() + 600 } }],
    ['without tenant', { claims: { TCODE: undefined } }],
    ['with a list of tenants', { claims: { TCODE: ['ROSSI'] } }],
    ['with an invalid tenant', { claims: { TCODE: 'a b' } }],
    ['without user', { claims: { sub: undefined } }],
    ['with an invalid user', { claims: { sub: '1' } }],
    ['without name', { claims: { fullName: undefined } }],
    ['without number', { claims: { jti: undefined } }],
    ['with an unknown key id', { header: { kid: 'k2' } }],
    ['with a path as key id', { header: { kid: '../../../../dev/null' } }],
    ['with SQL as key id', { header: { kid: "' or 1=1 --" } }],
    ['with an address as key id', { header: { kid: 'http://127.0.0.1/keys' } }],
    [
      'with its own key inside',
      { key: otherKey.privateKey, header: { jwk: otherKey.publicKey.export({ format: 'jwk' }) } },
    ],
    ['with the address of a key', { key: otherKey.privateKey, header: { jku: 'http://127.0.0.1/keys' } }],
    [
      'with the address of a certificate',
      { key: otherKey.privateKey, header: { x5u: 'http://127.0.0.1/c' } },
    ],
  ];
  it.each(cases)('%s', async (_, parts) => {
    const answer = await ask({ 'x-auth-token': await gateway.auth.token(parts) });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'unauthorized' });
  });

  it('missing, empty or malformed', async () => {
    expect((await ask({})).status).toBe(401);
    for (const token of ['', 'x', 'a.b.c', '..', 'null', '%00'])
      expect((await ask({ 'x-auth-token': token })).status).toBe(401);
  });

  it('unsigned (alg none), without its signature, or with one byte changed', async () => {
    const token = await gateway.auth.token();
    const [head, payload = '', signature = ''] = token.split('.');
    const none = base64({ alg: 'none', typ: 'at+jwt', kid: 'k1' });
    const changed = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const forged = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${payload}.`,
      `${head}.${payload}.${changed}`,
    ];
    for (const one of forged) expect((await ask({ 'x-auth-token': one })).status).toBe(401);
  });

  it('signed with the public key as a shared secret (HS256)', async () => {
    const publicKey = gateway.auth.pairs.get('k1')!.publicKey;
    const [, payload] = (await gateway.auth.token()).split('.');
    const input = `${base64({ alg: 'HS256', typ: 'at+jwt', kid: 'k1' })}.${payload}`;
    for (const secret of [
      publicKey.export({ format: 'pem', type: 'spki' }),
      JSON.stringify(publicKey.export({ format: 'jwk' })),
    ]) {
      const signature = createHmac('sha256', secret).update(input).digest('base64url');
      expect((await ask({ 'x-auth-token': `${input}.${signature}` })).status).toBe(401);
    }
  });
});

describe('a token from a fast clock', () => {
  const twelveHours = 12 * 3_600;
  const statusOf = async (claims: object) => {
    const token = await gateway.auth.token({ claims: { ...claims } });
    return (await ask({ 'x-auth-token': token })).status;
  };

  it('is 401 if it expires later than a new token by more than the allowed clock difference', async () => {
    expect(await statusOf({ exp: now() + twelveHours + 4 * 60 })).toBe(200);
    expect(await statusOf({ exp: now() + twelveHours + 6 * 60 })).toBe(401);
    const year = 365 * 86_400;
    expect(await statusOf({ iat: now() + year, exp: now() + year + twelveHours })).toBe(401);
  });

  it('is valid until its expiry if only its time of issue is in the future', async () => {
    expect(await statusOf({ iat: now() + 365 * 86_400, exp: now() + twelveHours })).toBe(200);
  });
});

describe('a revocation', () => {
  it('of one token, or of all tokens of a user, applies as soon as auth-proxy sends a hint', async () => {
    const { auth } = gateway;
    const [first, second] = [await auth.token({ claims: { jti: 'one' } }), await auth.token()];
    expect((await ask({ 'x-auth-token': first })).status).toBe(200);
    auth.revoked.tokens.push('one');
    await auth.hint('event.auth.session.changed');
    await until(async () => (await ask({ 'x-auth-token': first })).status === 401, limitMs);
    expect((await ask({ 'x-auth-token': second })).status).toBe(200);
    auth.revoked.users.push({ userId: anna, upTo: now() });
    await auth.hint('event.auth.session.changed');
    await until(async () => (await ask({ 'x-auth-token': second })).status === 401, limitMs);
    // By the clock of auth-proxy, which may be fast.
    const newer = await auth.token({ claims: { iat: now() + 300 } });
    expect((await ask({ 'x-auth-token': newer })).status).toBe(200);
    auth.revoked.users.pop();
    await auth.hint('event.auth.session.changed');
    await until(async () => (await ask({ 'x-auth-token': second })).status === 200, limitMs);
  });
});

describe('a disabled tenant', () => {
  it('[T10] makes its existing tokens invalid as soon as auth-proxy sends a hint', async () => {
    const { auth } = gateway;
    const [rossi, cantina] = [await auth.token(), await auth.token({ claims: { TCODE: 'CANTINA' } })];
    const status = async (token: string) => (await ask({ 'x-auth-token': token })).status;
    expect([await status(rossi), await status(cantina)]).toEqual([200, 200]);
    auth.revoked.tenants.push({ tenant: 'CANTINA', upTo: now() });
    await auth.hint('event.auth.tenant.changed');
    await until(async () => (await status(cantina)) === 401, limitMs);
    expect(await status(rossi)).toBe(200);
    const newer = await auth.token({ claims: { TCODE: 'CANTINA', iat: now() + 300 } });
    expect(await status(newer)).toBe(200);
    auth.revoked.tenants.pop();
    await auth.hint('event.auth.tenant.changed');
    await until(async () => (await status(cantina)) === 200, limitMs);
  });

  it('is unknown to an older auth-proxy, whose other revocations apply', async () => {
    const { auth } = gateway;
    const token = await auth.token({ claims: { jti: 'of before' } });
    expect((await ask({ 'x-auth-token': token })).status).toBe(200);
    const { tenants } = auth.revoked;
    Reflect.deleteProperty(auth.revoked, 'tenants');
    auth.revoked.tokens.push('of before');
    await auth.hint('event.auth.session.changed');
    await until(async () => (await ask({ 'x-auth-token': token })).status === 401, limitMs);
    auth.revoked.tenants = tenants;
  });
});

describe('while auth-proxy is down', () => {
  it('known keys and revocations keep working, and an unknown key is 503, never 401', async () => {
    const { auth } = gateway;
    const valid = await auth.token();
    expect((await ask({ 'x-auth-token': valid })).status).toBe(200);
    await auth.close();
    expect((await ask({ 'x-auth-token': valid })).status).toBe(200);
    expect((await ask({ 'x-auth-token': await auth.token() })).status).toBe(200);
    expect((await ask({ 'x-auth-token': await auth.token({ claims: { jti: 'one' } }) })).status).toBe(401);
    const unknown = await auth.token({ header: { kid: 'new' } });
    // Until a refresh fails, the last answer of auth-proxy counts: it had no such key.
    await auth.hint('event.auth.session.changed');
    await until(async () => (await ask({ 'x-auth-token': unknown })).status !== 401, limitMs);
    const answer = await ask({ 'x-auth-token': unknown });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    await auth.reopen();
  });
});
