import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Contracts } from '@officina/contracts/openapi';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { Clock } from '@officina/server-kit/clock';
import { ServerDisk } from '@officina/server-kit/disk';
import { Logger } from '@officina/server-kit/logger';
import { LoginModule } from './auth/login.module.ts';
import { BusShutdown } from './bus-shutdown.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { DocsController } from './docs/docs.controller.ts';
import { HealthController } from './health/health.controller.ts';
import { ServiceReadiness } from './health/service-readiness.ts';
import { ConnectionCloser } from './http/connection-closer.ts';
import { ContractCalls } from './http/contract-calls.ts';
import { contractController } from './http/contract-controller.ts';
import { CONTRACTS } from './http/endpoints-by-route.ts';
import { Entrance } from './http/entrance.ts';
import { FileAnswer } from './http/file-answer.ts';
import { ListAnswer } from './http/list-answer.ts';
import { LongAnswers } from './http/long-answers.ts';
import { OutputCheck } from './http/output-check.ts';
import { RateLimits } from './http/rate-limits.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveHub } from './live/live-hub.ts';
import { Pages } from './static/pages.ts';
import { Registry } from './static/registry.ts';
import { AuthWatch } from './token/auth-watch.ts';
import { JwtStrategy } from './token/jwt-strategy.ts';
import { PublicKeys } from './token/public-keys.ts';
import { Revocations } from './token/revocations.ts';
import { TenantDirectory } from './token/tenant-directory.ts';
import { TokenCheck } from './token/token-check.ts';

/** What the gateway is given from outside. */
export interface GatewayParts {
  config: GatewayConfig;
  connection: BusConnection;
  logger: Logger;
  clock: Clock;
  disk: ServerDisk;
  /** The calls that are served over HTTP. */
  contracts: Contracts;
}

const token = [AuthWatch, JwtStrategy, PublicKeys, Revocations, TenantDirectory, TokenCheck];
const http = [ContractCalls, Entrance, FileAnswer, ListAnswer, LongAnswers, OutputCheck, RateLimits];

@Global()
@Module({})
export class GatewayModule {
  static with({ config, connection, logger, clock, disk, contracts }: GatewayParts): DynamicModule {
    const registry = new Registry(config.HOST_DIR, config.MFE_DIR, logger);
    return {
      module: GatewayModule,
      imports: [LoginModule.with(config.PUBLIC_URL)],
      controllers: [
        ...Object.values(contracts).map((group) => contractController(group)),
        LiveController,
        HealthController,
        DocsController,
      ],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: BusConnection, useValue: connection },
        { provide: BusClient, useValue: new BusClient(connection) },
        { provide: Logger, useValue: logger },
        { provide: Clock, useValue: clock },
        { provide: ServerDisk, useValue: disk },
        { provide: CONTRACTS, useValue: contracts },
        { provide: Registry, useValue: registry },
        { provide: Pages, useValue: new Pages(config.HOST_DIR, config.MFE_DIR, registry) },
        ...token,
        ...http,
        LiveHub,
        ServiceReadiness,
        BusShutdown,
        ConnectionCloser,
      ],
      exports: [BusClient],
    };
  }
}
