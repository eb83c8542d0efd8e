import { Module, type DynamicModule } from '@nestjs/common';
import mongoose, { type Connection } from 'mongoose';
import { BusClient } from './bus/bus-client.ts';
import { Clock } from './clock.ts';
import { Figures } from './health.ts';
import { Logger } from './logger.ts';
import { References } from './references/references.ts';
import type { BackupWatch } from './store/backup/backup-watch.ts';
import { OutboxRelay } from './store/outbox-relay.ts';
import { Store } from './store/store.ts';

export interface Kit {
  clock: Clock;
  logger: Logger;
  bus: BusClient;
  connection: Connection;
  relay: OutboxRelay;
  store: Store;
  backups: BackupWatch;
  references: References;
  figures: Figures;
}

/**
 * Provides Clock, Logger, BusClient, mongoose.Connection, OutboxRelay, Store, References and Figures for injection in
 * a service.
 */
@Module({})
export class KitModule {
  static with({ clock, logger, bus, connection, relay, store, references, figures }: Kit): DynamicModule {
    const providers = [
      { provide: Clock, useValue: clock },
      { provide: Logger, useValue: logger },
      { provide: BusClient, useValue: bus },
      { provide: mongoose.Connection, useValue: connection },
      { provide: OutboxRelay, useValue: relay },
      { provide: Store, useValue: store },
      { provide: References, useValue: references },
      { provide: Figures, useValue: figures },
    ];
    return { module: KitModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
