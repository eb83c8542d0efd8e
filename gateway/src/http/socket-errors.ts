import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { AppError } from '@officina/server-kit/app-error';
import type { Logger } from '@officina/server-kit/logger';
import { toProblem } from './to-problem.ts';

/** What Node's HTTP parser says of a request, with the bytes that it could not go on from. */
type ParserError = Error & { code?: string; rawPacket?: unknown };

/** The methods that some address of ours answers. */
const methods = 'GET, HEAD, POST, PUT, DELETE';
const requestLine = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r\n/;

/** Answers what Node's HTTP parser refused before there was a request, logs it, and closes the connection. */
export function answerBrokenSocket(error: ParserError, socket: Socket, logger: Logger): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, ...problem } = describe(error);
  logger.info({ requestId: problem.requestId, status, address: socket.remoteAddress }, 'request');
  const body = JSON.stringify({ ...problem, status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${problem.requestId}`,
    ...(problem.code === 'method_not_allowed' ? [`Allow: ${methods}`] : []),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function describe({ code, rawPacket }: ParserError) {
  const id = randomUUID();
  if (
    code === 'HPE_INVALID_METHOD' &&
    Buffer.isBuffer(rawPacket) &&
    requestLine.test(rawPacket.toString('latin1'))
  )
    return toProblem(new AppError('method_not_allowed', 'Metodo non ammesso'), id);
  if (code === 'HPE_HEADER_OVERFLOW')
    return toProblem(new AppError('headers_too_large', 'Intestazioni oltre 16 KB'), id);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { ...toProblem(new AppError('timeout', 'Richiesta troppo lenta'), id), status: 408 };
  return toProblem(new AppError('malformed', 'Richiesta HTTP non leggibile'), id);
}
