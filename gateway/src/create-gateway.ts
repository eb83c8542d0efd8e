import compress from '@fastify/compress';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { contracts as allContracts } from '@officina/contracts/all';
import type { Contracts } from '@officina/contracts/openapi';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { SystemClock, type Clock } from '@officina/server-kit/clock';
import { enableFaults } from '@officina/server-kit/fault-points';
import { createLogger, type Logger } from '@officina/server-kit/logger';
import { nestLogger } from '@officina/server-kit/nest-logger';
import type { FastifyInstance } from 'fastify';
import 'reflect-metadata';
import type { GatewayConfig } from './config.ts';
import { GatewayModule } from './gateway.module.ts';
import { createAdapter } from './http/adapter.ts';
import { addBodyParsers } from './http/body-parsers.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { RateLimits } from './http/rate-limits.ts';
import { logRequests } from './http/request-log.ts';
import { RouteTable } from './http/route-table.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { endSilentSockets } from './http/silent-sockets.ts';
import { LiveHub } from './live/live-hub.ts';
import { serveStaticFiles } from './static/static-files.ts';

interface Options {
  clock?: Clock;
  logger?: Logger;
  /** All of Officina's unless given. */
  contracts?: Contracts;
}

/** The whole gateway on its bus, initialised but not yet listening; `close()` waits for what is in flight. */
export async function createGateway(
  config: GatewayConfig,
  {
    clock = new SystemClock(),
    logger = createLogger({ level: config.LOG_LEVEL, service: 'gateway' }),
    contracts = allContracts,
  }: Options = {},
): Promise<NestFastifyApplication> {
  enableFaults(config.FAULTS);
  const connection = await BusConnection.open(config, { name: 'gateway', logger });
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.with({ config, connection, logger, clock, contracts }),
    createAdapter(config),
    { bodyParser: false, logger: nestLogger(logger), abortOnError: false },
  );
  const routes = new RouteTable();
  app.useGlobalFilters(new ProblemFilter(logger, routes));
  await prepare(app, routes, config, logger);
  connection.onDisconnect(() => app.get(LiveHub).endAll());
  await app.init();
  return app;
}

/** Hooks and plugins: each holds for the routes that are registered after it. */
async function prepare(
  app: NestFastifyApplication,
  routes: RouteTable,
  config: GatewayConfig,
  logger: Logger,
) {
  const instance = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  routes.watch(instance);
  endSilentSockets(instance);
  addBodyParsers(instance);
  logRequests(instance, logger);
  addSecurityHeaders(instance, config.PUBLIC_URL);
  await app.get(RateLimits).register(instance);
  await instance.register(compress, {
    encodings: ['gzip', 'identity'],
    threshold: 1_024,
    zlibOptions: { level: 1 },
    requestEncodings: ['identity'],
  });
  await serveStaticFiles(instance, {
    host: config.HOST_DIR,
    mfe: config.MFE_DIR,
    publicUrl: config.PUBLIC_URL,
  });
}
