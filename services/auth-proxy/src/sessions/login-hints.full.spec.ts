import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { sessions } from '@officina/contracts/auth/sessions';
import { systemCaller } from '@officina/server-kit/system-caller';
import { AuthBench } from '../testing/auth-bench.ts';

let bench: AuthBench;
afterAll(() => bench.close());

const luca = { tenant: 'ROSSI', username: 'luca.bianchi' };

describe('those who can reset a password', () => {
  beforeAll(async () => {
    bench = await AuthBench.start();
  });

  const helpers = async (body: { tenant: string; username: string; browser: string }) =>
    (await bench.service.call(sessions.helpers, { body }, systemCaller())).names;

  it('are the other active administrators of the tenant, for a browser in which the user has logged in', async () => {
    const { browser } = await bench.submit(luca);
    expect(await helpers({ ...luca, browser })).toEqual(['Anna Rossi']);
    expect(await helpers({ tenant: 'rossi', username: 'Luca.Bianchi', browser })).toEqual(['Anna Rossi']);
    await bench.addUser('ROSSI', 'zoe.alba', 'Alba Zoe');
    await bench.admin(admin.setRole, { tenant: 'ROSSI', username: 'zoe.alba', role: 'admin' });
    expect(await helpers({ ...luca, browser })).toEqual(['Alba Zoe', 'Anna Rossi']);
    const anna = await bench.submit();
    const asAnna = { tenant: 'ROSSI', username: 'anna.rossi', browser: anna.browser };
    expect(await helpers(asAnna)).toEqual(['Alba Zoe']);
    await bench.admin(admin.disableUser, { tenant: 'ROSSI', username: 'zoe.alba' });
    expect(await helpers(asAnna)).toEqual([]);
  });

  it('stay unknown to any other browser, account or tenant, whether the account exists or not', async () => {
    const { browser } = await bench.submit(luca);
    for (const other of [
      { ...luca, browser: 'x'.repeat(22) },
      { ...luca, username: 'anna.bianchi', browser },
      { ...luca, tenant: 'CANTINA', browser },
      { tenant: 'CANTINA', username: 'anna.rossi', browser },
      { tenant: 'NESSUNA', username: 'luca.bianchi', browser },
    ])
      expect([other, await helpers(other)]).toEqual([other, []]);
  });
});

describe('the demo’s accounts', () => {
  const accounts = async () => (await bench.service.call(sessions.demoAccounts, {}, systemCaller())).items;
  const rossi = {
    tenant: 'ROSSI',
    company: 'Officine Rossi',
    username: 'anna.rossi',
    fullName: 'Anna Rossi',
  };
  const cantina = {
    ...{ tenant: 'CANTINA', company: 'Cantina del Lago', username: 'anna.rossi' },
    fullName: 'Anna Rossi della Cantina',
  };

  it('are the first active user of each enabled company while every company is the demo’s', async () => {
    await bench.close();
    bench = await AuthBench.start({ isDemo: true });
    expect(await accounts()).toEqual([rossi, cantina]);
    await bench.admin(admin.setRole, { ...luca, role: 'admin' });
    await bench.admin(admin.disableUser, { tenant: 'ROSSI', username: 'anna.rossi' });
    expect(await accounts()).toEqual([
      { ...rossi, username: 'luca.bianchi', fullName: 'Luca Bianchi' },
      cantina,
    ]);
    await bench.admin(admin.disableTenant, { tenant: 'CANTINA' });
    expect((await accounts()).map(({ tenant }) => tenant)).toEqual(['ROSSI']);
    await bench.admin(admin.createTenant, { code: 'VERA', name: 'Una vera', timezone: 'Europe/Rome' });
    expect(await accounts()).toEqual([]);
  });
});
