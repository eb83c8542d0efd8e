import type { IncomingHttpHeaders } from 'node:http';

/** What a request says about where it came from and how it reached us. */
export interface Arrival {
  headers: IncomingHttpHeaders;
  protocol: string;
}

/** Our origins as this browser may name them: the public address, and the one that it used. */
export function ownOrigins({ headers, protocol }: Arrival, publicUrl: string): string[] {
  const used = `${protocol}://${headers.host ?? ''}`;
  return [publicUrl, used].flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : []));
}

/**
 * Whether a form came from one of our own pages: by `Sec-Fetch-Site` where browsers send it (https, localhost), else by
 * `Origin`. A client that sends neither is no browser, so nobody's session can be abused through it.
 */
export function isFromOwnPage({ headers, protocol }: Arrival, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return (
    headers.origin === undefined || ownOrigins({ headers, protocol }, publicUrl).includes(headers.origin)
  );
}
