import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppError } from '@officina/server-kit/app-error';
import type { Logger } from '@officina/server-kit/logger';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { toProblem } from './problems.ts';

const inFlightMs = 10_000;

/**
 * Lets a stopping gateway end: Node leaves a kept-alive connection open when its last answer ends after the server began
 * to close, so idle ones are closed again and again, and after 10 s all of them.
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
 * Ends connections on which nothing was asked when the gateway stops. Browsers open them in advance, and Node takes
 * them for busy until the limit of a request's head.
 */
export function endSilentSockets(instance: FastifyInstance): void {
  const silent = new Set<Socket>();
  instance.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  instance.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  instance.addHook('preClose', (done) => {
    for (const socket of silent) socket.destroy();
    done();
  });
}

/**
 * Cuts connections whose reader has taken nothing of a waiting answer for so long, whatever the answer is. Node notes
 * what the other side takes, so that a slow reader is left alone; while nothing waits the silence is ours.
 */
export function cutSilentReaders(instance: FastifyInstance, limitMs: number, logger: Logger): void {
  instance.addHook('onRequest', ({ id: requestId, ip: address }, reply, done) => {
    reply.raw.setTimeout(limitMs, (socket?: Socket) => {
      if (!socket?.writableLength) return;
      logger.info({ requestId, address }, 'reader takes nothing: cut');
      socket.destroy();
    });
    done();
  });
}

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
