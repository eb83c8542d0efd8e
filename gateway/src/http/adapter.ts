import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { GatewayConfig } from '../config.ts';
import { requestId } from './request-id.ts';
import { answerBrokenSocket } from './socket-errors.ts';

const bodyBytes = 512 * 1024;
const headerBytes = 16 * 1024;

/** Fastify under Nest, with the limits that hold before any code of ours sees a request. */
export function createAdapter({ TRUSTED_PROXIES }: Pick<GatewayConfig, 'TRUSTED_PROXIES'>): FastifyAdapter {
  return new FastifyAdapter({
    skipMiddie: true,
    exposeHeadRoutes: false,
    trustProxy: TRUSTED_PROXIES || false,
    bodyLimit: bodyBytes,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: headerBytes, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    requestIdHeader: false,
    genReqId: requestId,
    clientErrorHandler: answerBrokenSocket,
  });
}
