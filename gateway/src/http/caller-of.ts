import type { Caller } from '@officina/contracts/caller';
import type { FastifyRequest } from 'fastify';

const callers = new WeakMap<FastifyRequest, Caller>();

/** Notes who makes a request; only the entrance does. */
export const setCaller = (request: FastifyRequest, caller: Caller): void => void callers.set(request, caller);

/** Who makes a request that has passed the entrance. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('a handler was reached without passing the entrance');
  return caller;
}
