import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { problemCodes, type Problem, type ProblemCode } from '@officina/contracts/problem';
import { AppError } from '@officina/server-kit/app-error';
import { diskFull, type ServerDisk } from '@officina/server-kit/disk';
import type { Logger } from '@officina/server-kit/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytes } from './bodies.ts';
import type { RouteTable } from './routes.ts';

/** Refused for now; `retryAfter` in whole seconds goes into the header of the same name. */
export class RetryLater extends AppError {
  constructor(
    code: ProblemCode,
    detail: string,
    readonly retryAfter: number,
  ) {
    super(code, detail);
  }
}

/** A limit of a minute was passed; `retryAfter` in whole seconds. */
export class TooManyRequests extends RetryLater {
  constructor(retryAfter: number) {
    super('too_many', 'Troppe richieste: riprovare tra poco', retryAfter);
  }
}

/** There is something at the address, for other methods; they go into the header `Allow`. */
export class MethodNotAllowed extends AppError {
  constructor(readonly allowed: string[]) {
    super('method_not_allowed', 'Metodo non ammesso');
  }
}

// A 403 of the libraries is a path that climbs out of a folder: there is nothing there for anybody.
const codeOfStatus: Record<number, ProblemCode> = {
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

/** An error of ours, of Nest or of Fastify as one of our own; `undefined` for one that nobody foresaw. */
export function knownError(error: unknown): AppError | undefined {
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

/** What users read when a part of the product fails them; the parts' own words name subjects and processes, unless they name fields. */
const partFailed: Partial<Record<ProblemCode, string>> = {
  internal: 'Errore interno: riferire il codice della richiesta',
  unavailable: 'Servizio non raggiungibile, riprovare tra poco',
  timeout: 'Il servizio non ha risposto in tempo',
  too_large: 'Troppi dati in una sola richiesta',
};

/** The RFC 9457 body, plus `message`, which the specification's clients read. */
export function toProblem(error: AppError, requestId: string): Problem {
  const { status, title } = problemCodes[error.code];
  const text = (error.errors ? undefined : partFailed[error.code]) ?? error.detail;
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
