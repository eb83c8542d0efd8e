import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { contracts as allContracts } from '@officina/contracts/all';
import type { Contracts } from '@officina/contracts/openapi';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { SystemClock, type Clock } from '@officina/server-kit/clock';
import { ServerDisk } from '@officina/server-kit/disk';
import { enableFaults } from '@officina/server-kit/fault-points';
import { createLogger, nestLogger, type Logger } from '@officina/server-kit/logger';
import type { FastifyInstance } from 'fastify';
import 'reflect-metadata';
import type { GatewayConfig } from './config.ts';
import { GatewayModule } from './gateway.module.ts';
import { createAdapter, logRequests, rejectTwoHosts } from './http/adapter.ts';
import { addBodyParsers, drainUnreadBodies } from './http/bodies.ts';
import { RequestGuard } from './http/request-guard.ts';
import { ProblemFilter } from './http/problems.ts';
import { RouteTable } from './http/routes.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { disconnectIdleReaders, closeUnusedSockets } from './http/connections.ts';
import { LiveHub } from './live.controller.ts';
import { Pages } from './static/pages.ts';
import { Registry } from './static/registry.ts';
import { serveStaticFiles } from './static/static-files.ts';

interface Options {
  clock?: Clock;
  logger?: Logger;
  /** State of the data disk; unknown by default. */
  disk?: ServerDisk;
  /** Default: all contracts of Officina. */
  contracts?: Contracts;
  /** Maximum time in milliseconds to drain the rest of an unread body. */
  unreadBodyMs?: number;
}

/**
 * Creates the gateway with its bus connection, initialized but not yet listening; `close()` waits for requests in
 * flight.
 */
export async function createGateway(
  config: GatewayConfig,
  {
    clock = new SystemClock(),
    logger = createLogger({ level: config.LOG_LEVEL, service: 'gateway' }),
    disk = new ServerDisk(),
    contracts = allContracts,
    unreadBodyMs = 2_000,
  }: Options = {},
): Promise<NestFastifyApplication> {
  enableFaults(config.FAULTS);
  const connection = await BusConnection.open(config, { name: 'gateway', logger });
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.with({ config, connection, logger, clock, disk, contracts }),
    createAdapter(config, logger),
    { bodyParser: false, logger: nestLogger(logger), abortOnError: false },
  );
  const routes = new RouteTable();
  app.useGlobalFilters(new ProblemFilter(logger, routes, disk));
  await prepare(app, routes, { config, logger, unreadBodyMs });
  connection.onDisconnect(() => app.get(LiveHub).endAll());
  await app.init();
  return app;
}

/** Registers hooks and plugins; each applies to routes that are registered after it. */
async function prepare(
  app: NestFastifyApplication,
  routes: RouteTable,
  { config, logger, unreadBodyMs }: { config: GatewayConfig; logger: Logger; unreadBodyMs: number },
) {
  const instance = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  routes.watch(instance);
  closeUnusedSockets(instance);
  addBodyParsers(instance);
  drainUnreadBodies(instance, unreadBodyMs);
  logRequests(instance, logger);
  addSecurityHeaders(instance, config.PUBLIC_URL);
  disconnectIdleReaders(instance, config.LIMIT_READER_MS, logger);
  rejectTwoHosts(instance);
  app.get(RequestGuard).register(instance);
  await instance.register(compress, {
    encodings: ['gzip', 'identity'],
    threshold: 1_024,
    // Flush each write: the first page of a list must not wait for the next.
    zlibOptions: { level: 1, flush: constants.Z_SYNC_FLUSH },
    requestEncodings: ['identity'],
  });
  await serveStaticFiles(instance, {
    host: config.HOST_DIR,
    mfe: config.MFE_DIR,
    publicUrl: config.PUBLIC_URL,
    pages: app.get(Pages),
    registry: app.get(Registry),
  });
}
