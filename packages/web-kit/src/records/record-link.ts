import type { ServiceName } from '@officina/contracts/service';

/** Pages that open a sheet with `?id=`, and the services that they belong to. */
const pages: Partial<Record<string, { path: string; service?: ServiceName }>> = {
  plan: { path: '/maintenance' },
  spare: { path: '/spare', service: 'spare' },
  order: { path: '/order', service: 'orders' },
  site: { path: '/site', service: 'site' },
  visit: { path: '/visit', service: 'visit' },
  lot: { path: '/loglot', service: 'lotlog' },
  sensor: { path: '/configuration/sensor', service: 'industrial' },
};

/** Address of a record's page or sheet; undefined if the entity has none, or its service is `off`. */
export const recordLink = (entity: string, id: string, off: ReadonlySet<string>): string | undefined => {
  if (entity === 'intervention') return `/intervention?new=0&interventionId=${id}`;
  if (entity === 'machine') return `/machine/${id}`;
  const page = pages[entity];
  if (!page || (page.service && off.has(page.service))) return undefined;
  return `${page.path}?id=${id}`;
};
