import { expect, it } from '@jest/globals';
import { rightsOf } from './rights.ts';

const refusedOf = (role: keyof typeof rightsOf) => new Set(rightsOf[role].refused);

it('an administrator is refused nothing and has no limits', () => {
  expect(rightsOf.admin).toEqual({ refused: [], limits: {} });
});

it('a manager is refused the users and the company alone, and changes the rest wholly', () => {
  expect(rightsOf.manager.refused.sort()).toEqual([
    'DELETE /api/user/account/{id}/link',
    'DELETE /api/user/account/{id}/oidc',
    'GET /api/user/account/all',
    'POST /api/user/account/create',
    'PUT /api/tenant/edit',
    'PUT /api/user/account/{id}/edit',
    'PUT /api/user/account/{id}/link',
  ]);
  expect(rightsOf.manager.limits).toEqual({});
});

it('each role is refused what the one above it is refused', () => {
  const [operator, technician, manager] = [
    refusedOf('operator'),
    refusedOf('technician'),
    refusedOf('manager'),
  ];
  expect([...manager].filter((route) => !technician.has(route))).toEqual([]);
  expect([...technician].filter((route) => !operator.has(route))).toEqual([]);
  expect(operator.has('PUT /api/site/{id}/edit')).toBe(true);
  expect(technician.has('PUT /api/site/{id}/edit')).toBe(true);
  for (const refused of [operator, technician, manager]) {
    expect(refused.has('GET /api/user/me')).toBe(false);
    expect(refused.has('PUT /api/user/me/password')).toBe(false);
  }
});

it('limits are the rules that the role has, of calls that it may make', () => {
  expect(rightsOf.technician.limits).toMatchObject({
    'PUT /api/maintenance/spare/{id}/edit': [{ fields: ['orderStatus'] }],
    'POST /api/maintenance/order/create': [{ fields: 'all', when: { orderStatus: ['NEW'] } }],
  });
  const operator = rightsOf.operator.limits;
  expect(Object.keys(operator).sort()).toEqual([
    'POST /api/maintenance/intervention/create',
    'PUT /api/maintenance/intervention/{id}/edit',
  ]);
  expect(operator['PUT /api/maintenance/intervention/{id}/edit']).toEqual([{ fields: ['notes'] }]);
});
