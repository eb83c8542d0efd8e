import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppError } from '@officina/server-kit/app-error';
import type { Logger } from '@officina/server-kit/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { GatewayConfig } from '../config.ts';
import { bodyBytes } from './bodies.ts';
import { answerBrokenSocket } from './connections.ts';
import { sendProblem } from './problems.ts';

const acceptable = /^[\w-]{8,64}$/;

/** The caller's own `X-Request-Id` when it is harmless in logs and headers, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** A line for each request that is answered by a route, or that finds none. */
export function logRequests(instance: FastifyInstance, logger: Logger) {
  instance.addHook('onResponse', async (request, reply) => logRequest(logger, request, reply));
}

/**
 * The line of an answered request, never with the query, which may hold a log-in ticket. Reads that went well are the
 * bulk of the traffic and tell nothing: they show only when debugging. Where from is told of what was refused.
 */
function logRequest(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
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

/** Refuses a request that names two hosts: a proxy might believe the one and we the other. */
export function refuseTwoHosts(instance: FastifyInstance): void {
  instance.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
    if (names.length > 1) throw new AppError('malformed', 'Due intestazioni Host nella stessa richiesta');
  });
}

const headerBytes = 16 * 1024;

/** Fastify under Nest, with the limits that hold before any code of ours sees a request. */
export function createAdapter(
  { TRUSTED_PROXIES, LIMIT_HEAD_MS }: Pick<GatewayConfig, 'TRUSTED_PROXIES' | 'LIMIT_HEAD_MS'>,
  logger: Logger,
): FastifyAdapter {
  return new FastifyAdapter({
    skipMiddie: true,
    exposeHeadRoutes: false,
    trustProxy: TRUSTED_PROXIES || false,
    bodyLimit: bodyBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: {
      maxHeaderSize: headerBytes,
      headersTimeout: LIMIT_HEAD_MS,
      connectionsCheckingInterval: LIMIT_HEAD_MS / 5,
    },
    requestIdHeader: false,
    genReqId: requestId,
    // Longer ones than any header: a long id is an unknown address, not an error of its own.
    routerOptions: { maxParamLength: headerBytes },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(request, reply, new AppError('malformed', 'Indirizzo non leggibile'));
      logRequest(logger, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenSocket(error, socket, logger),
  });
}
