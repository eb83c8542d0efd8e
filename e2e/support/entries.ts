import { contracts } from '@officina/contracts/all';
import type { Call, Endpoint } from '@officina/contracts/endpoint';

/** A contract entry with an HTTP route, and its name in `contracts`. */
export interface Entry {
  /** `machines.create` */
  name: string;
  group: string;
  endpoint: Endpoint;
}

const isEndpoint = (call: Call | Endpoint): call is Endpoint => 'http' in call;

/** All entries. */
export const implemented: Entry[] = Object.entries(contracts).flatMap(([group, entries]) =>
  Object.entries<Call | Endpoint>(entries).flatMap(([verb, endpoint]) =>
    isEndpoint(endpoint) ? [{ name: `${group}.${verb}`, group, endpoint }] : [],
  ),
);

const names = new Map(implemented.map(({ name, endpoint }) => [endpoint, name]));

/** The name of an endpoint in `contracts`; empty if it is not there. */
export const nameOf = (endpoint: Endpoint): string => names.get(endpoint) ?? '';

/** The route of an entry with its parameters filled in, percent-encoded. */
export function addressOf({ http }: Pick<Endpoint, 'http'>, params: Record<string, string> = {}) {
  const [method = '', path = ''] = http.split(' ');
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
  };
}
