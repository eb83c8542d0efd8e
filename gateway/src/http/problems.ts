import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { problemCodes, type Problem, type ProblemCode } from '@officina/contracts/problem';
import { AppError } from '@officina/server-kit/app-error';
import { diskFullError, type ServerDisk } from '@officina/server-kit/disk';
import type { Logger } from '@officina/server-kit/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytes } from './bodies.ts';
import type { RouteTable } from './routes.ts';

/** A temporary error; `retryAfter` in whole seconds is sent in the header `Retry-After`. */
export class RetryLater extends AppError {
  constructor(
    code: ProblemCode,
    detail: string,
    readonly retryAfter: number,
  ) {
    super(code, detail);
  }
}

/** A limit per minute was exceeded; `retryAfter` in whole seconds. */
export class TooManyRequests extends RetryLater {
  constructor(retryAfter: number) {
    super('too_many', 'Troppe richieste: riprovare tra poco', retryAfter);
  }
}

/** The address exists for other methods, which are sent in the header `Allow`. */
export class MethodNotAllowed extends AppError {
  constructor(readonly allowed: string[]) {
    super('method_not_allowed', 'Metodo non ammesso');
  }
}

/** Codes of statuses. A 403 of a library is a path that leaves its folder, which is reported as not found. */
export const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed',
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'not_found',
  415: 'unsupported_media',
  429: 'too_many',
  431: 'headers_too_large',
  503: 'unavailable',
};

/** Converts errors of Nest and Fastify to an AppError; `undefined` for unexpected ones. */
export function toKnownError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const status = statusOf(error);
  const code = status === undefined ? undefined : codeOfStatus[status];
  return code && new AppError(code, problemCodes[code].title);
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const isFastify = typeof code === 'string' && code.startsWith('FST_');
  return isFastify && typeof statusCode === 'number' ? statusCode : undefined;
}

/**
 * Messages for users if a service fails; those of services contain subjects and processes, unless they name fields.
 */
const serviceFailed: Partial<Record<ProblemCode, string>> = {
  internal: 'Errore interno: riferire il codice della richiesta',
  unavailable: 'Servizio non raggiungibile, riprovare tra poco',
  timeout: 'Il servizio non ha risposto in tempo',
  too_large: 'Troppi dati in una sola richiesta',
};

/** The RFC 9457 body, plus `message` for the clients of the specification. */
export function toProblem(error: AppError, requestId: string): Problem {
  const { status, title } = problemCodes[error.code];
  const text = (error.errors ? undefined : serviceFailed[error.code]) ?? error.detail;
  return {
    type: `/problems/${error.code}`,
    title,
    status,
    code: error.code,
    detail: text,
    message: text,
    requestId,
    ...(error.errors && { errors: error.errors }),
    ...(error.current !== undefined && { current: error.current }),
  };
}

/**
 * Answers with the problem, which is never cached, even if the route had set cache headers. The rest of a rejected
 * body is discarded; the connection is closed if that could take long.
 */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const problem = toProblem(error, request.id);
  void reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    .headers(mayBeLong(request) ? { connection: 'close' } : {})
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

function mayBeLong({ raw }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers;
  return !raw.complete && (chunked !== undefined || Number(length) > bodyBytes);
}

/** Whether Fastify reports that the client disconnected during the answer. */
const isDisconnect = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Whether the client disconnected while sending its body: reading it ended with this error. */
const isIncompleteBody = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.errored !== null && raw.errored === error;

/** Seconds until a retry makes sense; services that are busy or down do not report a number. */
const retryAfterOf = (error: AppError): number | undefined =>
  error instanceof RetryLater ? error.retryAfter : error.code === 'unavailable' ? 5 : undefined;

/** Converts every error of the gateway to a problem; unexpected errors are logged once and get a generic message. */
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
    if (reply.raw.destroyed && isDisconnect(error)) return;
    this.answer(request, reply, this.toAppError(error, request));
  }

  private toAppError(error: unknown, request: FastifyRequest): AppError {
    if (isIncompleteBody(error, request)) {
      const [path] = request.url.split('?', 1);
      this.logger.info({ requestId: request.id, path }, 'a client broke off before all of its body had come');
      return new AppError('malformed', 'Il corpo della richiesta non è arrivato tutto');
    }
    const known = toKnownError(error);
    if (known?.code === 'unavailable' || known?.code === 'timeout') {
      const message = known instanceof RetryLater ? 'no turn came in time' : 'a part does not answer';
      this.logger.warn({ requestId: request.id, detail: known.detail }, message);
    }
    // A store that stopped because of a full disk looks like any store that is down.
    if (known?.code === 'unavailable' && !(known instanceof RetryLater) && this.disk.isFull)
      return diskFullError();
    if (known) return known;
    this.logger.error({ err: error, requestId: request.id }, 'unexpected error');
    return new AppError('internal', 'unexpected');
  }

  private answer(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
    const allowed = error.code === 'not_found' ? this.routes.allowed(request.method, request.url) : [];
    const shown = allowed.length > 0 ? new MethodNotAllowed(allowed) : error;
    if (shown instanceof MethodNotAllowed) void reply.header('allow', shown.allowed.join(', '));
    const retryAfter = retryAfterOf(shown);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    sendProblem(request, reply, shown);
  }
}
