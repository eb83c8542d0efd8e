import mongoose, { Schema, type Model, type mongo } from 'mongoose';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { contended, isDuplicate } from './store-errors.ts';
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
/** Nobody may take the hashes out of the store; the other is the mark of a running backup. */
const leftOut = { passwordHash: 0, _epoch: 0 } as const;

interface TenantCollection {
  model: Model<never>;
  filter: OfTenant;
}

/** Documents whose `_id` is a text have none but that index: it begins with the tenant. */
const ofTenant =
  (model: Model<never>): OfTenant =>
  (tenantId) =>
    model.schema.path('_id')?.instance === 'String'
      ? { _id: { $gte: `${tenantId}:`, $lt: `${tenantId};` }, tenantId }
      : { tenantId };

/**
 * All that a service's database holds of one tenant, in whatever collection, deleted and internal documents too. It uses the
 * collections below the models on purpose: nothing may be left out because of its shape, and the model of the log deletes
 * nothing. Running backups are told there.
 */
export class TenantData {
  private readonly all = new Map<string, TenantCollection>();

  constructor(
    private readonly erased: Model<ErasedTenant>,
    private readonly clock: Clock,
  ) {}

  /** A collection that holds tenants' documents; one whose documents have no `tenantId` says which are a tenant's. */
  includes(name: string, model: Model<never>, filter: OfTenant = ofTenant(model)): void {
    this.all.set(name, { model, filter });
  }

  /** The collections, each with how many documents are the tenant's. */
  async collections(tenantId: string): Promise<{ name: string; documents: number }[]> {
    const found = [];
    for (const [name, { model, filter }] of this.all)
      found.push({ name, documents: await raw(model).countDocuments(filter(tenantId)) });
    return found;
  }

  /**
   * The tenant's documents of a collection as lines of MongoDB's Extended JSON, read as they are taken.
   * @throws AppError `not_found` for a collection that is none of these
   */
  async *lines(tenantId: string, name: string): AsyncGenerator<Uint8Array, void> {
    const { model, filter } = this.all.get(name) ?? {};
    if (!model || !filter) throw new AppError('not_found', `${name} holds no documents of tenants`);
    const found = raw(model).find(filter(tenantId), { projection: leftOut });
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
    for (const { model, filter } of this.all.values())
      for (let some = deletedAtOnce; some === deletedAtOnce;) {
        if (performance.now() > end) return { erased, isDone: false };
        some = await deleteSome(raw(model), filter(tenantId));
        erased += some;
      }
    return { erased, isDone: true };
  }

  /** Whether the tenant was erased, or is being erased: nothing of it is to be kept any more. */
  async isErased(tenantId: string): Promise<boolean> {
    return (await this.erased.exists({ _id: tenantId })) !== null;
  }

  private async note(tenantId: string): Promise<void> {
    if (await this.isErased(tenantId)) return;
    try {
      await contended(() => this.erased.create({ _id: tenantId, at: this.clock.now() }));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}

const raw = (model: Model<never>) => model.collection as unknown as mongo.Collection;

async function deleteSome(collection: mongo.Collection, filter: object): Promise<number> {
  const rows = await collection
    .find(filter, { projection: { _id: 1 } })
    .limit(deletedAtOnce)
    .toArray();
  const ids = { _id: { $in: rows.map(({ _id }) => _id) } };
  await contended(() => collection.deleteMany({ $and: [ids, filter] }));
  return rows.length;
}
