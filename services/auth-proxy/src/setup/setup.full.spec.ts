import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { setup } from '@officina/contracts/auth/setup';
import { tenants } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import type { RequestOf } from '@officina/contracts/endpoint';
import { systemCaller } from '@officina/server-kit/system-caller';
import { AuthBench, nonce } from '../testing/auth-bench.ts';

let bench: AuthBench;
beforeEach(async () => {
  bench = await AuthBench.start({ isEmpty: true });
});
afterEach(() => bench.close());

const wanted = {
  ...{ tenant: 'BRENTA', name: 'Falegnameria Brenta', fullName: 'Teresa Brenta', username: 'teresa.brenta' },
  ...{ password: 'pialla e scalpello', address: '192.0.2.1', nonce },
};
type Wanted = RequestOf<typeof setup.create>['body'];

const state = () => bench.service.call(setup.state, {}, systemCaller());
const create = (more: Partial<Wanted>) =>
  bench.service.call(setup.create, { body: { ...wanted, setupCode: '', ...more } }, systemCaller(), {
    deadlineMs: 15_000,
  });
const newCode = async () => (await bench.admin(admin.setupCode, {})).code ?? '';
const refusedCode = (message: string) => ({ code: 'invalid', errors: [{ path: 'setupCode', message }] });
const wrongCode = '0000-0000';
const notValid = refusedCode('Il codice non vale più. Riavvia Officina: ne stampa uno nuovo.');

it('with the code of the console it creates the company and its administrator, who is logged in, once', async () => {
  expect(await state()).toEqual({ isOpen: true, isEmpty: true });
  const code = await newCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  const { ticket } = await create({ setupCode: code.toLowerCase() });
  const caller = bench.callerOf(await bench.exchange(ticket));
  expect(await bench.service.call(tenants.myself, {}, caller)).toMatchObject({
    ...{ code: 'BRENTA', billingdata: { name: 'Falegnameria Brenta' }, firstSteps: { shown: true } },
  });
  const { items } = await bench.service.call(users.all, {}, caller);
  expect(items).toMatchObject([{ username: 'teresa.brenta', fullName: 'Teresa Brenta', role: 'admin' }]);

  // Gone once the company exists.
  expect(await state()).toEqual({ isOpen: false, isEmpty: false });
  expect(await bench.admin(admin.setupCode, {})).toEqual({});
  await expect(create({ setupCode: code, tenant: 'ALTRA' })).rejects.toMatchObject({ code: 'locked' });
});

it('of two companies at once one is created, and the other one is told', async () => {
  const setupCode = await newCode();
  const both = ['BRENTA', 'PIAVE'].map((tenant) => create({ setupCode, tenant }));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'locked' } });
  expect((await bench.adminList(admin.tenants)).items).toHaveLength(1);
});

it('a wrong code says how many tries are left, and the fifth ends it', async () => {
  const setupCode = await newCode();
  for (const left of [
    'restano 4 tentativi',
    'restano 3 tentativi',
    'restano 2 tentativi',
    'resta un tentativo',
  ])
    await expect(create({ setupCode: wrongCode })).rejects.toMatchObject(
      refusedCode(`Codice sbagliato: ${left}`),
    );
  await expect(create({ setupCode: wrongCode })).rejects.toMatchObject(notValid);
  await expect(create({ setupCode })).rejects.toMatchObject(notValid);
  await expect(create({ setupCode: await newCode() })).resolves.toHaveProperty('ticket');
});

it('a code is valid for half an hour, and only the last one', async () => {
  const first = await newCode();
  const second = await newCode();
  await expect(create({ setupCode: first })).rejects.toMatchObject(
    refusedCode('Codice sbagliato: restano 4 tentativi'),
  );
  bench.clock.forward(30 * 60 + 1);
  await expect(create({ setupCode: second })).rejects.toMatchObject(notValid);
});

it('a password that is guessed first costs no try', async () => {
  const setupCode = await newCode();
  await expect(create({ setupCode, password: 'password1' })).rejects.toMatchObject({
    errors: [{ path: 'password' }],
  });
  await expect(create({ setupCode })).resolves.toHaveProperty('ticket');
});

it('one that was killed between the company and its administrator is repeated', async () => {
  const { tenant: code, name } = wanted;
  await bench.admin(admin.createTenant, { code, name, timezone: 'Europe/Rome' });
  expect(await state()).toEqual({ isOpen: true, isEmpty: true });
  await expect(create({ setupCode: await newCode() })).resolves.toHaveProperty('ticket');
});

it('is open beside the demo’s companies, and says that they are there', async () => {
  await bench.admin(admin.createTenant, {
    code: 'PROVA',
    name: 'Prova',
    timezone: 'Europe/Rome',
    isDemo: true,
  });
  await bench.addUser('PROVA', 'anna.rossi', 'Anna Rossi');
  expect(await state()).toEqual({ isOpen: true, isEmpty: false });
});
