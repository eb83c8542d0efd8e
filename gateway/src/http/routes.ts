import type { Call, Endpoint } from '@officina/contracts/endpoint';
import type { Contracts } from '@officina/contracts/openapi';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The route that the router found for a request, independent of the spelling of the address; '' for none. */
export const routedPath = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string =>
  routeOptions.url ?? '';

/** The decoded path of an address, as the router reads it: an encoded slash is not a separator. */
export function requestedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The known addresses, to distinguish a wrong method from an unknown address. */
export class RouteTable {
  private readonly routes: { method: string; pattern: RegExp }[] = [];

  /** Records each route that is registered after this call, except catch-all routes. */
  watch(instance: FastifyInstance): void {
    instance.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      const pattern = new RegExp(`^${url.replace(/[.\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
      for (const one of [method].flat()) this.routes.push({ method: one, pattern });
    });
  }

  /** Other methods of a known address; empty if the address is unknown or supports the method. */
  allowed(method: string, url: string): string[] {
    const path = requestedPath(url);
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).map((route) => route.method);
    return methods.includes(method) ? [] : [...new Set(methods)];
  }
}

/** Injection token of the contracts that are served over HTTP. */
export const CONTRACTS = Symbol('Contracts');

/** Whether a contract has an HTTP address; other calls stay on the bus. */
export const isEndpoint = (contract: Call): contract is Endpoint => 'http' in contract;

/** Method, and path with `:id` for the router, of `GET /api/site/bymachine/{id}`. */
export function routeOf({ http }: Pick<Endpoint, 'http'>): [method: string, path: string] {
  const [method = '', path = ''] = http.split(' ');
  return [method, path.replace(/\{(\w+)\}/g, ':$1')];
}

/** Contract entries by `METHOD /path/:id`. */
export const endpointsByRoute = (contracts: Contracts): Map<string, Endpoint> =>
  new Map(
    Object.values(contracts)
      .flatMap((group): Call[] => Object.values(group))
      .filter(isEndpoint)
      .map((contract) => [routeOf(contract).join(' '), contract]),
  );
