import { contracts } from '../all.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Me } from './accounts.ts';
import { hasPermission, limitsOf, type Role } from './roles.ts';

const endpoints = Object.values(contracts)
  .flatMap((group) => Object.values(group) as Partial<Endpoint>[])
  .flatMap(({ http, may, mayChange }) => (http && may ? [{ http, may, mayChange }] : []));

/** What the interface needs to know about a role: the routes that it may not call, and what it may change by the others. */
export const rightsOf = (role: Role): Pick<Me, 'refused' | 'limits'> => {
  const refused = endpoints.filter(({ may }) => !hasPermission(role, may)).map(({ http }) => http);
  const limits = endpoints.flatMap(({ http, mayChange }) => {
    const rules = mayChange && !refused.includes(http) ? limitsOf(role, mayChange) : undefined;
    return rules ? [[http, rules] as const] : [];
  });
  return { refused, limits: Object.fromEntries(limits) as Me['limits'] };
};
