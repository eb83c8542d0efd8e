import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppError } from '@officina/server-kit/app-error';
import type { Logger } from '@officina/server-kit/logger';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { toProblem } from './problems.ts';
import { isSlow } from './slow-requests.ts';

const inFlightMs = 10_000;

/**
 * Lets a stopping gateway end: Node keeps a keep-alive connection open if its last answer ends after the server
 * started to close, so idle connections are closed repeatedly, and all of them after 10 s.
 */
@Injectable()
export class ConnectionCloser implements OnModuleDestroy, OnApplicationShutdown {
  private idle: NodeJS.Timeout | undefined;
  private last: NodeJS.Timeout | undefined;

  constructor(private readonly adapter: HttpAdapterHost) {}

  onModuleDestroy(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    this.idle = setInterval(() => server.listening || server.closeIdleConnections(), 50);
    this.last = setTimeout(() => server.closeAllConnections(), inFlightMs);
  }

  onApplicationShutdown(): void {
    clearInterval(this.idle);
    clearTimeout(this.last);
  }
}

/**
 * Closes connections without a request when the gateway stops. Browsers open them in advance, and Node considers them
 * busy until the header timeout.
 */
export function closeUnusedSockets(instance: FastifyInstance): void {
  const unused = new Set<Socket>();
  instance.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  instance.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  instance.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy();
    done();
  });
}

/**
 * Disconnects clients that read nothing of a pending answer for `limitMs`. Node resets the timeout whenever data are
 * read, so slow clients are kept; without pending data, the gateway itself is silent.
 */
export function disconnectIdleReaders(instance: FastifyInstance, limitMs: number, logger: Logger): void {
  instance.addHook('onRequest', ({ id: requestId, ip: address }, reply, done) => {
    reply.raw.setTimeout(limitMs, (socket?: Socket) => {
      if (!socket?.writableLength) return;
      logger.info({ requestId, address }, 'reader takes nothing: cut');
      socket.destroy();
    });
    done();
  });
}

/** An error of Node's HTTP parser, with the bytes that it could not parse. */
type ParserError = Error & { code?: string; rawPacket?: unknown };

/** Methods that any route supports. */
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const requestLine = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r\n/;

/** Answers and logs a request that Node's HTTP parser rejected, and closes the connection. */
export function answerParserError(error: ParserError, socket: Socket, logger: Logger): void {
  // Node asks once about a request that lasts, and then lets it go on.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSlow(socket)) return;
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
