import type { Logger } from '@officina/server-kit/logger';
import type { FastifyInstance } from 'fastify';

/** One line per answered request; never the query, which may hold a log-in ticket. */
export function logRequests(instance: FastifyInstance, logger: Logger) {
  instance.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?', 1);
    const isApi = path?.startsWith('/api') ?? false;
    logger[isApi ? 'info' : 'debug'](
      {
        requestId: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
