import type { IncomingHttpHeaders } from 'node:http';

/** The parts of a request that show its origin. */
export interface RequestSource {
  headers: IncomingHttpHeaders;
  protocol: string;
}

/** Our own origins from the browser's view: the public address, and the address that it used. */
export function ownOrigins({ headers, protocol }: RequestSource, publicUrl: string): string[] {
  const used = `${protocol}://${headers.host ?? ''}`;
  return [publicUrl, used].flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []));
}

/**
 * Whether a form came from one of our own pages: by `Sec-Fetch-Site` if the browser sends it (https, localhost),
 * otherwise by `Origin`. A client that sends neither is not a browser, so it cannot abuse a user's session.
 */
export function isFromOwnPage({ headers, protocol }: RequestSource, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return (
    headers.origin === undefined || ownOrigins({ headers, protocol }, publicUrl).includes(headers.origin)
  );
}

/**
 * Whether a cookie that logs in may be given to this browser: over https, or on this computer, where nobody reads along. Over plain
 * http elsewhere, a browser would not take the cookie of an installation with https.
 */
export function isSafeForDevices({ headers, protocol }: RequestSource, publicUrl: string): boolean {
  const address = `${protocol}://${headers.host ?? ''}`;
  const hostname = URL.canParse(address) ? new URL(address).hostname : '';
  return publicUrl.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
