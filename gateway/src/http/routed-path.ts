import type { FastifyRequest } from 'fastify';

/**
 * The path of a request as the router has read it, so that no spelling of an address passes for another one: its route,
 * or under the catch-all what was asked for. Empty when nothing answers there.
 */
export function routedPath({
  routeOptions,
  params,
}: Pick<FastifyRequest, 'routeOptions' | 'params'>): string {
  const { url = '' } = routeOptions;
  return url === '/*' ? `/${(params as Record<'*', string>)['*']}` : url;
}

/** The path of an address as the router would read it: a slash in percent-encoding parts nothing. */
export function askedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
