import mongoose, { Schema, type Model, type mongo } from 'mongoose';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { retryOnConflict, isDuplicate } from './store-errors.ts';
const { EJSON } = mongoose.mongo.BSON;

/** A tenant that was erased, or is being erased. */
export interface ErasedTenant {
  /** Its code. */
  _id: string;
  /** When the erasure of its data started. */
  at: Date;
}

export const erasedSchema = new Schema<ErasedTenant>(
  { _id: String, at: { type: Date, required: true } },
  { versionKey: false },
);

type OfTenant = (tenantId: string) => object;

const deleteBatch = 500;
const readBatch = 250;
const chunkBytes = 64 * 1024;
/**
 * Password hashes, links' secrets and their hashes, also those in e-mails, and the keys of browsers never leave the store; `_epoch` is
 * the mark of a running backup.
 */
const omitted = { passwordHash: 0, entry: 0, secretText: 0, pushKeys: 0, keyHash: 0, _epoch: 0 } as const;

interface TenantCollection {
  model: Model<never>;
  filter: OfTenant;
}

/** Collections with a text `_id` have only the index on it: it starts with the tenant. */
const ofTenant =
  (model: Model<never>): OfTenant =>
  (tenantId) =>
    model.schema.path('_id')?.instance === 'String'
      ? { _id: { $gte: `${tenantId}:`, $lt: `${tenantId};` }, tenantId }
      : { tenantId };

/**
 * All data of one tenant in a service's database, in any collection, including deleted and internal documents. Uses
 * the raw collections on purpose: no document may be missed because of its shape, and the model of the log refuses
 * deletes. Running backups are notified by the raw collections too.
 */
export class TenantData {
  private readonly all = new Map<string, TenantCollection>();
  private eraseElsewhere: (tenantId: string) => Promise<void> = async () => undefined;

  constructor(
    private readonly erased: Model<ErasedTenant>,
    private readonly clock: Clock,
  ) {}

  /** Adds a collection with tenant documents; documents without `tenantId` need a filter. */
  includes(name: string, model: Model<never>, filter: OfTenant = ofTenant(model)): void {
    this.all.set(name, { model, filter });
  }

  /** Also erases what the service keeps elsewhere; called before its documents are deleted, and repeated. */
  alsoErases(erase: (tenantId: string) => Promise<void>): void {
    this.eraseElsewhere = erase;
  }

  /** The collections, each with its number of documents of the tenant. */
  async collections(tenantId: string): Promise<{ name: string; documents: number }[]> {
    const found = [];
    for (const [name, { model, filter }] of this.all)
      found.push({ name, documents: await raw(model).countDocuments(filter(tenantId)) });
    return found;
  }

  /**
   * The tenant's documents of a collection as lines of MongoDB's Extended JSON, read on demand.
   * @throws AppError `not_found` for an unknown collection
   */
  async *lines(tenantId: string, name: string): AsyncGenerator<Uint8Array, void> {
    const { model, filter } = this.all.get(name) ?? {};
    if (!model || !filter) throw new AppError('not_found', `${name} holds no documents of tenants`);
    const found = raw(model).find(filter(tenantId), { projection: omitted });
    let text = '';
    for await (const document of found.batchSize(readBatch)) {
      text += `${EJSON.stringify(document)}\n`;
      if (text.length < chunkBytes) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text);
  }

  /**
   * Records that the tenant is erased, then deletes its documents until about `limitMs` have passed.
   * @returns how many were deleted, and whether all are
   */
  async erase(tenantId: string, limitMs: number): Promise<{ erased: number; isDone: boolean }> {
    await this.note(tenantId);
    await this.eraseElsewhere(tenantId);
    const end = performance.now() + limitMs;
    let erased = 0;
    for (const { model, filter } of this.all.values())
      for (let some = deleteBatch; some === deleteBatch;) {
        if (performance.now() > end) return { erased, isDone: false };
        some = await deleteSome(raw(model), filter(tenantId));
        erased += some;
      }
    return { erased, isDone: true };
  }

  /** Whether the tenant was erased or is being erased: none of its data may be kept. */
  async isErased(tenantId: string): Promise<boolean> {
    return (await this.erased.exists({ _id: tenantId })) !== null;
  }

  private async note(tenantId: string): Promise<void> {
    if (await this.isErased(tenantId)) return;
    try {
      await retryOnConflict(() => this.erased.create({ _id: tenantId, at: this.clock.now() }));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

const raw = (model: Model<never>) => model.collection as unknown as mongo.Collection;

async function deleteSome(collection: mongo.Collection, filter: object): Promise<number> {
  const rows = await collection
    .find(filter, { projection: { _id: 1 } })
    .limit(deleteBatch)
    .toArray();
  const ids = { _id: { $in: rows.map(({ _id }) => _id) } };
  await retryOnConflict(() => collection.deleteMany({ $and: [ids, filter] }));
  return rows.length;
}
