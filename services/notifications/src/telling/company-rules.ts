import { hasPermission, type Role } from '@officina/contracts/auth/roles';
import type { TenantInfo } from '@officina/contracts/auth/tenants';
import { ruleOf, type NoticeKind } from '@officina/contracts/notifications/kinds';
import { isSwitchedOff } from '@officina/contracts/service';

/** Whether a kind is for somebody with this role, in a tenant with these switches. */
export const isReached = (kind: NoticeKind, role: Role, services: TenantInfo['services']): boolean => {
  const { may, needs = [] } = ruleOf(kind);
  return hasPermission(role, may) && needs.every((name) => !isSwitchedOff(services, name));
};
