import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@officina/server-kit/app-error';
import { diskFull, type ServerDisk } from '@officina/server-kit/disk';
import type { Logger } from '@officina/server-kit/logger';
import { MethodNotAllowed } from './method-not-allowed.ts';
import type { RouteTable } from './route-table.ts';
import { RetryLater } from './retry-later.ts';
import { sendProblem } from './send-problem.ts';
import { knownError } from './to-problem.ts';

/** Of a reader that has left Fastify says that the answer's stream was closed too early. */
const isBrokenOff = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Whether a client has gone in the middle of its body: reading it ended with this very error. */
const isHalfSent = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.errored !== null && raw.errored === error;

/** After how many seconds it is worth to ask again: a service that has no turn left, or is away, says no number itself. */
const secondsToWait = (error: AppError): number | undefined =>
  error instanceof RetryLater ? error.retryAfter : error.code === 'unavailable' ? 5 : undefined;

/** Every error of the gateway becomes a problem; one that nobody foresaw is logged once and tells nothing. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly routes: RouteTable,
    private readonly disk: ServerDisk,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    if (reply.raw.destroyed && isBrokenOff(error)) return;
    this.answer(request, reply, this.foreseen(error, request));
  }

  private foreseen(error: unknown, request: FastifyRequest): AppError {
    if (isHalfSent(error, request)) {
      const [path] = request.url.split('?', 1);
      this.logger.info({ requestId: request.id, path }, 'a client broke off before all of its body had come');
      return new AppError('malformed', 'Il corpo della richiesta non è arrivato tutto');
    }
    const known = knownError(error);
    if (known?.code === 'unavailable' || known?.code === 'timeout') {
      const said = known instanceof RetryLater ? 'no turn came in time' : 'a part does not answer';
      this.logger.warn({ requestId: request.id, detail: known.detail }, said);
    }
    // A store that a full disk has stopped looks like any that is away.
    if (known?.code === 'unavailable' && !(known instanceof RetryLater) && this.disk.isFull)
      return diskFull();
    if (known) return known;
    this.logger.error({ err: error, requestId: request.id }, 'unexpected error');
    return new AppError('internal', 'unexpected');
  }

  private answer(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
    const allowed = error.code === 'not_found' ? this.routes.allowed(request.method, request.url) : [];
    const shown = allowed.length > 0 ? new MethodNotAllowed(allowed) : error;
    if (shown instanceof MethodNotAllowed) void reply.header('allow', shown.allowed.join(', '));
    const retryAfter = secondsToWait(shown);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    sendProblem(request, reply, shown);
  }
}
