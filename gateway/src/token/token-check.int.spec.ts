import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contractorJob } from '@officina/contracts/maintenance/contractor-job';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { until } from '@officina/server-kit/testing/until';
import { sampleView } from '../testing/sample-view.ts';
import { anna, type TokenParts } from '../testing/test-auth.ts';
import { testGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;
/** For a gateway to hear of a change. */
const limitMs = 5_000;
const now = () => Math.floor(Date.now() / 1000);
const ask = (headers: Record<string, string>, path = '/api/user') => fetch(gateway.url + path, { headers });
const job = '/api/link/job';
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

let service: { close(): Promise<void> };
beforeAll(async () => {
  gateway = await testGateway();
  service = await standIn(gateway.nats, 'maintenance', contractorJob.show, () => sampleView);
});
afterAll(async () => {
  await service.close();
  await gateway.close();
});

/** A kind of token: a call that it opens, how it is made, and what is wrong with other kinds. */
interface Kind {
  of: string;
  path: string;
  typ: string;
  token: (parts?: TokenParts) => Promise<string>;
  forged: [string, TokenParts][];
}
const kinds: Kind[] = [
  {
    ...{ of: 'a user', path: '/api/user', typ: 'at+jwt', token: (parts) => gateway.auth.token(parts) },
    forged: [
      ['without name', { claims: { fullName: undefined } }],
      ['that is a link’s', { claims: { aud: 'link' }, header: { typ: 'link+jwt' } }],
      ['for the audience of links', { claims: { aud: 'link' } }],
      ['of the type of links', { header: { typ: 'link+jwt' } }],
    ],
  },
  {
    ...{ of: 'a contractor’s link', path: job, typ: 'link+jwt' },
    token: (parts) => gateway.auth.linkToken(parts),
    forged: [
      ['that is a user’s', { claims: { aud: 'session', fullName: 'Anna' }, header: { typ: 'at+jwt' } }],
      ['for the audience of users', { claims: { aud: 'session' } }],
      ['of the type of users', { header: { typ: 'at+jwt' } }],
    ],
  },
];

describe.each(kinds)('a valid token of $of', ({ path, token: make }) => {
  it('[S7.auth.header] opens its calls in either header, or the same one in both', async () => {
    const token = await make();
    const bearer = `Bearer ${token}`;
    expect((await ask({ 'x-auth-token': token }, path)).status).toBe(200);
    expect((await ask({ authorization: bearer }, path)).status).toBe(200);
    expect((await ask({ 'x-auth-token': token, authorization: bearer }, path)).status).toBe(200);
  });

  it('[S7.auth.header] is 400 next to a different one', async () => {
    const other = await make({ claims: { TCODE: 'CANTINA' } });
    const answer = await ask({ 'x-auth-token': await make(), authorization: `Bearer ${other}` }, path);
    expect(answer.status).toBe(400);
  });
});

it('a token whose signature was verified opens only the calls of its kind', async () => {
  const [user, link] = [await gateway.auth.token(), await gateway.auth.linkToken()];
  const statuses = async (token: string) =>
    Promise.all(['/api/user', job].map(async (path) => (await ask({ 'x-auth-token': token }, path)).status));
  for (const _ of [1, 2])
    expect([await statuses(user), await statuses(link)]).toEqual([
      [200, 401],
      [401, 200],
    ]);
});

describe.each(kinds)('a forged token of $of is 401', ({ path, typ, token: make, forged }) => {
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
  it.each([...cases, ...forged])('%s', async (_, parts) => {
    const answer = await ask({ 'x-auth-token': await make(parts) }, path);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'unauthorized' });
  });

  it('missing, empty or malformed', async () => {
    expect((await ask({}, path)).status).toBe(401);
    for (const token of ['', 'x', 'a.b.c', '..', 'null', '%00'])
      expect((await ask({ 'x-auth-token': token }, path)).status).toBe(401);
  });

  it('unsigned (alg none), without its signature, or with one byte changed', async () => {
    const token = await make();
    const [head, payload = '', signature = ''] = token.split('.');
    const none = base64({ alg: 'none', typ, kid: 'k1' });
    const changed = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const unsigned = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${payload}.`,
      `${head}.${payload}.${changed}`,
    ];
    for (const one of unsigned) expect((await ask({ 'x-auth-token': one }, path)).status).toBe(401);
  });

  it('signed with the public key as a shared secret (HS256)', async () => {
    const publicKey = gateway.auth.pairs.get('k1')!.publicKey;
    const [, payload] = (await make()).split('.');
    const input = `${base64({ alg: 'HS256', typ, kid: 'k1' })}.${payload}`;
    for (const secret of [
      publicKey.export({ format: 'pem', type: 'spki' }),
      JSON.stringify(publicKey.export({ format: 'jwk' })),
    ]) {
      const signature = createHmac('sha256', secret).update(input).digest('base64url');
      expect((await ask({ 'x-auth-token': `${input}.${signature}` }, path)).status).toBe(401);
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
    const ofLink = async (exp: number) => {
      const token = await gateway.auth.linkToken({ claims: { exp } });
      return (await ask({ 'x-auth-token': token }, job)).status;
    };
    expect(await ofLink(now() + 3_600 + 4 * 60)).toBe(200);
    expect(await ofLink(now() + 3_600 + 6 * 60)).toBe(401);
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
    const ofCantina = { claims: { TCODE: 'CANTINA' } };
    const [rossi, cantina] = [await auth.token(), await auth.token(ofCantina)];
    const [link, theirs] = [await auth.linkToken(), await auth.linkToken(ofCantina)];
    const status = async (token: string) => (await ask({ 'x-auth-token': token })).status;
    const ofLink = async (token: string) => (await ask({ 'x-auth-token': token }, job)).status;
    expect([await status(rossi), await status(cantina)]).toEqual([200, 200]);
    expect([await ofLink(link), await ofLink(theirs)]).toEqual([200, 200]);
    auth.revoked.tenants.push({ tenant: 'CANTINA', upTo: now() });
    await auth.hint('event.auth.tenant.changed');
    await until(async () => (await status(cantina)) === 401, limitMs);
    expect(await status(rossi)).toBe(200);
    expect([await ofLink(link), await ofLink(theirs)]).toEqual([200, 401]);
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
