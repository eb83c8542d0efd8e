import { Global, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Contracts } from '@officina/contracts/openapi';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { Clock } from '@officina/server-kit/clock';
import { ServerDisk } from '@officina/server-kit/disk';
import { Logger } from '@officina/server-kit/logger';
import { LoginModule } from './auth/login.module.ts';
import { GATEWAY_CONFIG, type GatewayConfig } from './config.ts';
import { DocsController } from './docs.controller.ts';
import { FilesController } from './files/files.controller.ts';
import { FilesService } from './files/files-service.ts';
import { HealthController, ServiceReadiness } from './health.controller.ts';
import { FileAnswer, ListAnswer, LongAnswers, OutputCheck } from './http/answers.ts';
import { ConnectionCloser } from './http/connections.ts';
import { ContractCalls, contractController } from './http/contract-calls.ts';
import { RequestGuard } from './http/request-guard.ts';
import { RateLimits } from './http/rate-limits.ts';
import { CONTRACTS } from './http/routes.ts';
import { LiveController, LiveHub } from './live.controller.ts';
import { LogoController } from './logo/logo.controller.ts';
import { Pages } from './static/pages.ts';
import { Registry } from './static/registry.ts';
import { AuthWatch, PublicKeys, Revocations, TenantDirectory, UsedTokens } from './token/auth-state.ts';
import { People } from './token/people.ts';
import { TokenCheck } from './token/token-check.ts';

/** Closes the bus last: Nest calls this hook after requests in flight are answered. */
@Injectable()
class BusShutdown implements OnApplicationShutdown {
  constructor(private readonly connection: BusConnection) {}

  onApplicationShutdown(): Promise<void> {
    return this.connection.drain();
  }
}

/** Dependencies that are created outside the module. */
interface GatewayParts {
  config: GatewayConfig;
  connection: BusConnection;
  logger: Logger;
  clock: Clock;
  disk: ServerDisk;
  /** The contracts that are served over HTTP. */
  contracts: Contracts;
}

const token = [AuthWatch, People, PublicKeys, Revocations, TenantDirectory, TokenCheck, UsedTokens];
const http = [ContractCalls, RequestGuard, FileAnswer, ListAnswer, LongAnswers, OutputCheck, RateLimits];

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
        FilesController,
        LogoController,
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
        FilesService,
        ServiceReadiness,
        BusShutdown,
        ConnectionCloser,
      ],
      exports: [BusClient, Clock],
    };
  }
}
