import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { tenants } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import { caller } from '@officina/server-kit/testing/callers';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;

beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

const rossi = caller({ tenantId: 'ROSSI' });
const cantina = caller({ tenantId: 'CANTINA' });
const allOf = async (who: typeof rossi) => (await bench.service.call(users.all, {}, who)).items;

describe('users', () => {
  it('[S3.lists.users] [S7.user.all] are listed by full name, active or not, with only the fields for colleagues', async () => {
    await bench.addUser('ROSSI', 'zoe.alba', 'Alba Zoe');
    await bench.admin(admin.disableUser, { tenant: 'ROSSI', username: 'zoe.alba' });
    const listed = await allOf(rossi);
    expect(listed.map(({ fullName, isActive }) => [fullName, isActive])).toEqual([
      ['Alba Zoe', false],
      ['Anna Rossi', true],
      ['Luca Bianchi', true],
    ]);
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['_id', 'fullName', 'isActive', 'role', 'username']);
  });

  it('are not visible to another tenant', async () => {
    expect((await allOf(cantina)).map(({ fullName }) => fullName)).toEqual(['Anna Rossi della Cantina']);
    expect(await allOf(caller({ tenantId: 'NESSUNA' }))).toEqual([]);
    const [anna] = await allOf(cantina);
    const body = { ids: [anna?._id ?? '', 'e'.repeat(24)] };
    expect(await bench.service.call(users.byIds, { body }, rossi)).toEqual({ items: [] });
    expect(await bench.service.call(users.byIds, { body }, cantina)).toEqual({ items: [anna] });
  });

  it('may share a name across tenants; each password works only for its own', async () => {
    await bench.admin(admin.setPassword, {
      tenant: 'CANTINA',
      username: 'anna.rossi',
      password: 'della-cantina',
    });
    await expect(bench.login({ tenant: 'CANTINA' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(bench.login({ password: 'della-cantina' })).rejects.toMatchObject({ code: 'invalid' });
    const token = await bench.signIn({ tenant: 'CANTINA', password: 'della-cantina' });
    expect(bench.callerOf(token)).toMatchObject({
      tenantId: 'CANTINA',
      userName: 'Anna Rossi della Cantina',
    });
  });
});

describe('tenants', () => {
  it('[S3.tenant.name] [S7.tenant.myself] are visible only to their own users', async () => {
    const own = await bench.service.call(tenants.myself, {}, rossi);
    expect(own).toMatchObject({ code: 'ROSSI', billingdata: { name: 'Officine Rossi' } });
    await expect(
      bench.service.call(tenants.myself, {}, caller({ tenantId: 'NESSUNA' })),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('give the gateway their name, zone and services; an unknown one is not found', async () => {
    await bench.admin(admin.setService, { tenant: 'ROSSI', service: 'form', enabled: false });
    await expect(
      bench.service.call(tenants.publicInfo, { body: { tenant: 'ROSSI' } }, cantina),
    ).resolves.toEqual({
      code: 'ROSSI',
      name: 'Officine Rossi',
      timezone: 'Europe/Rome',
      services: { form: { enabled: false } },
      formPhotos: true,
    });
    await expect(
      bench.service.call(tenants.publicInfo, { body: { tenant: 'NESSUNA' } }, cantina),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('store their first steps: shown only if requested, and changed by their own users', async () => {
    const nuova = caller({ tenantId: 'NUOVA' });
    const stepsOf = async (who: typeof rossi) =>
      (await bench.service.call(tenants.myself, {}, who)).firstSteps;
    const change = async (body: object, who = nuova) =>
      (await bench.service.call(tenants.setFirstSteps, { body }, who)).firstSteps;
    const made = { code: 'NUOVA', name: 'Nuova srl', timezone: 'Europe/Rome' };
    await bench.admin(admin.createTenant, { ...made, withFirstSteps: true });
    expect(await stepsOf(nuova)).toEqual({ shown: true, labelsPrinted: false });
    await bench.addUser('NUOVA', 'ida.verdi', 'Ida Verdi');
    await bench.addUser('NUOVA', 'ugo.neri', 'Ugo Neri');
    await bench.admin(admin.disableUser, { tenant: 'NUOVA', username: 'ugo.neri' });
    expect(await stepsOf(nuova)).toEqual({ shown: true, labelsPrinted: false });
    expect(await change({ labelsPrinted: true })).toEqual({ shown: true, labelsPrinted: true });
    expect(await change({ shown: false })).toEqual({ shown: false, labelsPrinted: true });
    expect([await stepsOf(rossi), await stepsOf(cantina)]).toEqual([undefined, undefined]);
    expect(await change({ shown: true }, cantina)).toEqual({ shown: true, labelsPrinted: false });
    expect(await stepsOf(nuova)).toEqual({ shown: false, labelsPrinted: true });
  });

  it('give their name to the public form', async () => {
    const request = { params: { tenant: 'ROSSI' } };
    const reader = caller({ tenantId: 'ROSSI', userId: null, userName: 'Pubblico' });
    await expect(bench.service.call(tenants.publicName, request, reader)).resolves.toMatchObject({
      name: 'Officine Rossi',
    });
  });
});
