import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { testGateway } from '../testing/test-gateway.ts';

let gateway: Awaited<ReturnType<typeof testGateway>>;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const ask = async (token?: string) => {
  const headers: Record<string, string> = token === undefined ? {} : { 'x-auth-token': token };
  const answer = await fetch(`${gateway.url}/api/user`, { headers });
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
};

it('a token that was good is 401 from the second of its end on', async () => {
  const exp = Math.floor(Date.now() / 1000) + 3;
  const token = await gateway.auth.token({ claims: { exp } });
  expect((await ask(token)).status).toBe(200);
  await delay(exp * 1000 - Date.now() + 50);
  expect(await ask(token)).toMatchObject({ status: 401, body: { message: 'Token non valido o scaduto' } });
});

it('a token that was good is 401 once its key is gone', async () => {
  const { auth } = gateway;
  auth.pairs.set('k2', auth.newPair());
  await auth.hint('event.auth.key.changed');
  const token = await auth.token({ header: { kid: 'k2' }, key: auth.pairs.get('k2')!.privateKey });
  await until(async () => (await ask(token)).status === 200);
  auth.pairs.delete('k2');
  await auth.hint('event.auth.key.changed');
  await until(async () => (await ask(token)).status === 401);
});

it('says why: no token, a bad one, one that was given back', async () => {
  const { auth } = gateway;
  expect((await ask()).body.message).toBe('Accesso richiesto');
  expect((await ask('a.b.c')).body.message).toBe('Token non valido o scaduto');
  const token = await auth.token({ claims: { jti: 'given-back' } });
  auth.revoked.tokens.push('given-back');
  await auth.hint('event.auth.session.changed');
  await until(async () => (await ask(token)).status === 401);
  expect((await ask(token)).body.message).toBe('Sessione terminata');
});

async function until(holds: () => Promise<boolean>) {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('condition did not come true');
    await delay(100);
  }
}
