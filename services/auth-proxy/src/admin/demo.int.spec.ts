import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { tenants } from '@officina/contracts/auth/tenants';
import { demoRequestId } from '@officina/server-kit/demo';
import { caller } from '@officina/server-kit/testing/callers';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;

/** Tests of a describe share what `start` makes. */
const on = (start: () => Promise<AuthBench>) => {
  beforeAll(async () => {
    bench = await start();
  });
  afterAll(() => bench.close());
};
const state = () => bench.admin(admin.demo, {});
const both = ['CANTINA', 'ROSSI'];
const elsewhere = { address: '203.0.113.9', isHere: false };
const timezone = 'Europe/Rome';
const changesOfMark = async () => {
  await bench.service.kit.relay.flush();
  const all = (await bench.service.events()).filter(({ entity }) => entity === 'tenant');
  return all.flatMap(({ tenantId, action, to }) =>
    to && 'isDemo' in to ? [`${tenantId}: ${action}, ${String(to['isDemo'])}`] : [],
  );
};
const beside = async (code: string) => {
  const { besideDemo } = await bench.service.call(tenants.myself, {}, caller({ tenantId: code }));
  return besideDemo;
};

describe('the two companies of a demo', () => {
  on(() => AuthBench.start({ isDemo: true }));

  it('are marked when they are made, and the demo may be loaded', async () => {
    expect(await state()).toEqual({ companies: both, hasLogins: true });
    const made = ['CANTINA: Azienda creata, true', 'ROSSI: Azienda creata, true'];
    expect((await changesOfMark()).sort()).toEqual(made);
  });

  it('are open to every computer as long as there is no other company', async () => {
    await expect(bench.signIn(elsewhere)).resolves.toContain('.');
  });

  it('are closed to other computers once there is one, which is open', async () => {
    await bench.admin(admin.createTenant, { code: 'BRENTA', name: 'Brenta', timezone, withFirstSteps: true });
    await bench.addUser('BRENTA', 'anna.rossi', 'Anna Brenta');
    expect(await state()).toEqual({ companies: both, refusal: 'others', hasLogins: true });
    const message = expect.stringMatching(/^Un’azienda dimostrativa .* npm run admin -- demo keep$/);
    const refused = { code: 'invalid', errors: [{ path: 'tenant', message }] };
    await expect(bench.login(elsewhere)).rejects.toMatchObject(refused);
    // A gateway of before does not say where the browser is.
    await expect(bench.login({ tenant: 'CANTINA' })).rejects.toMatchObject(refused);
    await expect(bench.login({ ...elsewhere, password: 'indovinata' })).rejects.toMatchObject({
      detail: 'Codice azienda, utente o password non corretti',
    });
    await expect(bench.login({ address: '127.0.0.1', isHere: true })).resolves.toContain('.');
    await expect(bench.login({ ...elsewhere, tenant: 'BRENTA' })).resolves.toContain('.');
  });

  it('are named to the other while it is shown its first steps', async () => {
    expect([await beside('BRENTA'), await beside('ROSSI')]).toEqual([true, undefined]);
    const brenta = caller({ tenantId: 'BRENTA' });
    await bench.service.call(tenants.setFirstSteps, { body: { shown: false } }, brenta);
    expect(await beside('BRENTA')).toBeUndefined();
    await bench.service.call(tenants.setFirstSteps, { body: { shown: true } }, brenta);
  });

  it('are companies like any other once they are kept', async () => {
    expect(await bench.admin(admin.keepDemo, {})).toEqual({ companies: both });
    expect(await bench.admin(admin.keepDemo, {})).toEqual({ companies: [] });
    await expect(bench.login(elsewhere)).resolves.toContain('.');
    expect(await state()).toEqual({ companies: [], refusal: 'others', hasLogins: true });
    expect(await beside('BRENTA')).toBeUndefined();
    expect((await changesOfMark()).slice(2).sort()).toEqual([
      'CANTINA: Azienda modificata, false',
      'ROSSI: Azienda modificata, false',
    ]);
  });
});

describe('companies that a demo of before the mark has made', () => {
  on(() => AuthBench.start({ requestId: demoRequestId }));

  it('are marked when somebody asks, once', async () => {
    await bench.service.events();
    expect(await state()).toEqual({ companies: both, hasLogins: true });
    expect(await state()).toEqual({ companies: both, hasLogins: true });
    expect((await changesOfMark()).sort()).toEqual([
      'CANTINA: Azienda modificata, true',
      'ROSSI: Azienda modificata, true',
    ]);
  });

  it('are not marked again once they are kept', async () => {
    await bench.admin(admin.keepDemo, {});
    expect(await state()).toMatchObject({ companies: [], refusal: 'others' });
  });
});

describe('real companies by the names of the demo’s', () => {
  on(() => AuthBench.start());

  it('are never the demo’s, not even where a generator of before has poured its data into them', async () => {
    const said = { tenant: 'ROSSI', city: 'Pergine Valsugana' };
    await bench.admin(admin.setCompany, said, demoRequestId);
    const anna = { tenant: 'CANTINA', username: 'luca.bianchi', fullName: 'Luca Bianchi' };
    await bench.admin(admin.addUser, { ...anna, password: 'chiave-di-prova' }, demoRequestId);
    await bench.service.events();
    expect(await state()).toEqual({ companies: [], refusal: 'others', hasLogins: true });
    expect(await changesOfMark()).toEqual([]);
    await expect(bench.login(elsewhere)).resolves.toContain('.');
  });
});

describe('a demo that is removed', () => {
  on(() => AuthBench.start({ isDemo: true }));

  const end = async (tenant: string) => {
    await bench.service.kit.store.tenantData.erase(tenant, 1_000);
    await bench.admin(admin.endErasure, { tenant, documents: 3 });
  };
  const begin = (tenant: string) => bench.admin(admin.beginErasure, { tenant, confirm: tenant });

  it('is not loaded again, and names what is left of it until nothing is', async () => {
    await begin('ROSSI');
    expect(await state()).toEqual({ companies: both, refusal: 'removed', hasLogins: true });
    // Broken off when the company was gone and its log was not.
    await bench.service.kit.store.tenantData.erase('ROSSI', 1_000);
    expect(await state()).toMatchObject({ companies: both, refusal: 'removed' });
    await end('ROSSI');
    expect(await state()).toMatchObject({ companies: ['CANTINA'], refusal: 'removed' });
    await begin('CANTINA');
    await end('CANTINA');
    expect(await state()).toEqual({ companies: [], refusal: 'removed', hasLogins: false });
  });
});
