import type { Caller } from '@officina/contracts/caller';
import type { Connection, Model, Schema } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import type { BusClient } from '../bus/bus-client.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { ServiceToken } from '../service-token.ts';
import { auditedSchema, type AuditedDefinition, type Row, type RowModel } from './audited-schema.ts';
import type { HoldPatience } from './audited-holds.ts';
import type { BackupWatch } from './backup/backup-watch.ts';
import { gateWrites } from './backup/gated-collection.ts';
import { notCopied } from './backup/state.ts';
import { foldOlder } from './caseless.ts';
import { guardModel, tenantScope, type SystemReason } from './tenant-scope.ts';
import { ListPages } from './list-pages.ts';
import type { OutboxRelay } from './outbox-relay.ts';
import { erasedSchema, TenantData, type ErasedTenant } from './tenant-data.ts';
export type WriteVerb = 'created' | 'changed' | 'deleted';

/** What a collection needs for its writes besides its model. */
export interface WriteContext {
  /** `<token>.<collection>` */
  source: string;
  now: () => Date;
  /** After each write: wakes the relay and sends the hint. */
  written: (caller: Caller, id: string, version: number, verb: WriteVerb) => void;
}

interface StoreParts {
  token: ServiceToken;
  connection: Connection;
  relay: OutboxRelay;
  clock: Clock;
  logger: Logger;
  /** Live hints after writes; left out for the demo generator. */
  hints?: BusClient;
  /** Whom writes obey while a backup runs; left out where none does. */
  backups?: BackupWatch;
  /** Of its collections; what is not given is the product's. */
  holdPatience?: Partial<HoldPatience>;
}

/** Builds indexes; tried again, because the store breaks off (`deadlock detected`) those of two processes at once. */
export const persistently = async (work: () => Promise<void>, tries = 5): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (tries === 1) throw error;
    await delay(400);
    await persistently(work, tries - 1);
  }
};

/** The collections of a service's own database. Injected; make each collection once, in a provider's constructor. */
export class Store {
  /** Reads lists of any of them. */
  readonly pages: ListPages;
  /** All that the database holds of one tenant. */
  readonly tenantData: TenantData;
  readonly holdPatience: Partial<HoldPatience> | undefined;
  private readonly models: Model<never>[] = [];
  private readonly afterIndexes: (() => Promise<void>)[] = [];

  constructor(private readonly parts: StoreParts) {
    this.pages = new ListPages(parts.clock);
    this.holdPatience = parts.holdPatience;
    const erased = this.system<ErasedTenant>('erased-tenants', 'erased_tenants', erasedSchema);
    this.tenantData = new TenantData(erased, parts.clock);
  }

  /** For AuditedCollection: the model with tenant scope and outbox, and what its writes need. */
  audited<T extends object>(definition: AuditedDefinition<T>): { model: RowModel; context: WriteContext } {
    const { token, relay, clock, logger } = this.parts;
    const { name, schema, caseless } = definition;
    const model: RowModel = this.register<Row>(name, auditedSchema(schema, caseless !== undefined));
    this.tenantData.includes(name, model as unknown as Model<never>);
    relay.register(model);
    if (caseless) this.afterIndexes.push(() => foldOlder(model, caseless, logger));
    const context: WriteContext = {
      source: `${token}.${definition.name}`,
      now: () => clock.now(),
      written: (caller, id, version, verb) => {
        relay.wake(model);
        this.hint(caller, definition.entity, { id, version, verb });
      },
    };
    return { model, context };
  }

  /**
   * A collection of tenants' data without audit (events, series): a model that throws on a query without tenantId. An `_id`
   * that is a text begins with `<tenant>:`.
   */
  scoped<T>(name: string, schema: Schema<T>): Model<T> {
    const own = schema.clone();
    own.plugin(tenantScope);
    const model = this.register<T>(name, own);
    this.tenantData.includes(name, model as unknown as Model<never>);
    return guardModel(model);
  }

  /** A collection without tenants; the reason is one of the closed list. */
  system<T>(_reason: SystemReason, name: string, schema: Schema<T>): Model<T> {
    return this.register<T>(name, schema);
  }

  /**
   * Builds the indexes of all collections made so far, and gives older documents what a new one needs; tried again when
   * other processes build at the same time.
   */
  async ensureIndexes(): Promise<void> {
    for (const model of this.models) await persistently(() => model.createIndexes());
    for (const work of this.afterIndexes) await persistently(work);
  }

  private register<T>(name: string, schema: Schema): Model<T> {
    const strict = schema.clone();
    strict.set('strictQuery', 'throw');
    const { token, connection, backups } = this.parts;
    const from = `${token}/${name}`;
    // A backup asks for what it has not copied: only what was written while one ran has a number.
    if (!(from in notCopied)) strict.index({ _epoch: 1 }, { sparse: true });
    const model = connection.model<T>(name, strict as Schema<T>, name);
    this.models.push(model as unknown as Model<never>);
    if (backups && !(from in notCopied)) gateWrites(model as unknown as Model<never>, from, backups);
    return model;
  }

  private hint(
    caller: Caller,
    entity: string,
    write: { id: string; version: number; verb: WriteVerb },
  ): void {
    const { hints, token, clock } = this.parts;
    const { id, version, verb } = write;
    const at = clock.now().toISOString();
    hints?.hint(`event.${token}.${entity}.${verb}`, { tenantId: caller.tenantId, entity, id, version, at });
  }
}
