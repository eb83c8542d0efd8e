import type { Caller } from '@officina/contracts/caller';
import type { Page } from '@officina/contracts/endpoint';
import { Types, type QueryFilter } from 'mongoose';
import { AppError } from '../app-error.ts';
import { allPages } from '../all-pages.ts';
import { hiddenFields, type AuditedDefinition, type Row, type RowModel } from './audited-schema.ts';
import { folded } from './caseless.ts';
import { withTieBreaker, type ListOptions, type ListPages, type Sort } from './list-pages.ts';
import type { Stored } from './stored.ts';
import { systemScope, type SystemReason } from './tenant-scope.ts';

/** Filter on a document's fields; the tenant and `deletedAt: null` are added. */
export type Filter<T> = QueryFilter<T & { _id: Types.ObjectId; createdAt: Date }>;

const rowsOfBatch = 250;

const notFound = () =>
  new AppError('not_found', 'Non c’è: è stato eliminato, oppure l’indirizzo è sbagliato.');

/** Reads of business documents: always lean, limited to the caller's tenant, without deleted documents. */
export class AuditedReads<T extends object> {
  constructor(
    protected readonly definition: AuditedDefinition<T>,
    protected readonly model: RowModel,
    private readonly pages: ListPages,
  ) {}

  /** One page, in a fixed order. @throws AppError `malformed` for an invalid cursor */
  list(caller: Caller, filter: Filter<T>, options: ListOptions): Promise<Page<Stored<T>>> {
    return this.pageOf<Stored<T>>(caller, filter, options, hiddenFields);
  }

  /** One page that loads only some fields; they must include the fields of `sort`. */
  listFields<K extends keyof T & string>(
    caller: Caller,
    filter: Filter<T>,
    { fields, ...options }: ListOptions & { fields: readonly K[] },
  ): Promise<Page<Pick<T, K> & { _id: Types.ObjectId }>> {
    return this.pageOf(caller, filter, options, [...fields]);
  }

  private pageOf<R extends { _id: Types.ObjectId }>(
    caller: Caller,
    filter: Filter<T>,
    { sort, ...place }: ListOptions,
    selected: typeof hiddenFields | string[],
  ): Promise<Page<R>> {
    const find = (beyond?: object) => {
      const where = beyond === undefined ? filter : { $and: [filter, beyond] };
      return this.model.find(this.scoped(caller, where)).select(selected);
    };
    return this.pages.page<R>(caller.tenantId, { ...place, sort: withTieBreaker(sort) }, find);
  }

  /**
   * All matching documents in a fixed order, with some of their fields, 250 at a time: for files, which are
   * read once from start to end. Keeps a cursor open in the store; stop the iteration to close it.
   */
  async *batches<K extends keyof T & string>(
    caller: Caller,
    filter: Filter<T>,
    { sort, fields }: { sort: Sort; fields: readonly K[] },
  ): AsyncGenerator<Pick<T, K>[]> {
    const found = this.model.find(this.scoped(caller, filter)).select(['-_id', ...fields]);
    const cursor = found.sort(withTieBreaker(sort)).lean<Row[]>().cursor({ batchSize: rowsOfBatch });
    let batch: Pick<T, K>[] = [];
    for await (const row of cursor) {
      if (batch.push(row as object as Pick<T, K>) < rowsOfBatch) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** Matching documents of all tenants, for a reason of the closed list; no limit by default. */
  async findEverywhere(reason: SystemReason, filter: Filter<T>, limit = 0): Promise<Stored<T>[]> {
    const everywhere = this.model.find({ ...filter, deletedAt: null }).setOptions(systemScope(reason));
    const rows = await everywhere.select(hiddenFields).limit(limit).lean<Row[]>();
    return rows.map((row) => this.stored(row));
  }

  /** All matching documents, unordered: for small results. */
  async find(caller: Caller, filter: Filter<T>): Promise<Stored<T>[]> {
    const rows = await this.model.find(this.scoped(caller, filter)).select(hiddenFields).lean<Row[]>();
    return rows.map((row) => this.stored(row));
  }

  /** Documents by id (24 hex digits), unordered; unknown ids and other tenants' are skipped. */
  async byIds(caller: Caller, ids: string[]): Promise<Stored<T>[]> {
    return this.find(caller, { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } } as Filter<T>);
  }

  /** Documents by id in the order of the ids, with some of their fields; unknown ids and other tenants' are skipped. */
  async inOrder<K extends keyof T & string>(
    caller: Caller,
    ids: string[],
    fields: readonly K[],
  ): Promise<(Pick<T, K> & { _id: Types.ObjectId })[]> {
    const wanted = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const found = this.model.find(this.scoped(caller, wanted)).select([...fields]);
    return inOrderOf(ids, await found.lean<(Pick<T, K> & { _id: Types.ObjectId })[]>());
  }

  /** @throws AppError `not_found` for an unknown id, a malformed one, or another tenant's */
  async get(caller: Caller, id: string | Types.ObjectId): Promise<Stored<T>> {
    if (!Types.ObjectId.isValid(id)) throw notFound();
    const wanted = this.scoped(caller, { _id: new Types.ObjectId(id) });
    const row = await this.model.findOne(wanted).select(hiddenFields).lean<Row>();
    if (!row) throw notFound();
    return this.stored(row);
  }

  async exists(caller: Caller, filter: Filter<T>): Promise<boolean> {
    return (await this.model.exists(this.scoped(caller, filter))) !== null;
  }

  async count(caller: Caller, filter: Filter<T>): Promise<number> {
    return this.model.countDocuments(this.scoped(caller, filter));
  }

  /** Filter for the document whose `caseless` field equals this text, ignoring case. */
  alike(text: string): Filter<T> {
    return { _folded: folded(text) } as Filter<T>;
  }

  /** The caller's documents that are not deleted. */
  protected scoped(caller: Caller, filter: object): QueryFilter<Row> {
    return this.ofTenant(caller, { ...filter, deletedAt: null });
  }

  /** The only place where a filter gets its tenant. */
  protected ofTenant({ tenantId }: Caller, filter: object): QueryFilter<Row> {
    return { ...filter, tenantId };
  }

  protected stored(row: object): Stored<T> {
    return row as Stored<T>;
  }
}

/** Documents in the order of their ids. */
export function inOrderOf<R extends { _id: Types.ObjectId }>(ids: string[], rows: R[]): R[] {
  const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** All documents of a collection that belong to the caller's tenant, in order of creation. */
export const findAll = <T extends object>(
  all: Pick<AuditedReads<T>, 'list'>,
  caller: Caller,
): Promise<Stored<T>[]> => allPages((after) => all.list(caller, {}, { sort: { _id: 1 }, after }));
