import type { Logger } from '@officina/server-kit/logger';
import type { FastifyInstance } from 'fastify';

/**
 * One line per answered request, never with the query, which may hold a log-in ticket. Reads that went well are the
 * bulk of the traffic and tell nothing: they show only when debugging.
 */
export function logRequests(instance: FastifyInstance, logger: Logger) {
  instance.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId } = request;
    const { statusCode: status } = reply;
    const isDull = status < 400 && (method === 'GET' || method === 'HEAD');
    const [path] = request.url.split('?', 1);
    logger[isDull ? 'debug' : 'info'](
      { requestId, method, path, status, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
}
