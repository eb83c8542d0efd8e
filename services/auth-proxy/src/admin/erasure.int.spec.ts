import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { AuthBench } from '../testing/auth-bench.ts';

const invalid = { code: 'invalid' };
let bench: AuthBench;

beforeAll(async () => {
  bench = await AuthBench.start();
});
afterAll(() => bench.close());

describe('the erasure of a tenant', () => {
  it('needs the tenant’s code, starts once, and ends; afterwards the tenant cannot be enabled and its code cannot be used again', async () => {
    const tenant = 'FINITA';
    await bench.admin(admin.createTenant, { code: tenant, name: 'Finita', timezone: 'Europe/Rome' });
    const begin = (confirm: string) => bench.admin(admin.beginErasure, { tenant, confirm });
    await expect(begin('FINITO')).rejects.toMatchObject({ errors: [{ path: 'confirm' }] });
    await expect(bench.admin(admin.endErasure, { tenant, documents: 0 })).rejects.toMatchObject({
      errors: [{ path: 'tenant' }],
    });
    const first = await begin(tenant);
    expect(first.isResumed).toBe(false);
    expect(first.waitMs).toBeGreaterThan(10_000);
    bench.clock.forward(40);
    expect(await begin('finita')).toEqual({ begunAt: first.begunAt, isResumed: true, waitMs: 0 });
    await expect(bench.admin(admin.enableTenant, { tenant })).rejects.toMatchObject({
      errors: [{ path: 'tenant' }],
    });
    const ended = await bench.admin(admin.endErasure, { tenant, documents: 7 });
    bench.clock.forward(30);
    expect(await bench.admin(admin.endErasure, { tenant, documents: 9 })).toEqual(ended);
    await expect(begin(tenant)).rejects.toMatchObject({ errors: [{ path: 'tenant' }] });
    await bench.service.kit.store.tenantData.erase(tenant, 1_000);
    await expect(
      bench.admin(admin.createTenant, { code: tenant, name: 'Di nuovo', timezone: 'Europe/Rome' }),
    ).rejects.toMatchObject({ errors: [{ path: 'code' }] });
    const unknown = { tenant: 'NESSUNA', confirm: 'NESSUNA' };
    await expect(bench.admin(admin.beginErasure, unknown)).rejects.toMatchObject({
      errors: [{ path: 'tenant' }],
    });
  });

  it('voids the tokens of an erased tenant until they would expire', async () => {
    await bench.admin(admin.createTenant, { code: 'BREVE', name: 'Breve', timezone: 'Europe/Rome' });
    await bench.addUser('BREVE', 'anna.rossi', 'Anna Breve');
    const token = await bench.signIn({ tenant: 'BREVE' });
    await bench.admin(admin.beginErasure, { tenant: 'BREVE', confirm: 'breve ' });
    await bench.service.kit.store.tenantData.erase('BREVE', 1_000);
    await bench.admin(admin.endErasure, { tenant: 'BREVE', documents: 2 });
    expect(await bench.isRevoked(token)).toBe(true);
    await expect(bench.login({ tenant: 'BREVE' })).rejects.toMatchObject(invalid);
  });
});
