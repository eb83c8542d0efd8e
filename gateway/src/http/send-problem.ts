import type { AppError } from '@officina/server-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytes } from './body-parsers.ts';
import { toProblem } from './to-problem.ts';

/**
 * Answers with the problem; never to be kept by a cache, whatever the route had said before it failed. What is still to
 * come of a refused body is thrown away unread; where that may not end soon the connection is closed.
 */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const problem = toProblem(error, request.id);
  void reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    .headers(isEndless(request) ? { connection: 'close' } : {})
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

function isEndless({ raw }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers;
  return !raw.complete && (chunked !== undefined || Number(length) > bodyBytes);
}
