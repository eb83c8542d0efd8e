import { contracts } from '@officina/contracts/all';
import type { Me } from '@officina/contracts/auth/accounts';
import {
  hasPermission,
  permissions,
  roles,
  type ChangeRule,
  type MayChange,
  type Role,
} from '@officina/contracts/auth/roles';
import type { Call, Endpoint } from '@officina/contracts/endpoint';

/** What a role may not call, and what it may change where it may not change everything. */
export type Rights = Pick<Me, 'refused' | 'limits'>;

const isForStaff = (call: Call): call is Endpoint => 'caller' in call && call.caller === 'staff';

const staffCalls = Object.values(contracts)
  .flatMap((group): Call[] => Object.values(group))
  .filter(isForStaff);

const rulesOf = (role: Role, mayChange: MayChange): ChangeRule[] =>
  permissions.flatMap((permission) => {
    const rule = mayChange[permission];
    return rule && hasPermission(role, permission) ? [rule] : [];
  });

const isWhole = ({ fields, when }: ChangeRule): boolean => fields === 'all' && !when;

/** As a Me has them: lists that may be written. */
const copied = ({ fields, when }: ChangeRule): Me['limits'][string][number] => ({
  fields: fields === 'all' ? fields : [...fields],
  ...(when && {
    when: Object.fromEntries(Object.entries(when).map(([field, values]) => [field, [...values]])),
  }),
});

/** What no rule names needs the permission of an administrator: such a one has no limits. */
function limitsOf(role: Role, calls: Endpoint[]): Rights['limits'] {
  if (hasPermission(role, 'admin')) return {};
  return Object.fromEntries(
    calls.flatMap(({ http, mayChange }) => {
      const rules = mayChange && rulesOf(role, mayChange);
      return rules && !rules.some(isWhole) ? [[http, rules.map(copied)]] : [];
    }),
  );
}

function judge(role: Role): Rights {
  const isAllowed = ({ may = 'read' }: Endpoint) => hasPermission(role, may);
  return {
    refused: staffCalls.filter((call) => !isAllowed(call)).map(({ http }) => http),
    limits: limitsOf(role, staffCalls.filter(isAllowed)),
  };
}

/** The rights of each role, from the contracts. */
export const rightsOf = Object.fromEntries(roles.map((role) => [role, judge(role)])) as Record<Role, Rights>;
