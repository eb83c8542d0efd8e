import { describe, expect, it, test } from '@jest/globals';
import type { MayChange, Role } from '@officina/contracts/auth/roles';
import type { Caller } from '@officina/contracts/caller';
import { checkChange, checkPermission } from './permission.ts';
import { systemCaller } from './system-caller.ts';

const caller = (role?: Role): Caller => ({
  ...systemCaller(),
  ...{ tenantId: 'ROSSI', userId: '64b000000000000000000001', ...(role && { role }) },
});
const isRefused = (work: () => void): boolean => {
  try {
    work();
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'forbidden' });
    return true;
  }
};

describe('the permission of a call', () => {
  test.each([
    ['operator', [false, true, true, true]],
    ['technician', [false, false, true, true]],
    ['manager', [false, false, false, true]],
    ['admin', [false, false, false, false]],
  ] as const)('%s', (role, refused) => {
    const calls = ['report', 'work', 'manage', 'admin'] as const;
    expect(calls.map((may) => isRefused(() => checkPermission({ may }, caller(role))))).toEqual(refused);
  });

  it('is that of a manager for users of a gateway of the version before, which sends no role', () => {
    const calls = ['manage', 'admin'] as const;
    expect(calls.map((may) => isRefused(() => checkPermission({ may }, caller())))).toEqual([false, true]);
  });

  it('is not asked of the system, of the public and of calls between services', () => {
    checkPermission({ may: 'admin' }, systemCaller());
    checkPermission({}, caller('operator'));
  });

  it('is refused to a contractor’s link, which may make calls without one', () => {
    const link = { ...caller(), userId: null, linkId: '64b000000000000000000002' };
    const calls = [{ may: 'read' }, { may: 'report' }, {}] as const;
    expect(calls.map((call) => isRefused(() => checkPermission(call, link)))).toEqual([true, true, false]);
  });
});

describe('a change', () => {
  const rules: MayChange = {
    report: { fields: ['notes'] },
    work: { fields: ['state'], when: { state: ['OPEN'] } },
    manage: { fields: 'all' },
  };
  const change = (role: Role, fields: string[], state = 'OPEN') =>
    checkChange(rules, caller(role), { state }, fields);

  it('is refused with each field that the role may not change, and who may', () => {
    expect(() => change('operator', ['notes', 'state', 'name'])).toThrow(
      expect.objectContaining({
        ...{ code: 'forbidden', detail: 'Può farlo soltanto chi è Tecnico, Responsabile o Amministratore' },
        errors: [
          { path: 'state', message: 'Può farlo soltanto chi è Tecnico, Responsabile o Amministratore' },
          { path: 'name', message: 'Può farlo soltanto chi è Responsabile o Amministratore' },
        ],
      }),
    );
  });

  it('depends on what the document is, where the rule says so', () => {
    expect(isRefused(() => change('technician', ['state']))).toBe(false);
    expect(isRefused(() => change('technician', ['state'], 'CLOSED'))).toBe(true);
    expect(isRefused(() => change('manager', ['state', 'anything'], 'CLOSED'))).toBe(false);
  });

  it('is free for calls without rules', () => {
    checkChange(undefined, caller('operator'), {}, ['anything']);
  });
});
