import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { tenants } from '@officina/contracts/auth/tenants';
import { allPages } from '@officina/server-kit/all-pages';
import { caller } from '@officina/server-kit/testing/callers';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;
const codes = Array.from({ length: 45 }, (_, index) => `T${String(index).padStart(3, '0')}`);

beforeAll(async () => {
  bench = await AuthBench.start();
  for (const code of codes)
    await bench.admin(admin.createTenant, { code, name: code, timezone: 'Europe/Rome' });
});
afterAll(() => bench.close());

const eventsOfRossi = async () =>
  (await bench.service.events()).filter((entry) => entry.entity === 'tenant' && entry.tenantId === 'ROSSI');

describe('admin calls for companies', () => {
  it('list all polled tenants, page by page', async () => {
    const found = await allPages((after) =>
      bench.service.call(tenants.polled, { after }, caller({ tenantId: '_SYSTEM' })),
    );
    expect(found.map(({ code }) => code)).toEqual(['CANTINA', 'ROSSI', ...codes]);
  });

  it('list all tenants, page by page, with their non-default values', async () => {
    const demo = { code: 'UDINE', name: 'Udine srl', timezone: 'Atlantic/Azores', isDemo: true };
    await bench.admin(admin.createTenant, demo);
    await bench.admin(admin.disableTenant, { tenant: 'UDINE' });
    const page = (after?: string) => bench.adminList(admin.tenants, after);
    expect((await page()).items).toHaveLength(40);
    const all = await allPages(page);
    expect(all.map(({ code }) => code)).toEqual(['CANTINA', 'ROSSI', ...codes, 'UDINE']);
    const defaults = { timezone: 'Europe/Rome', isActive: true, isDemo: false };
    expect(all[1]).toEqual({ ...defaults, code: 'ROSSI', name: 'Officine Rossi' });
    expect(all.at(-1)).toEqual({ ...demo, isActive: false });
  });

  it('change a tenant’s time zone and with it its days, but not its letterhead', async () => {
    const before = await eventsOfRossi();
    const info = () =>
      bench.service.call(tenants.publicInfo, { body: { tenant: 'ROSSI' } }, caller({ tenantId: 'ROSSI' }));
    await bench.admin(admin.setCompany, { tenant: 'ROSSI', city: 'Pergine' });
    const moved = await bench.admin(admin.setCompany, { tenant: 'ROSSI', timezone: 'Europe/Lisbon' });
    expect(moved.billingdata).toEqual({ name: 'Officine Rossi', city: 'Pergine' });
    expect(await info()).toMatchObject({ timezone: 'Europe/Lisbon' });
    await bench.admin(admin.setCompany, { tenant: 'ROSSI', timezone: 'Europe/Rome' });
    await expect(
      bench.admin(admin.setCompany, { tenant: 'ROSSI', timezone: 'Marte/Base' }),
    ).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'timezone' }] });
    const zones = (await eventsOfRossi()).slice(before.length).map(({ to }) => to?.['timezone']);
    expect(zones).toEqual([undefined, 'Europe/Lisbon', 'Europe/Rome']);
  });
});
