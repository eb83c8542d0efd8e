import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { tenants } from '@officina/contracts/auth/tenants';
import { demoRequestId } from '@officina/server-kit/demo';
import { caller } from '@officina/server-kit/testing/callers';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;

/** Starts a bench for the tests of a describe. */
const useBench = (start: () => Promise<AuthBench>) => {
  beforeAll(async () => {
    bench = await start();
  });
  afterAll(() => bench.close());
};
const state = () => bench.admin(admin.demo, {});
const both = ['CANTINA', 'ROSSI'];
const otherComputer = { address: '203.0.113.9', isHere: false };
const timezone = 'Europe/Rome';
const changesOfMark = async () => {
  await bench.service.kit.relay.flush();
  const all = (await bench.service.events()).filter(({ entity }) => entity === 'tenant');
  return all.flatMap(({ tenantId, action, to }) =>
    to && 'isDemo' in to ? [`${tenantId}: ${action}, ${String(to['isDemo'])}`] : [],
  );
};
const besideDemoOf = async (code: string) => {
  const { besideDemo } = await bench.service.call(tenants.myself, {}, caller({ tenantId: code }));
  return besideDemo;
};

describe('the two companies of a demo', () => {
  useBench(() => AuthBench.start({ isDemo: true }));

  it('are marked when they are created, and the demo may be loaded', async () => {
    expect(await state()).toEqual({ companies: both });
    const made = ['CANTINA: Azienda creata, true', 'ROSSI: Azienda creata, true'];
    expect((await changesOfMark()).sort()).toEqual(made);
  });

  it('are open to every computer while no other company exists', async () => {
    await expect(bench.signIn(otherComputer)).resolves.toContain('.');
  });

  it('are closed to other computers once another company exists, which is open', async () => {
    await bench.admin(admin.createTenant, { code: 'BRENTA', name: 'Brenta', timezone, withFirstSteps: true });
    await bench.addUser('BRENTA', 'anna.rossi', 'Anna Brenta');
    expect(await state()).toEqual({ companies: both, refusal: 'others' });
    const message = expect.stringMatching(/^Un’azienda dimostrativa .* npm run admin -- demo keep$/);
    const refused = { code: 'invalid', errors: [{ path: 'tenant', message }] };
    await expect(bench.login(otherComputer)).rejects.toMatchObject(refused);
    // A gateway from before this rule does not send where the browser is.
    await expect(bench.login({ tenant: 'CANTINA' })).rejects.toMatchObject(refused);
    await expect(bench.login({ ...otherComputer, password: 'indovinata' })).rejects.toMatchObject({
      detail: 'Codice azienda, utente o password non corretti',
    });
    await expect(bench.login({ address: '127.0.0.1', isHere: true })).resolves.toContain('.');
    await expect(bench.login({ ...otherComputer, tenant: 'BRENTA' })).resolves.toContain('.');
  });

  it('are named to the other company while it is shown its first steps', async () => {
    expect([await besideDemoOf('BRENTA'), await besideDemoOf('ROSSI')]).toEqual([true, undefined]);
    const brenta = caller({ tenantId: 'BRENTA' });
    await bench.service.call(tenants.setFirstSteps, { body: { shown: false } }, brenta);
    expect(await besideDemoOf('BRENTA')).toBeUndefined();
    await bench.service.call(tenants.setFirstSteps, { body: { shown: true } }, brenta);
  });

  it('are ordinary companies once they are kept', async () => {
    expect(await bench.admin(admin.keepDemo, {})).toEqual({ companies: both });
    expect(await bench.admin(admin.keepDemo, {})).toEqual({ companies: [] });
    await expect(bench.login(otherComputer)).resolves.toContain('.');
    expect(await state()).toEqual({ companies: [], refusal: 'others' });
    expect(await besideDemoOf('BRENTA')).toBeUndefined();
    expect((await changesOfMark()).slice(2).sort()).toEqual([
      'CANTINA: Azienda modificata, false',
      'ROSSI: Azienda modificata, false',
    ]);
  });
});

describe('companies created by a demo from before the mark', () => {
  useBench(() => AuthBench.start({ requestId: demoRequestId }));

  it('are marked at the first request, once', async () => {
    await bench.service.events();
    expect(await state()).toEqual({ companies: both });
    expect(await state()).toEqual({ companies: both });
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

describe('real companies with the names of the demo’s', () => {
  useBench(() => AuthBench.start());

  it('are never marked, not even if an older generator has loaded its data into them', async () => {
    const change = { tenant: 'ROSSI', city: 'Pergine Valsugana' };
    await bench.admin(admin.setCompany, change, demoRequestId);
    const anna = { tenant: 'CANTINA', username: 'luca.bianchi', fullName: 'Luca Bianchi' };
    await bench.admin(admin.addUser, { ...anna, password: 'chiave-di-prova' }, demoRequestId);
    await bench.service.events();
    expect(await state()).toEqual({ companies: [], refusal: 'others' });
    expect(await changesOfMark()).toEqual([]);
    await expect(bench.login(otherComputer)).resolves.toContain('.');
  });
});

describe('a removed demo', () => {
  useBench(() => AuthBench.start({ isDemo: true }));

  const end = async (tenant: string) => {
    await bench.service.kit.store.tenantData.erase(tenant, 1_000);
    await bench.admin(admin.endErasure, { tenant, documents: 3 });
  };
  const begin = (tenant: string) => bench.admin(admin.beginErasure, { tenant, confirm: tenant });

  it('is not loaded again, and what remains of it is listed until it is empty', async () => {
    await begin('ROSSI');
    expect(await state()).toEqual({ companies: both, refusal: 'removed' });
    // Interrupted after the company was erased, but not its log.
    await bench.service.kit.store.tenantData.erase('ROSSI', 1_000);
    expect(await state()).toMatchObject({ companies: both, refusal: 'removed' });
    await end('ROSSI');
    expect(await state()).toMatchObject({ companies: ['CANTINA'], refusal: 'removed' });
    await begin('CANTINA');
    await end('CANTINA');
    expect(await state()).toEqual({ companies: [], refusal: 'removed' });
  });
});
