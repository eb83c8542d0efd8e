import type { Endpoint } from '@officina/contracts/endpoint';

/** The contract behind a handler of a contract controller, for guards. */
export const endpointOf = new WeakMap<object, Endpoint>();
