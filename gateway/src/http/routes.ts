import type { Call, Endpoint } from '@officina/contracts/endpoint';
import type { Contracts } from '@officina/contracts/openapi';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** The addresses the gateway knows, to tell "wrong method" from "no such address". */
export class RouteTable {
  private readonly routes: { method: string; pattern: RegExp }[] = [];

  /** Learns each route that is registered after this call; catch-all routes say nothing. */
  watch(instance: FastifyInstance): void {
    instance.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      const pattern = new RegExp(`^${url.replace(/[.\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
      for (const one of [method].flat()) this.routes.push({ method: one, pattern });
    });
  }

  /** Methods of an address that is known under another method; empty when the address or the pair is right. */
  allowed(method: string, url: string): string[] {
    const path = askedPath(url);
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).map((route) => route.method);
    return methods.includes(method) ? [] : [...new Set(methods)];
  }
}

/** Injection token of the contracts that are served over HTTP. */
export const CONTRACTS = Symbol('Contracts');

/** Has an HTTP address, as opposed to a call that stays on the bus. */
export const isEndpoint = (contract: Call): contract is Endpoint => 'http' in contract;

/** `GET /api/site/bymachine/{id}` as the router writes it: method, and path with `:id`. */
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
