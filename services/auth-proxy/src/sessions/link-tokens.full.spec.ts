import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { linkAudience, linkClaims, linkTokenHeader, linkTokens } from '@officina/contracts/auth/link-token';
import { keys } from '@officina/contracts/auth/sessions';
import { issuer, ticketHeader, tokenHeader } from '@officina/contracts/auth/token';
import { systemCaller, systemIn } from '@officina/server-kit/system-caller';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;
/** Asks for tokens: the bus denies it to gateways. */
let maintenance: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  bench = await AuthBench.start();
  maintenance = await testBus(bench.service.nats, 'maintenance');
});
afterAll(async () => {
  await maintenance.close();
  await bench.close();
});

const linkId = '64b000000000000000000009';
const tenant = 'CANTINA';
const issue = (code = tenant) => maintenance.bus.call(linkTokens.issue, { body: { linkId } }, systemIn(code));

it('a link gets a token of an hour, of its tenant and without a person, that verifies against the published keys', async () => {
  const { token, expiresAt } = await issue();
  const published = await bench.service.call(keys.public, {}, systemCaller());
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(published), {
    algorithms: ['ES256'],
    issuer,
    audience: linkAudience,
    currentDate: bench.clock.now(),
  });
  expect(linkTokenHeader.parse(protectedHeader).kid).toBe(published.keys[0]?.kid);
  const claims = linkClaims.parse(payload);
  expect(claims).toEqual(payload);
  expect(claims).toMatchObject({ sub: linkId, TCODE: tenant });
  expect(claims.exp - claims.iat).toBe(3_600);
  expect(expiresAt).toBe(new Date(claims.exp * 1000).toISOString());
  expect(decodeJwt((await issue()).token).jti).not.toBe(claims.jti);
});

it('it is no ticket, and its type is neither that of a ticket nor that of a user’s token', async () => {
  const { token } = await issue();
  await expect(bench.exchange(token)).rejects.toMatchObject({ code: 'invalid' });
  const header = decodeProtectedHeader(token);
  expect([tokenHeader, ticketHeader].map((kind) => kind.safeParse(header).success)).toEqual([false, false]);
  for (const other of [await bench.login(), await bench.signIn()])
    expect(linkTokenHeader.safeParse(decodeProtectedHeader(other)).success).toBe(false);
});

it('an unknown tenant gets none', async () => {
  await expect(issue('NESSUNA')).rejects.toMatchObject({ code: 'not_found' });
});

it('a disabled tenant gets none, its tokens are void, and later ones are good at once', async () => {
  const before = (await issue()).token;
  const others = (await issue('ROSSI')).token;
  await bench.admin(admin.disableTenant, { tenant });
  await expect(issue()).rejects.toMatchObject({ code: 'not_found' });
  await bench.admin(admin.enableTenant, { tenant });
  const fresh = (await issue()).token;
  expect(await Promise.all([before, others, fresh].map((token) => bench.isRevoked(token)))).toEqual([
    true,
    false,
    false,
  ]);
});
