import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { contended } from './contention.ts';
import { isDuplicate } from './duplicate-key.ts';

const { EJSON } = mongoose.mongo.BSON;

/** A tenant that was erased, or is being erased. */
export interface ErasedTenant {
  /** Its code. */
  _id: string;
  /** When its data began to go. */
  at: Date;
}

export const erasedSchema = new Schema<ErasedTenant>(
  { _id: String, at: { type: Date, required: true } },
  { versionKey: false },
);

type OfTenant = (tenantId: string) => object;

const deletedAtOnce = 500;
const readAtOnce = 250;
const piece = 64 * 1024;
/** What nobody may take out of the store. */
const secrets = { passwordHash: 0 } as const;

/** Documents whose `_id` is a text have none but that index: it begins with the tenant. */
const ofTenant =
  (model: Model<never>): OfTenant =>
  (tenantId) =>
    model.schema.path('_id')?.instance === 'String'
      ? { _id: { $gte: `${tenantId}:`, $lt: `${tenantId};` }, tenantId }
      : { tenantId };

/**
 * All that a service's database holds of one tenant, in whatever collection, deleted and internal documents too. It goes
 * around the models on purpose: nothing may be left out because of its shape, and the log cannot be deleted from by its own.
 */
export class TenantData {
  private readonly filters = new Map<string, OfTenant>();

  constructor(
    private readonly connection: Connection,
    private readonly erased: Model<ErasedTenant>,
    private readonly clock: Clock,
  ) {}

  /** A collection that holds tenants' documents; one whose documents have no `tenantId` says which are a tenant's. */
  includes(name: string, model: Model<never>, filter: OfTenant = ofTenant(model)): void {
    this.filters.set(name, filter);
  }

  /** The collections, each with how many documents are the tenant's. */
  async collections(tenantId: string): Promise<{ name: string; documents: number }[]> {
    const found = [];
    for (const [name, filter] of this.filters)
      found.push({ name, documents: await this.raw(name).countDocuments(filter(tenantId)) });
    return found;
  }

  /**
   * The tenant's documents of a collection as lines of MongoDB's Extended JSON, read as they are taken.
   * @throws AppError `not_found` for a collection that is none of these
   */
  async *lines(tenantId: string, name: string): AsyncGenerator<Uint8Array, void> {
    const found = this.raw(name).find(this.filterOf(name)(tenantId), { projection: secrets });
    let text = '';
    for await (const document of found.batchSize(readAtOnce)) {
      text += `${EJSON.stringify(document)}\n`;
      if (text.length < piece) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text);
  }

  /**
   * Deletes the tenant's documents for about so long, after it has noted that the tenant is erased.
   * @returns how many went, and whether none is left
   */
  async erase(tenantId: string, limitMs: number): Promise<{ erased: number; isDone: boolean }> {
    await this.note(tenantId);
    const end = performance.now() + limitMs;
    let erased = 0;
    for (const [name, filter] of this.filters)
      for (let some = deletedAtOnce; some === deletedAtOnce;) {
        if (performance.now() > end) return { erased, isDone: false };
        some = await this.deleteSome(name, filter(tenantId));
        erased += some;
      }
    return { erased, isDone: true };
  }

  /** Whether the tenant was erased, or is being erased: nothing of it is to be kept any more. */
  async isErased(tenantId: string): Promise<boolean> {
    return (await this.erased.exists({ _id: tenantId })) !== null;
  }

  private async deleteSome(name: string, filter: object): Promise<number> {
    const collection = this.raw(name);
    const rows = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(deletedAtOnce)
      .toArray();
    const ids = { _id: { $in: rows.map(({ _id }) => _id) } };
    await contended(() => collection.deleteMany({ $and: [ids, filter] }));
    return rows.length;
  }

  private async note(tenantId: string): Promise<void> {
    if (await this.isErased(tenantId)) return;
    try {
      await contended(() => this.erased.create({ _id: tenantId, at: this.clock.now() }));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  private filterOf(name: string): OfTenant {
    const filter = this.filters.get(name);
    if (!filter) throw new AppError('not_found', `${name} holds no documents of tenants`);
    return filter;
  }

  private raw(name: string) {
    this.filterOf(name);
    const { db } = this.connection;
    if (!db) throw new AppError('unavailable', 'the store is away');
    return db.collection(name);
  }
}
