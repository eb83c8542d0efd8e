import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppError } from '@officina/server-kit/app-error';
import type { Logger } from '@officina/server-kit/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { GatewayConfig } from '../config.ts';
import { bodyBytes } from './bodies.ts';
import { answerParserError } from './connections.ts';
import { sendProblem } from './problems.ts';

const acceptable = /^[\w-]{8,64}$/;

/** The client's `X-Request-Id` if it is safe in logs and headers, otherwise a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** Logs each request, with or without a route. */
export function logRequests(instance: FastifyInstance, logger: Logger) {
  instance.addHook('onResponse', async (request, reply) => logRequest(logger, request, reply));
}

/**
 * Logs an answered request, never with the query, which may contain a log-in ticket. Successful reads, the bulk of
 * the traffic, are logged only at level debug. The client's address is logged for errors.
 */
function logRequest(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { method, id: requestId, ip: address } = request;
  const { statusCode: status } = reply;
  const isSuccessfulRead = status < 400 && (method === 'GET' || method === 'HEAD');
  const [path] = request.url.split('?', 1);
  logger[isSuccessfulRead ? 'debug' : 'info'](
    {
      ...{ requestId, method, path, status, ms: Math.round(reply.elapsedTime) },
      ...(status >= 400 && { address }),
    },
    'request',
  );
}

/** Rejects a request with two Host headers: a proxy and the gateway might use different ones. */
export function rejectTwoHosts(instance: FastifyInstance): void {
  instance.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
    if (names.length > 1) throw new AppError('malformed', 'Due intestazioni Host nella stessa richiesta');
  });
}

const headerBytes = 16 * 1024;

/** Fastify for Nest, with limits that apply before our code sees a request. */
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
    // Allows parameters of any length: a long id is an unknown address, not a separate error.
    routerOptions: { maxParamLength: headerBytes },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(request, reply, new AppError('malformed', 'Indirizzo non leggibile'));
      logRequest(logger, request, reply);
    },
    clientErrorHandler: (error, socket) => answerParserError(error, socket, logger),
  });
}
