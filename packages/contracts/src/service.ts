/** Services that a tenant can switch off (`services.<name>.enabled`, default on). */
export const serviceNames = [
  'orders',
  'spare',
  'site',
  'visit',
  'customer',
  'lotlog',
  'industrial',
  'events',
  'form',
  'notifications',
  'contractors',
] as const;

export type ServiceName = (typeof serviceNames)[number];

/** A tenant's switches; an absent one is on. */
type Switches = { [name in ServiceName]?: { enabled: boolean } | undefined };

/** Services that depend on another one. */
const needs: { [name in ServiceName]?: ServiceName } = { visit: 'site' };

/** Whether a tenant has switched off a service, or the service that it depends on. */
export const isSwitchedOff = (services: Switches, name: ServiceName): boolean => {
  const needed = needs[name];
  return services[name]?.enabled === false || (needed !== undefined && isSwitchedOff(services, needed));
};
