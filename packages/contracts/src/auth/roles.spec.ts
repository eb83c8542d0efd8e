import { describe, expect, it, test } from '@jest/globals';
import { contracts } from '../all.ts';
import type { Call, Endpoint } from '../endpoint.ts';
import { hasPermission, neededFor, permissions, roles, whoMay, type ChangeRule } from './roles.ts';

const endpoints = Object.entries(contracts).flatMap(([group, calls]) =>
  Object.entries<Call | Endpoint>(calls).flatMap(([name, call]) =>
    'http' in call ? [{ name: `${group}.${name}`, call }] : [],
  ),
);

/** By hand, from issue 51: the calls that need more than to read. */
const needed = {
  report: ['interventions.create', 'interventions.edit'],
  work: [
    ...['orders.createEmpty', 'orders.create', 'orders.edit', 'spares.edit'],
    ...['visits.create', 'visits.edit', 'lots.create', 'lots.edit'],
    ...['files.edit', 'files.remove', 'files.restore'],
  ],
  manage: [
    ...['interventions', 'machines', 'plans', 'spares', 'orders', 'sites', 'visits', 'sensors'].map(
      (group) => `${group}.remove`,
    ),
    ...['machines', 'plans', 'sites', 'sensors'].flatMap((group) => [`${group}.create`, `${group}.edit`]),
    ...[
      'spares.create',
      'plans.copy',
      'plans.postpone',
      'tenants.setFirstSteps',
      'orders.mail',
      'orders.send',
    ],
    ...['readings.trial', 'readings.trialOfConnection', 'contractorLinks.create', 'contractorLinks.revoke'],
    ...Object.keys(contracts.imports).map((name) => `imports.${name}`),
  ],
  admin: [...Object.keys(contracts.accounts).map((name) => `accounts.${name}`), 'tenants.edit'],
};

test.each(Object.entries(needed))('exactly these calls need the permission %s', (permission, names) => {
  const found = endpoints.filter(({ call }) => call.may === permission).map(({ name }) => name);
  expect(found.sort()).toEqual(names.sort());
});

test('calls of staff have a permission, and no others do', () => {
  for (const { name, call } of endpoints)
    expect([name, call.may !== undefined]).toEqual([name, call.caller === 'staff']);
});

test('each role has the permissions of those before it and one more', () => {
  const table = roles.map((role) => permissions.filter((permission) => hasPermission(role, permission)));
  expect(table).toEqual([
    ['read', 'report'],
    ['read', 'report', 'work'],
    ['read', 'report', 'work', 'manage'],
    ['read', 'report', 'work', 'manage', 'admin'],
  ]);
});

test('a refusal says who may', () => {
  expect(permissions.map(whoMay)).toEqual([
    'Può farlo soltanto chi è Operatore, Tecnico, Responsabile o Amministratore',
    'Può farlo soltanto chi è Operatore, Tecnico, Responsabile o Amministratore',
    'Può farlo soltanto chi è Tecnico, Responsabile o Amministratore',
    'Può farlo soltanto chi è Responsabile o Amministratore',
    'Può farlo soltanto chi è Amministratore',
  ]);
});

describe('the rules of a call that serves several roles', () => {
  const ruled = endpoints.filter(({ call }) => call.mayChange);

  it('are those of interventions, orders and the state of spares', () => {
    expect(ruled.map(({ name }) => name)).toEqual([
      ...['interventions.create', 'interventions.edit', 'spares.edit', 'orders.create', 'orders.edit'],
    ]);
  });

  it('name fields that exist, and begin with the permission of the call', () => {
    for (const { name, call } of ruled) {
      const fields = Object.keys((call.output as unknown as { shape: object }).shape);
      const rules = Object.entries(call.mayChange ?? {}) as [string, ChangeRule][];
      const named = rules.flatMap(([, rule]) => [
        ...(rule.fields === 'all' ? [] : rule.fields),
        ...Object.keys(rule.when ?? {}),
      ]);
      expect([name, named.filter((field) => !fields.includes(field))]).toEqual([name, []]);
      expect([name, rules[0]?.[0]]).toEqual([name, call.may]);
    }
  });

  it('let a technician change an order only while it is NEW, and never its state', () => {
    const { mayChange } = contracts.orders.edit;
    const neededWhile = (orderStatus: string) =>
      ['notes', 'rows', 'orderStatus'].map((field) => neededFor(mayChange, { orderStatus }, field));
    expect([neededWhile('NEW'), neededWhile('SENT')]).toEqual([
      ['work', 'work', 'manage'],
      ['manage', 'manage', 'manage'],
    ]);
  });
});
