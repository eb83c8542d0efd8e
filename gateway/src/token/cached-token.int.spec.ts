import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { freezeDate } from '../testing/fake-time.ts';
import { testGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;

beforeAll(async () => {
  gateway = await testGateway();
});
afterEach(() => void jest.useRealTimers());
afterAll(() => gateway.close());

const ask = async (token?: string) => {
  const headers: Record<string, string> = token === undefined ? {} : { 'x-auth-token': token };
  const answer = await fetch(`${gateway.url}/api/user`, { headers });
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
};

it('a cached token is 401 from the second of its expiry on', async () => {
  freezeDate();
  const exp = Math.floor(Date.now() / 1000) + 3;
  const token = await gateway.auth.token({ claims: { exp } });
  expect((await ask(token)).status).toBe(200);
  jest.setSystemTime(exp * 1000 - 1);
  expect((await ask(token)).status).toBe(200);
  jest.setSystemTime(exp * 1000);
  expect(await ask(token)).toMatchObject({ status: 401, body: { message: 'Token non valido o scaduto' } });
});

it('a cached token is 401 if the clock is set back by more than the allowed difference', async () => {
  freezeDate();
  const start = Date.now();
  const exp = Math.floor(start / 1000) + 12 * 3_600;
  const token = await gateway.auth.token({ claims: { exp } });
  expect((await ask(token)).status).toBe(200);
  jest.setSystemTime(start - 4 * 60_000);
  expect((await ask(token)).status).toBe(200);
  jest.setSystemTime(start - 6 * 60_000);
  expect(await ask(token)).toMatchObject({ status: 401, body: { message: 'Token non valido o scaduto' } });
});

it('a cached token is 401 after its key is removed', async () => {
  const { auth } = gateway;
  auth.pairs.set('k2', auth.newPair());
  await auth.hint('event.auth.key.changed');
  const token = await auth.token({ header: { kid: 'k2' }, key: auth.pairs.get('k2')!.privateKey });
  while ((await ask(token)).status !== 200);
  auth.pairs.delete('k2');
  await auth.hint('event.auth.key.changed');
  while ((await ask(token)).status !== 401);
});

it('the message tells a missing, an invalid and a revoked token apart', async () => {
  const { auth } = gateway;
  expect((await ask()).body.message).toBe('Accesso richiesto');
  expect((await ask('a.b.c')).body.message).toBe('Token non valido o scaduto');
  const token = await auth.token({ claims: { jti: 'given-back' } });
  auth.revoked.tokens.push('given-back');
  await auth.hint('event.auth.session.changed');
  while ((await ask(token)).status !== 401);
  expect((await ask(token)).body.message).toBe('Sessione terminata');
});
