import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '../service.ts';
import { issuesOf } from '../testing/issues.ts';
import { admin } from './admin.ts';
import { sessions } from './sessions.ts';
import { menuKeys, serviceSwitches, tenant } from './tenants.ts';

describe('tenant', () => {
  it('has a hide flag for each of the twelve menu entries and a switch for each service', () => {
    expect(menuKeys).toHaveLength(12);
    expect(Object.keys(serviceSwitches.shape)).toEqual([...serviceNames]);
  });

  it('has no fields that its users do not need', () => {
    const stored = {
      code: 'ROSSI',
      billingdata: { name: 'Officine', vat: 'IT1' },
      timezone: 'Europe/Rome',
      services: { maintenance: { menuhidden: { visit: true, gone: true } }, orders: { enabled: false } },
    };
    expect(tenant.parse(stored)).toEqual({
      ...stored,
      billingdata: { name: 'Officine' },
      services: { maintenance: { menuhidden: { visit: true } }, orders: { enabled: false } },
    });
  });
});

describe('log-in', () => {
  const attempt = {
    tenant: 'rossi',
    username: 'anna.rossi',
    password: ' p ',
    address: '::1',
    nonce: 'n'.repeat(16),
  };

  it('converts the tenant code to upper case and keeps the password unchanged', () => {
    expect(sessions.login.body.parse(attempt)).toMatchObject({ tenant: 'ROSSI', password: ' p ' });
    expect(issuesOf(sessions.login.body, { ...attempt, password: '' })).toEqual([
      'password: Inserisci la password',
    ]);
  });

  it.each([
    {},
    { ticket: 'a' },
    { ticket: 'a', nonce: 'short' },
    { ticket: 'x'.repeat(4001), nonce: 'n'.repeat(16) },
  ])('refuses the exchange %#', (body) => {
    expect(issuesOf(sessions.exchange.body, body)).not.toEqual([]);
  });
});

describe('administration', () => {
  it('validates time zones, codes and menu keys', () => {
    const created = { code: 'prova', name: 'Prova' };
    expect(admin.createTenant.body.parse(created)).toEqual({
      code: 'PROVA',
      name: 'Prova',
      timezone: 'Europe/Rome',
    });
    expect(issuesOf(admin.createTenant.body, { ...created, timezone: 'Marte/Base' })).toEqual([
      'timezone: Fuso orario sconosciuto',
    ]);
    expect(issuesOf(admin.setMenuHidden.body, { tenant: 'ROSSI', key: 'home', hidden: true })).toHaveLength(
      1,
    );
    expect(issuesOf(admin.setService.body, { tenant: 'ROSSI', service: 'visit', enabled: false })).toEqual(
      [],
    );
  });
});
