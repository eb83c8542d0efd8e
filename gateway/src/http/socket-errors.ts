import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { AppError } from '@officina/server-kit/app-error';
import { toProblem } from './to-problem.ts';

/** Answers what Node's HTTP parser refused before there was a request, then closes the connection. */
export function answerBrokenSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, ...problem } = describe(error.code);
  const body = JSON.stringify({ ...problem, status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${problem.requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function describe(code: string | undefined) {
  const id = randomUUID();
  if (code === 'HPE_HEADER_OVERFLOW')
    return toProblem(new AppError('headers_too_large', 'Intestazioni oltre 16 KB'), id);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { ...toProblem(new AppError('timeout', 'Richiesta troppo lenta'), id), status: 408 };
  return toProblem(new AppError('malformed', 'Richiesta HTTP non leggibile'), id);
}
