import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@officina/server-kit/app-error';

/**
 * The token of a request, from `x-auth-token` or `Authorization: Bearer`.
 * Throws `malformed` when both are there and differ: silently preferring one would let a proxy and the gateway
 * see two different users.
 */
export function tokenOf({ headers }: { headers: IncomingHttpHeaders }): string | null {
  const own = headers['x-auth-token'];
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (typeof own === 'string' && bearer !== undefined && own !== bearer)
    throw new AppError('malformed', 'Due token diversi nella stessa richiesta');
  return (typeof own === 'string' ? own : bearer) ?? null;
}
