import { FastifyAdapter } from '@nestjs/platform-fastify';
import { AppError } from '@officina/server-kit/app-error';
import type { Logger } from '@officina/server-kit/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { bodyBytes } from './body-parsers.ts';
import { requestId } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { sendProblem } from './send-problem.ts';
import { answerBrokenSocket } from './socket-errors.ts';

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
