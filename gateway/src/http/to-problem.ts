import { HttpException } from '@nestjs/common';
import { problemCodes, type Problem, type ProblemCode } from '@officina/contracts/problem';
import { AppError } from '@officina/server-kit/app-error';

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
