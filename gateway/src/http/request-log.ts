import type { Logger } from '@officina/server-kit/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A line for each request that is answered by a route, or that finds none. */
export function logRequests(instance: FastifyInstance, logger: Logger) {
  instance.addHook('onResponse', async (request, reply) => logRequest(logger, request, reply));
}

/**
 * The line of an answered request, never with the query, which may hold a log-in ticket. Reads that went well are the
 * bulk of the traffic and tell nothing: they show only when debugging. Where from is told of what was refused.
 */
export function logRequest(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { method, id: requestId, ip: address } = request;
  const { statusCode: status } = reply;
  const isDull = status < 400 && (method === 'GET' || method === 'HEAD');
  const [path] = request.url.split('?', 1);
  logger[isDull ? 'debug' : 'info'](
    {
      ...{ requestId, method, path, status, ms: Math.round(reply.elapsedTime) },
      ...(status >= 400 && { address }),
    },
    'request',
  );
}
