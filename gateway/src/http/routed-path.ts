import type { FastifyRequest } from 'fastify';

/** The route that the router has found for a request, so that no spelling of an address passes for another one; '' for none. */
export const routedPath = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string =>
  routeOptions.url ?? '';

/** The path of an address as the router would read it: a slash in percent-encoding parts nothing. */
export function askedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
