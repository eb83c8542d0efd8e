import type { Caller } from '@officina/contracts/caller';
import type { Connection, Model, Schema } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import type { BusClient } from '../bus/bus-client.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { ServiceToken } from '../service-token.ts';
import { auditedSchema, type AuditedDefinition, type Row, type RowModel } from './audited-schema.ts';
import type { BackupWatch } from './backup/backup-watch.ts';
import { gateWrites } from './backup/gated-collection.ts';
import { notCopied } from './backup/state.ts';
import { backfillFolded } from './caseless.ts';
import { guardModel, tenantScope, type SystemReason } from './tenant-scope.ts';
import { ListPages } from './list-pages.ts';
import type { OutboxRelay } from './outbox-relay.ts';
import { erasedSchema, TenantData, type ErasedTenant } from './tenant-data.ts';

/** How long a delete, or a hold in a queue, waits for earlier holds. */
export interface HoldTimeouts {
  deleteMs: number;
  turnMs: number;
}

export type WriteVerb = 'created' | 'changed' | 'deleted';

/** Dependencies of a collection's writes, besides its model. */
export interface WriteContext {
  /** `<token>.<collection>` */
  source: string;
  now: () => Date;
  /** Called after each write: wakes the relay and sends the hint. */
  written: (caller: Caller, id: string, version: number, verb: WriteVerb) => void;
}

interface StoreParts {
  token: ServiceToken;
  connection: Connection;
  relay: OutboxRelay;
  clock: Clock;
  logger: Logger;
  /** Sends live hints after writes; absent in the demo generator. */
  hints?: BusClient;
  /** Controls writes while a backup runs; absent where backups never run. */
  backups?: BackupWatch;
  /** Overrides the default timeouts of holds. */
  holdPatience?: Partial<HoldTimeouts>;
}

/** Retries index builds: the store aborts (`deadlock detected`) those of two concurrent processes. */
const retryBuild = async (work: () => Promise<void>, tries = 5): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (tries === 1) throw error;
    await delay(400);
    await retryBuild(work, tries - 1);
  }
};

/** The collections of a service's database. Injectable; create each collection once, in a provider's constructor. */
export class Store {
  /** Reads lists of all collections. */
  readonly pages: ListPages;
  /** Access to all data of one tenant. */
  readonly tenantData: TenantData;
  readonly holdPatience: Partial<HoldTimeouts> | undefined;
  private readonly models: Model<never>[] = [];
  private readonly afterIndexes: (() => Promise<void>)[] = [];

  constructor(private readonly parts: StoreParts) {
    this.pages = new ListPages(parts.clock);
    this.holdPatience = parts.holdPatience;
    const erased = this.system<ErasedTenant>('erased-tenants', 'erased_tenants', erasedSchema);
    this.tenantData = new TenantData(erased, parts.clock);
  }

  /** For AuditedCollection: the model with tenant scope and outbox, and the dependencies of its writes. */
  audited<T extends object>(definition: AuditedDefinition<T>): { model: RowModel; context: WriteContext } {
    const { token, relay, clock, logger } = this.parts;
    const { name, schema, caseless, isQuiet = false } = definition;
    const model: RowModel = this.register<Row>(name, auditedSchema(schema, caseless !== undefined));
    this.tenantData.includes(name, model as unknown as Model<never>);
    relay.register(model);
    if (caseless) this.afterIndexes.push(() => backfillFolded(model, caseless, logger));
    const context: WriteContext = {
      source: `${token}.${definition.name}`,
      now: () => clock.now(),
      written: (caller, id, version, verb) => {
        relay.wake(model);
        if (!isQuiet) this.hint(caller, definition.entity, { id, version, verb });
      },
    };
    return { model, context };
  }

  /**
   * A collection of tenant data without audit (events, series): its model throws on queries without tenantId. An
   * `_id` of type text must start with `<tenant>:`.
   */
  scoped<T>(name: string, schema: Schema<T>): Model<T> {
    const scoped = schema.clone();
    scoped.plugin(tenantScope);
    const model = this.register<T>(name, scoped);
    this.tenantData.includes(name, model as unknown as Model<never>);
    return guardModel(model);
  }

  /** A collection without tenants; the reason must be on the closed list. */
  system<T>(_reason: SystemReason, name: string, schema: Schema<T>): Model<T> {
    return this.register<T>(name, schema);
  }

  /**
   * Builds the indexes of all collections created so far, and updates older documents for new indexes; retries while
   * other processes build indexes too.
   */
  async ensureIndexes(): Promise<void> {
    for (const model of this.models) await retryBuild(() => model.createIndexes());
    for (const work of this.afterIndexes) await retryBuild(work);
  }

  private register<T>(name: string, schema: Schema): Model<T> {
    const strict = schema.clone();
    strict.set('strictQuery', 'throw');
    const { token, connection, backups } = this.parts;
    const from = `${token}/${name}`;
    // A backup queries documents that it has not copied: only those written while one ran have a number.
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
