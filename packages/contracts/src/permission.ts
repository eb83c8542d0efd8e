/** Services that a tenant can switch off (`services.<name>.enabled`, default on). */
export const permissionNames = [
  'orders',
  'spare',
  'site',
  'visit',
  'customer',
  'lotlog',
  'industrial',
  'events',
  'form',
] as const;

export type PermissionName = (typeof permissionNames)[number];
