import { isLocalAddress, normalizeAddress } from '@officina/server-kit/networks/device-address';
import type { IncomingHttpHeaders } from 'node:http';

/** The parts of a request that show its path to the gateway. */
interface RequestPath {
  headers: IncomingHttpHeaders;
  /** Client address, as reported by trusted proxies. */
  ip: string;
  /** All addresses on the path, that of the socket first; absent without trusted proxies. */
  ips?: string[];
}

/** Headers with which a proxy marks a forwarded request. */
const proxyHeaders = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether a request was made on this server: all addresses on its path are local, and it was not forwarded by an
 * untrusted proxy, which may have received it from anywhere.
 */
export function isLocalRequest({ headers, ip, ips = [ip] }: RequestPath): boolean {
  const isTrusted = ips.length > 1;
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  return (isTrusted || !isForwarded) && ips.every((address) => isLocalAddress(normalizeAddress(address)));
}
