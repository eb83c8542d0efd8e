import type { Caller } from '@officina/contracts/caller';
import { Types, type UpdateQuery } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { faultPoint } from '../fault-points.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { auditedFields, auditEntry, difference } from './audit-entry.ts';
import type { Audit, AuditedDefinition, AuditOf, Change } from './audited-definition.ts';
import { hidden, type Row } from './audited-schema.ts';
import { AuditedReads } from './audited-reads.ts';
import { asDuplicate, isDuplicate } from './duplicate-key.ts';
import { idempotentId, requestHash } from './idempotent-id.ts';
import type { Store, WriteContext, WriteVerb } from './store.ts';
import type { Stored } from './stored.ts';
import { toWire } from './to-wire.ts';

interface Write<T> {
  update: UpdateQuery<Row>;
  /** The document as the update would leave it. */
  next: Stored<T>;
}

const maxAttempts = 200;

/** The only way to business documents: scoped to the caller's tenant, every write with its own audit entry. */
export class AuditedCollection<T extends object> extends AuditedReads<T> {
  private readonly writers = new KeyedQueue();
  private readonly context: WriteContext;

  constructor(definition: AuditedDefinition<T>, store: Store) {
    const { model, context } = store.audited(definition);
    super(definition, model);
    this.context = context;
  }

  /**
   * Creates a document with its entry 0. The same idempotency key again gives the document that it made.
   * `request` is what was asked for, when `fields` would differ at a repeat (times, ids that we make).
   * @throws AppError `duplicate` naming the field; `invalid` when the key was used for something else
   */
  async insert(
    caller: Caller,
    fields: T,
    audit: AuditOf<T>,
    { idempotencyKey, request = auditedFields(fields) }: { idempotencyKey?: string; request?: object } = {},
  ): Promise<Stored<T>> {
    const key = idempotencyKey && {
      id: this.idOf(caller, idempotencyKey),
      request: requestHash(request),
    };
    const row = await this.newRow(caller, fields, key ? key.id : new Types.ObjectId());
    const said = typeof audit === 'function' ? audit(row) : audit;
    const entry = this.entry(caller, row, said, null, this.audited(row));
    faultPoint('store.beforeWrite');
    try {
      await this.model.insertMany([{ ...row, _outbox: [entry], ...(key && { _request: key.request }) }], {
        lean: true,
      });
    } catch (error) {
      // Which of two broken unique indexes is told differs from store to store, so the id is looked for on any.
      const repeated = key && isDuplicate(error) && (await this.repeated(caller, key));
      if (repeated) return repeated;
      throw await this.duplicate(error, row);
    }
    return this.done(caller, row, 'created');
  }

  /**
   * Changes a document by compare-and-set. Without a version the change is computed again on what is there by then.
   * `change` may give null, or nothing that differs: no write, no event.
   * @throws AppError `not_found`; `stale` with the current document when `version` is not the current one; `duplicate`
   */
  async update(
    caller: Caller,
    id: string | Types.ObjectId,
    version: number | undefined,
    change: (current: Stored<T>) => Change<T> | null | Promise<Change<T> | null>,
  ): Promise<Stored<T>> {
    return this.compareAndSet(caller, id, version, 'changed', async (current) => {
      const wanted = await change(current);
      return wanted && this.updateFor(caller, current, wanted);
    });
  }

  /**
   * Deletes a document: a tombstone until its event is stored. `guard` may refuse by throwing.
   * @throws AppError `not_found`, `stale`
   */
  async remove(
    caller: Caller,
    id: string | Types.ObjectId,
    version: number | undefined,
    guard: (current: Stored<T>) => Audit | Promise<Audit>,
  ): Promise<void> {
    await this.compareAndSet(caller, id, version, 'deleted', async (current) => {
      const audit = await guard(current);
      const next = { ...current, __v: current.__v + 1 };
      const entry = this.entry(caller, next, audit, this.audited(current), null);
      return { update: { $set: { deletedAt: this.context.now() }, $push: { _outbox: entry } }, next };
    });
  }

  private compareAndSet(
    caller: Caller,
    id: string | Types.ObjectId,
    version: number | undefined,
    verb: WriteVerb,
    prepare: (current: Stored<T>) => Promise<Write<T> | null>,
  ): Promise<Stored<T>> {
    const write = () => this.inTurn(caller, id, version, verb, prepare);
    return this.writers.run(`${caller.tenantId} ${id.toString()}`, write, 'a write of');
  }

  /** Other processes write too: a lost compare-and-set reads again. */
  private async inTurn(
    caller: Caller,
    id: string | Types.ObjectId,
    version: number | undefined,
    verb: WriteVerb,
    prepare: (current: Stored<T>) => Promise<Write<T> | null>,
  ): Promise<Stored<T>> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const current = await this.get(caller, id);
      if (version !== undefined && version !== current.__v) {
        throw new AppError('stale', 'Modificato nel frattempo', { current: toWire(current) });
      }
      const write = await prepare(current);
      if (!write) return current;
      const row = await this.swap(caller, current, write);
      if (row) return this.done(caller, this.stored(row), verb);
      await delay(Math.random() * Math.min(attempt + 1, 20));
    }
    throw new AppError('unavailable', 'too many writers on one document');
  }

  private async swap(
    caller: Caller,
    { _id, __v }: Stored<T>,
    { update, next }: Write<T>,
  ): Promise<Row | null> {
    faultPoint('store.beforeWrite');
    try {
      return await this.model
        .findOneAndUpdate(
          this.scoped(caller, { _id, __v }),
          { ...update, $inc: { __v: 1 } },
          { returnDocument: 'after', projection: hidden },
        )
        .lean<Row>();
    } catch (error) {
      throw await this.duplicate(error, next);
    }
  }

  private updateFor(caller: Caller, current: Stored<T>, { set, audit }: Change<T>): Write<T> | null {
    // castObject leaves out what is null, but null is how a field is cleared.
    const nulls = Object.fromEntries(Object.entries(set).filter(([, value]) => value === null));
    const $set: Record<string, unknown> = { ...this.model.castObject(set), ...nulls };
    const changed = difference(toWire(current), toWire($set));
    if (!changed) return null;
    const next: Stored<T> = { ...current, ...$set, __v: current.__v + 1 };
    const entry = this.entry(caller, next, audit, this.audited(changed.from), this.audited(changed.to));
    return { update: { $set, $push: { _outbox: entry } }, next };
  }

  private async newRow(caller: Caller, fields: T, _id: Types.ObjectId): Promise<Stored<T>> {
    const own = { _id, tenantId: caller.tenantId, __v: 0, deletedAt: null, createdAt: this.context.now() };
    const document = new this.model({ ...fields, ...own });
    await document.validate();
    const { _outbox, ...row } = document.toObject<Row>();
    return this.stored(row);
  }

  private async repeated(
    caller: Caller,
    key: { id: Types.ObjectId; request: string },
  ): Promise<Stored<T> | null> {
    const row = await this.model.findOne(this.ofTenant(caller, { _id: key.id })).lean<Row>();
    if (!row) return null;
    if (row._request !== key.request) {
      throw new AppError('invalid', 'Idempotency-Key già usata per un’altra richiesta');
    }
    const { _outbox, _request, ...rest } = row;
    return this.stored(rest);
  }

  private done(caller: Caller, document: Stored<T>, verb: WriteVerb): Stored<T> {
    faultPoint('store.afterWrite');
    this.context.written(caller, document._id.toHexString(), document.__v, verb);
    return document;
  }

  private entry(
    caller: Caller,
    document: Stored<T>,
    audit: Audit,
    from: Record<string, unknown> | null,
    to: Record<string, unknown> | null,
  ) {
    return auditEntry(caller, {
      source: this.context.source,
      entity: this.definition.entity,
      entityId: document._id.toHexString(),
      version: document.__v,
      audit: { action: audit.action, object: audit.object ?? this.definition.label(document) },
      from,
      to,
      at: this.context.now(),
    });
  }

  private duplicate(error: unknown, row: Stored<T>): Promise<unknown> {
    return asDuplicate(error, this.model, row, this.definition.duplicateMessages);
  }

  private audited(document: object): Record<string, unknown> {
    return auditedFields(document, this.definition.unaudited);
  }

  private idOf(caller: Caller, key: string): Types.ObjectId {
    return idempotentId(caller, this.definition.name, key);
  }
}
