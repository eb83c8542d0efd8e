import {
  Catch,
  type DynamicModule,
  type ExceptionFilter,
  type INestMicroservice,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { events, type AuditEntry } from '@officina/contracts/events/events';
import type { Connection } from 'mongoose';
import 'reflect-metadata';
import { throwError, type Observable } from 'rxjs';
import { BusClient } from './bus/bus-client.ts';
import { BusConnection } from './bus/bus-connection.ts';
import { NatsStrategy } from './bus/nats-strategy.ts';
import { SystemClock, type Clock } from './clock.ts';
import { enableFaults } from './fault-points.ts';
import { Figures, healthOf, type Readiness } from './health.ts';
import { KitModule, type Kit } from './kit-module.ts';
import type { BaseConfig } from './load-config.ts';
import { createLogger, nestLogger } from './logger.ts';
import { migrationTimes, Migrator, type MigrationTimes } from './migrations/migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { release as thisRelease, type Release } from './migrations/release.ts';
import { References } from './references/references.ts';
import type { ServiceToken } from './service-token.ts';
import { BackupWatch, refuseUnfinishedRestore } from './store/backup/backup-watch.ts';
import { backupDatabase } from './store/backup/state.ts';
import {
  acceptsConnections,
  answersPing,
  newConnection,
  openStore,
  StoreWatch,
  type StoreTimes,
} from './store/connect-store.ts';
import { OutboxRelay } from './store/outbox-relay.ts';
import { Store, type HoldTimeouts } from './store/store.ts';
import { systemCaller } from './system-caller.ts';
import { tenantDataController } from './tenant-data/tenant-data.controller.ts';

/** Passes errors unchanged to the transport; Nest's filter would mask and log them again. */
@Catch()
class PassErrorsFilter implements ExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

export interface ServiceOptions {
  /** Clock of the handlers; default the system clock. */
  clock?: Clock;
  /**
   * `demo.` makes handlers subscribe to prefixed subjects and send no hints.
   */
  subjectPrefix?: string;
  /** Called when the bus or the store is lost for good; by default ends the process. */
  onLost?: () => void;
  /** Migrations of the stored data, in order; see migration.ts. */
  migrations?: readonly Migration[];
  /** Release of the program. */
  release?: Release;
  migrationTimes?: MigrationTimes;
  /** How long a shutdown waits for a bus that no longer answers; default that of BusConnection. */
  drainLimitMs?: number;
  /** Overrides the default timeouts of holds. */
  holdPatience?: Partial<HoldTimeouts>;
  /** Overrides the default times for connecting to the store. */
  storeTimes?: StoreTimes;
  /** Stops the service, even while it waits for its store. */
  signal?: AbortSignal;
}

/** A service inside this process, from connecting to draining. */
export class Service {
  private app: INestMicroservice | undefined;
  private open = false;
  private closing = false;
  private closed: Promise<void> | undefined;
  private watch: StoreWatch | undefined;
  private migrating: Promise<void> | undefined;

  private constructor(
    readonly token: ServiceToken,
    readonly kit: Kit,
    private readonly connection: BusConnection,
    private readonly strategy: NatsStrategy,
  ) {}

  /** Connects to the bus, answers health calls, waits for the store, then serves. */
  static async start(
    token: ServiceToken,
    module: Type | DynamicModule,
    config: BaseConfig,
    options: ServiceOptions = {},
  ): Promise<Service> {
    enableFaults(config.FAULTS);
    const logger = createLogger({ level: config.LOG_LEVEL, service: token });
    const { subjectPrefix, onLost, drainLimitMs } = options;
    const connection = await BusConnection.open(config, { name: token, logger, onLost, drainLimitMs });
    const checkReplies = config.NODE_ENV === 'test';
    const fileLimits = { atOnce: config.FILES_AT_ONCE, idleMs: config.FILE_IDLE_MS };
    const strategy = new NatsStrategy({ connection, token, logger, subjectPrefix, checkReplies, fileLimits });
    const service = new Service(
      token,
      makeKit(token, config, options, connection, logger),
      connection,
      strategy,
    );
    options.signal?.addEventListener('abort', () => void service.close());
    await service.serve(module, config, options).catch(async (error: unknown) => {
      logger.fatal({ err: error }, 'did not start');
      await service.close();
      throw error;
    });
    return service;
  }

  /** A provider of the service's module, for programs that embed the service. */
  get<T>(provider: Type<T>): T {
    if (!this.app) throw new Error('the service has not started');
    return this.app.get(provider);
  }

  /** State of the service and its dependencies; pings the store. */
  async readiness(): Promise<Readiness> {
    const store = await answersPing(this.kit.connection);
    const { connected: bus } = this.connection;
    const ok = this.open && store && bus && !this.closing;
    const { relay, clock, figures, backups } = this.kit;
    const [oldestUnsentMs, now] = [relay.oldestUnsentMs(), clock.now().toISOString()];
    const health = { ok, store, bus, draining: this.closing, oldestUnsentMs, now };
    return { ...health, figures: figures.now, backup: backups.outcome };
  }

  /** Shuts down: not ready → no new work → running work answered → relay flushed → connections closed. */
  close(): Promise<void> {
    this.closed ??= this.shutDown();
    return this.closed;
  }

  private async shutDown(): Promise<void> {
    this.closing = true;
    this.watch?.stop();
    await this.migrating?.catch(() => undefined);
    if (this.app) await this.app.close();
    else await this.strategy.close();
    await this.kit.relay.stop();
    await this.connection.drain();
    await this.kit.backups.stop();
    await this.kit.connection.close();
  }

  private async serve(
    module: Type | DynamicModule,
    config: BaseConfig,
    options: ServiceOptions,
  ): Promise<void> {
    const { token, strategy, kit } = this;
    strategy.answer(healthOf(token), () => this.readiness());
    await openStore(kit.connection, config, {
      ...{ token, logger: kit.logger, stopped: () => this.closing, times: options.storeTimes },
    });
    if (this.closing) return kit.connection.close();
    await kit.backups.start();
    await refuseUnfinishedRestore(kit.backups.database());
    const controllers = [tenantDataController(token)];
    const root = { module: KitRoot, imports: [KitModule.with(kit), module], controllers };
    const logger = nestLogger(kit.logger);
    this.app = await NestFactory.createMicroservice(root, { strategy, logger, abortOnError: false });
    this.app.useGlobalFilters(new PassErrorsFilter());
    this.migrating = this.migrate(this.app, options);
    await this.migrating;
    if (this.closing) return;
    await kit.store.ensureIndexes();
    await this.app.listen();
    kit.relay.start();
    this.open = true;
    this.watch = this.watchStore(config, options.onLost ?? exitProcess);
    kit.logger.info('ready');
  }

  private migrate(
    app: INestMicroservice,
    { migrations = [], release = thisRelease, migrationTimes: times = migrationTimes }: ServiceOptions,
  ): Promise<void> {
    const { token, kit } = this;
    const stopped = () => this.closing;
    return new Migrator({
      token,
      kit,
      release,
      migrations,
      times,
      stopped,
      get: (one) => app.get(one),
    }).run();
  }

  private watchStore(config: BaseConfig, onLost: () => void): StoreWatch {
    const { kit, token } = this;
    const watch = new StoreWatch({
      answers: async () => kit.backups.wasAnsweredRecently || (await answersPing(kit.connection, 5_000)),
      isThere: () => acceptsConnections(config, token),
      onLost: () => {
        kit.logger.fatal('the store answers others, but not this process');
        onLost();
      },
    });
    watch.start();
    return watch;
  }
}

class KitRoot {}

const exitProcess = () => process.exit(1);

const makeKit = (
  token: ServiceToken,
  config: BaseConfig,
  { clock = new SystemClock(), subjectPrefix, holdPatience }: ServiceOptions,
  busConnection: BusConnection,
  logger: Kit['logger'],
): Kit => {
  const bus = new BusClient(busConnection);
  const connection: Connection = newConnection();
  const append = async (entries: AuditEntry[]) =>
    (await bus.call(events.append, { body: { entries } }, systemCaller())).stored;
  const relay = new OutboxRelay({ clock, logger, append, order: config.RELAY_ORDER });
  const database = () => backupDatabase(connection.getClient(), config.DATABASE_PREFIX);
  const backups = new BackupWatch(token, logger, database);
  const store = new Store({
    backups,
    token,
    connection,
    relay,
    clock,
    logger,
    hints: subjectPrefix ? undefined : bus,
    holdPatience,
  });
  const references = new References(bus, config.SERVICES);
  return { clock, logger, bus, connection, relay, store, backups, references, figures: new Figures() };
};
