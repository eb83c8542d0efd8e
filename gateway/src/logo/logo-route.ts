import type { Admission } from '../files/file-routes.ts';

/** Path of `logoPath`, for the router. */
export const logoRoute = '/api/public/logo/:tenant';

/** Who may call it, by method and path. */
export const logoRoutes: ReadonlyMap<string, Admission> = new Map([
  [`GET ${logoRoute}`, { caller: 'public', subject: 'rpc.auth.tenants.logo', kind: 'read' }],
]);
