import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@officina/server-kit/app-error';
import type { Logger } from '@officina/server-kit/logger';
import type { RouteTable } from './route-table.ts';
import { TooManyRequests } from './too-many-requests.ts';
import { sendProblem } from './send-problem.ts';
import { knownError } from './to-problem.ts';

/** Every error of the gateway becomes a problem; one that nobody foresaw is logged once and tells nothing. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly routes: RouteTable,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    this.answer(request, reply, this.foreseen(error, request));
  }

  private foreseen(error: unknown, request: FastifyRequest): AppError {
    const known = knownError(error);
    if (known?.code === 'unavailable' || known?.code === 'timeout')
      this.logger.warn({ requestId: request.id, detail: known.detail }, 'a part does not answer');
    if (known) return known;
    this.logger.error({ err: error, requestId: request.id }, 'unexpected error');
    return new AppError('internal', 'unexpected');
  }

  private answer(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
    const allowed = error.code === 'not_found' ? this.routes.allowed(request.method, request.url) : [];
    const shown = allowed.length > 0 ? new AppError('method_not_allowed', 'Metodo non ammesso') : error;
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
    if (shown instanceof TooManyRequests) void reply.header('retry-after', String(shown.retryAfter));
    sendProblem(request, reply, shown);
  }
}
