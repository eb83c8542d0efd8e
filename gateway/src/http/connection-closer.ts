import type { Server } from 'node:http';
import { Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

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
