import type { AppError } from '@officina/server-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from './to-problem.ts';

/** Answers with the problem; never to be kept by a cache, whatever the route had said before it failed. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const problem = toProblem(error, request.id);
  void reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}
