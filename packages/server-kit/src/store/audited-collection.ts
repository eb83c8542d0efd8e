import type { MayChange } from '@officina/contracts/auth/roles';
import type { Caller } from '@officina/contracts/caller';
import { Types, type UpdateQuery } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { faultPoint } from '../fault-points.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { checkChange } from '../permission.ts';
import { auditedFields, auditEntry, difference, type EntryParts } from './audit-entry.ts';
import {
  hiddenFields,
  type Audit,
  type AuditedDefinition,
  type AuditOf,
  type Change,
  type NewDocument,
  type Row,
  type Save,
} from './audited-schema.ts';
import { AuditedKeys, type UpdateOptions, type DocumentKey } from './audited-keys.ts';
import { foldedOf, isFoldCleared } from './caseless.ts';
import { asDuplicate, retryOnConflict, isDuplicate } from './store-errors.ts';
import { checkDocumentSize } from './document-budget.ts';
import type { Store, WriteContext, WriteVerb } from './store.ts';
import { toWire, unaudited, type Stored } from './stored.ts';
import { withNulls } from './fields.ts';

interface Write<T> {
  update: UpdateQuery<Row>;
  /** The document after the update. */
  next: Stored<T>;
  /** Conditions that must still be true, in addition to the version. */
  condition?: { _held: number | null };
}

/** Conditions of a compare-and-set. */
interface Condition {
  version?: number | undefined;
  /** A change that is applied only once. */
  save?: Save | undefined;
}

/** Options of a create. */
interface InsertOptions {
  idempotencyKey?: string | undefined;
  /** The client's request, if the fields would differ in a repeat (times, generated ids). */
  request?: object;
  /** Which role may fill which field of the request. */
  mayChange?: MayChange | undefined;
}

/** The fields that a request fills. */
const filledFields = (request: object): string[] =>
  Object.entries(request).flatMap(([field, value]) => {
    const isEmpty = value == null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [field];
  });

const maxAttempts = 200;
/**
 * A client repeats a change soon if the answer was lost: at most this many other changes may happen in
 * between.
 */
const keptSaves = 5;
/** The store accepts 16 MB per document; the largest entry is half a megabyte. */
const maxStoredBytes = 8 * 1024 * 1024;
/**
 * Entries wait in the document while events is down: their number is limited, to stay well below the
 * store's limit.
 */
const hasRoom = { $expr: { $lt: [{ $bsonSize: '$$ROOT' }, maxStoredBytes] } };
const isCrowded = { $expr: { $gte: [{ $bsonSize: '$$ROOT' }, maxStoredBytes] } };

/**
 * The only access to business documents: scoped to the caller's tenant, with an audit entry for each write.
 */
export class AuditedCollection<T extends object> extends AuditedKeys<T> {
  private readonly writers = new KeyedQueue();
  private readonly context: WriteContext;

  constructor(definition: AuditedDefinition<T>, store: Store) {
    const { model, context } = store.audited(definition);
    super(definition, model, store);
    this.context = context;
  }

  /**
   * Creates a document with its entry 0. Repeating the idempotency key returns the document that was created with it.
   * @throws AppError `forbidden`, `duplicate` or `too_large` with the field; `invalid` if the key was used for another request;
   *   `gone` if the document created with it has been deleted since
   */
  async insert(
    caller: Caller,
    fields: T,
    audit: AuditOf<T>,
    { idempotencyKey, request = auditedFields(fields), mayChange }: InsertOptions = {},
  ): Promise<Stored<T>> {
    checkChange(mayChange, caller, fields, filledFields(request));
    const key = idempotencyKey ? this.keyOf(caller, idempotencyKey, request) : undefined;
    const { row, stored } = await this.prepare(caller, { fields, audit }, key);
    try {
      await this.store([stored]);
    } catch (error) {
      // Stores differ in which of two violated unique indexes they report, so any violation looks for the id.
      const repeated = key && isDuplicate(error) && (await this.made(caller, [key]))[0];
      if (repeated) return repeated;
      throw await this.duplicate(error, row);
    }
    return this.done(caller, row, 'created');
  }

  /**
   * Creates several documents with one command: if the process dies, all of them exist or none. Repeating the key
   * returns those that were created with it, and creates those that were lost because the store died during the
   * command. Not for collections with a unique index, which could reject one document after others are stored.
   * @throws AppError as `insert`, before anything is written
   */
  async insertAll(
    caller: Caller,
    wanted: NewDocument<T>[],
    { idempotencyKey, request }: { idempotencyKey: string; request: object },
  ): Promise<Stored<T>[]> {
    const isUnique = this.model.schema.indexes().some(([, options]) => options['unique']);
    if (isUnique) throw new Error(`${this.definition.name} has a unique index: one by one`);
    const keys = this.keysOf(caller, wanted.length, idempotencyKey, request);
    const prepared = await Promise.all(wanted.map((one, index) => this.prepare(caller, one, keys[index])));
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const made = await this.made(caller, keys);
      const missing = prepared.filter((_, index) => !made[index]);
      try {
        if (missing.length > 0) await this.store(missing.map(({ stored }) => stored));
        for (const { row } of missing) this.done(caller, row, 'created');
        return prepared.map(({ row }, index) => made[index] ?? row);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      // Another process is handling the same request.
      await delay(Math.random() * 20);
    }
    throw new AppError('unavailable', 'too many repeats of one request');
  }

  /**
   * Changes a document by compare-and-set. Without a version, the change is recomputed on the current document
   * after a conflict. Repeating the idempotency key returns the current document and changes nothing. If `change`
   * returns null or equal values, there is no write and no event.
   * @throws AppError `not_found`; `stale` with the current document if `version` is not the current one;
   *   `forbidden` with the fields that the caller's role may not change; `duplicate`; `too_large`; `invalid` if the key was used for another change; `unavailable` while the document
   *   has no room for more entries that wait for events
   */
  async update(
    caller: Caller,
    id: string | Types.ObjectId,
    options: UpdateOptions,
    change: (current: Stored<T>) => Change<T> | null | Promise<Change<T> | null>,
  ): Promise<Stored<T>> {
    const on = { version: options.version, save: this.saveOf(caller, options) };
    return this.compareAndSet(caller, id, on, 'changed', async (current) => {
      const wanted = await change(current);
      return wanted && this.updateFor(caller, current, wanted, { ...options, save: on.save });
    });
  }

  /**
   * Deletes a document: it is a tombstone until its event is stored; a stub remains if it was created with a key.
   * `guard` may refuse by throwing. It runs while there is no hold on the document, and runs again if there was one
   * in the meantime.
   * @throws AppError `not_found`, `stale`, `in_use` while there is a hold, `unavailable` as `update`
   */
  async remove(
    caller: Caller,
    id: string | Types.ObjectId,
    version: number | undefined,
    guard: (current: Stored<T>) => Audit | Promise<Audit>,
  ): Promise<void> {
    const deadline = this.deleteDeadline();
    await this.compareAndSet(caller, id, { version }, 'deleted', async (current) => {
      const _held = await this.holdCountWhenFree(caller, current, deadline);
      const audit = await guard(current);
      const next = { ...current, __v: current.__v + 1 };
      const deletedAt = this.context.now();
      const entry = this.entry(caller, next, audit, { from: this.audited(current), to: null, at: deletedAt });
      return { update: { $set: { deletedAt }, $push: { _outbox: entry } }, next, condition: { _held } };
    });
  }

  /**
   * Sets fields that are not audited, such as those that another service computes: there is no event, no new version and no hint. Does
   * nothing if a higher revision of them was set before.
   * @throws AppError `not_found`
   */
  async setComputed(caller: Caller, id: string, set: Partial<T>, revision: number): Promise<void> {
    const { _id } = await this.get(caller, id);
    const before = this.scoped(caller, {
      _id,
      $or: [{ _revision: null }, { _revision: { $lte: revision } }],
    });
    await retryOnConflict(() => this.model.updateOne(before, { $set: { ...set, _revision: revision } }));
  }

  private compareAndSet(
    caller: Caller,
    id: string | Types.ObjectId,
    on: Condition,
    verb: WriteVerb,
    prepare: (current: Stored<T>) => Promise<Write<T> | null>,
  ): Promise<Stored<T>> {
    const write = () => this.swapWithRetries(caller, id, on, verb, prepare);
    return this.writers.run(`${caller.tenantId} ${id.toString()}`, write, 'a write of');
  }

  /** Retries a lost compare-and-set on the new document: other processes write too. */
  private async swapWithRetries(
    caller: Caller,
    id: string | Types.ObjectId,
    { version, save }: Condition,
    verb: WriteVerb,
    prepare: (current: Stored<T>) => Promise<Write<T> | null>,
  ): Promise<Stored<T>> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const current = await this.get(caller, id);
      const isCurrent = version === current.__v;
      if (save && !isCurrent && (await this.isSaved(caller, current, save))) return current;
      if (version !== undefined && !isCurrent) {
        throw new AppError('stale', 'Modificato nel frattempo', { current: toWire(current) });
      }
      const write = await prepare(current);
      if (!write) return current;
      const row = await this.swap(caller, current, write);
      if (row) return this.done(caller, this.stored(row), verb);
      await this.refuseCrowded(caller, current);
      await delay(Math.random() * Math.min(attempt + 1, 20));
    }
    throw new AppError('unavailable', 'too many writers on one document');
  }

  private async swap(
    caller: Caller,
    { _id, __v }: Stored<T>,
    { update, next, condition }: Write<T>,
  ): Promise<Row | null> {
    faultPoint('store.beforeWrite');
    try {
      const before = this.scoped(caller, { _id, __v, ...hasRoom, ...condition });
      const options = { returnDocument: 'after', projection: hiddenFields } as const;
      return await retryOnConflict(() =>
        this.model.findOneAndUpdate(before, { ...update, $inc: { __v: 1 } }, options).lean<Row>(),
      );
    } catch (error) {
      throw await this.duplicate(error, next);
    }
  }

  private async refuseCrowded(caller: Caller, { _id }: Stored<T>): Promise<void> {
    if (!(await this.model.exists(this.scoped(caller, { _id, ...isCrowded })))) return;
    throw new AppError('unavailable', 'too many audit entries of one document wait for events');
  }

  private updateFor(
    caller: Caller,
    current: Stored<T>,
    { set, audit }: Change<T>,
    { save, mayChange }: Pick<UpdateOptions, 'mayChange'> & { save: Save | undefined },
  ): Write<T> | null {
    const fold = foldedOf(set, this.definition.caseless);
    const $set: Record<string, unknown> = { ...withNulls(this.model.castObject(set), set), ...fold };
    const changed = difference(toWire(current), toWire($set));
    if (!changed) return null;
    checkChange(mayChange, caller, current, Object.keys(changed.to));
    const next: Stored<T> = { ...current, ...$set, __v: current.__v + 1 };
    checkDocumentSize(next, { before: current, set: $set });
    const [from, to] = [this.audited(changed.from), this.audited(changed.to)];
    const entry = this.entry(caller, next, audit, { from, to, at: this.context.now() });
    const $unset = isFoldCleared(set, this.definition.caseless) && { $unset: { _folded: '' } };
    const _saves = save && { _saves: { $each: [save], $slice: -keptSaves } };
    return { update: { $set, ...$unset, $push: { _outbox: entry, ..._saves } }, next };
  }

  private async newRow(caller: Caller, fields: T, _id: Types.ObjectId): Promise<Stored<T>> {
    const bookkeeping = {
      _id,
      tenantId: caller.tenantId,
      __v: 0,
      deletedAt: null,
      createdAt: this.context.now(),
    };
    const document = new this.model({
      ...fields,
      ...bookkeeping,
      ...foldedOf(fields, this.definition.caseless),
    });
    await document.validate();
    const { _outbox, ...row } = document.toObject<Row>();
    return this.stored(row);
  }

  /** A new document, without and with its entry 0. @throws AppError `too_large` */
  private async prepare(caller: Caller, { fields, audit }: NewDocument<T>, key?: DocumentKey) {
    const row = await this.newRow(caller, fields, key ? key.id : new Types.ObjectId());
    const entryAudit = typeof audit === 'function' ? audit(row) : audit;
    checkDocumentSize(row);
    const entry = this.entry(caller, row, entryAudit, {
      from: null,
      to: this.audited(row),
      at: row.createdAt,
    });
    return { row, stored: { ...row, _outbox: [entry], ...(key && { _request: key.request }) } };
  }

  private async store(rows: object[]): Promise<void> {
    faultPoint('store.beforeWrite');
    await retryOnConflict(() => this.model.insertMany(rows, { lean: true }));
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
    what: Pick<EntryParts, 'from' | 'to' | 'at'>,
  ) {
    return auditEntry(caller, {
      source: this.context.source,
      entity: this.definition.entity,
      entityId: document._id.toHexString(),
      machineId: (document as { machineId?: string | null }).machineId ?? undefined,
      version: document.__v,
      audit: { action: audit.action, object: audit.object ?? this.definition.label(document) },
      ...what,
    });
  }

  private duplicate(error: unknown, row: Stored<T>): Promise<unknown> {
    return asDuplicate(error, this.model, row, this.definition);
  }

  private audited(document: object): Record<string, unknown> {
    return auditedFields(document, unaudited[this.definition.entity]);
  }
}
