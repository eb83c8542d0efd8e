import type { Call, Endpoint } from '@officina/contracts/endpoint';
import type { Contracts } from '@officina/contracts/openapi';

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
