import type { Caller } from '@officina/contracts/caller';
import type { Page } from '@officina/contracts/endpoint';
import { Types, type QueryFilter } from 'mongoose';
import { AppError } from '../app-error.ts';
import { everyPage } from '../every-page.ts';
import { hidden, type AuditedDefinition, type Row, type RowModel } from './audited-schema.ts';
import { folded } from './caseless.ts';
import { withTie, type ListOptions, type ListPages, type Sort } from './list-pages.ts';
import type { Stored } from './stored.ts';
import { systemScope, type SystemReason } from './tenant-scope.ts';

/** Filter on a document's own fields; the tenant and `deletedAt: null` are added. */
export type Filter<T> = QueryFilter<T & { _id: Types.ObjectId; createdAt: Date }>;

const rowsOfBatch = 250;

const notFound = () =>
  new AppError('not_found', 'Non c’è: è stato eliminato, oppure l’indirizzo è sbagliato.');

/** Reads of business documents: always lean, always of the caller's tenant, never what is deleted. */
export class AuditedReads<T extends object> {
  constructor(
    protected readonly definition: AuditedDefinition<T>,
    protected readonly model: RowModel,
    private readonly pages: ListPages,
  ) {}

  /** One page, in a fixed order. @throws AppError `malformed` for a cursor that is not ours */
  list(caller: Caller, filter: Filter<T>, options: ListOptions): Promise<Page<Stored<T>>> {
    return this.pageOf<Stored<T>>(caller, filter, options, hidden);
  }

  /** One page of a few fields, which alone are loaded; the fields of `sort` must be among them. */
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
    selected: typeof hidden | string[],
  ): Promise<Page<R>> {
    const find = (behind?: object) => {
      const where = behind === undefined ? filter : { $and: [filter, behind] };
      return this.model.find(this.scoped(caller, where)).select(selected);
    };
    return this.pages.page<R>(caller.tenantId, { ...place, sort: withTie(sort) }, find);
  }

  /**
   * All documents that match, in a fixed order and a few fields of each, 250 at a time: for files, which are read once
   * from end to end. The store keeps its place while they are taken; stop the iteration to let it go.
   */
  async *batches<K extends keyof T & string>(
    caller: Caller,
    filter: Filter<T>,
    { sort, fields }: { sort: Sort; fields: readonly K[] },
  ): AsyncGenerator<Pick<T, K>[]> {
    const found = this.model.find(this.scoped(caller, filter)).select(['-_id', ...fields]);
    const cursor = found.sort(withTie(sort)).lean<Row[]>().cursor({ batchSize: rowsOfBatch });
    let batch: Pick<T, K>[] = [];
    for await (const row of cursor) {
      if (batch.push(row as object as Pick<T, K>) < rowsOfBatch) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** Documents of every tenant that match, for a reason of the closed list; all unless there is a limit. */
  async findEverywhere(reason: SystemReason, filter: Filter<T>, limit = 0): Promise<Stored<T>[]> {
    const everywhere = this.model.find({ ...filter, deletedAt: null }).setOptions(systemScope(reason));
    const rows = await everywhere.select(hidden).limit(limit).lean<Row[]>();
    return rows.map((row) => this.stored(row));
  }

  /** All documents that match, in no order: for look-ups of few. */
  async find(caller: Caller, filter: Filter<T>): Promise<Stored<T>[]> {
    const rows = await this.model.find(this.scoped(caller, filter)).select(hidden).lean<Row[]>();
    return rows.map((row) => this.stored(row));
  }

  /** Those of the ids (24-hex texts) that there are, in no order; unknown ones and other tenants' are absent. */
  async byIds(caller: Caller, ids: string[]): Promise<Stored<T>[]> {
    return this.find(caller, { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } } as Filter<T>);
  }

  /** @throws AppError `not_found` for an unknown id, a malformed one, or another tenant's */
  async get(caller: Caller, id: string | Types.ObjectId): Promise<Stored<T>> {
    if (!Types.ObjectId.isValid(id)) throw notFound();
    const own = this.scoped(caller, { _id: new Types.ObjectId(id) });
    const row = await this.model.findOne(own).select(hidden).lean<Row>();
    if (!row) throw notFound();
    return this.stored(row);
  }

  async exists(caller: Caller, filter: Filter<T>): Promise<boolean> {
    return (await this.model.exists(this.scoped(caller, filter))) !== null;
  }

  async count(caller: Caller, filter: Filter<T>): Promise<number> {
    return this.model.countDocuments(this.scoped(caller, filter));
  }

  /** Filter for the one whose `caseless` field says this, in whatever case. */
  alike(text: string): Filter<T> {
    return { _folded: folded(text) } as Filter<T>;
  }

  /** The caller's documents that are not deleted. */
  protected scoped(caller: Caller, filter: object): QueryFilter<Row> {
    return this.ofTenant(caller, { ...filter, deletedAt: null });
  }

  /** The one place where a filter gets its tenant. */
  protected ofTenant({ tenantId }: Caller, filter: object): QueryFilter<Row> {
    return { ...filter, tenantId };
  }

  protected stored(row: object): Stored<T> {
    return row as Stored<T>;
  }
}

/** All of the caller's documents of a kind, in the order in which they were made. */
export const everyOne = <T extends object>(
  all: Pick<AuditedReads<T>, 'list'>,
  caller: Caller,
): Promise<Stored<T>[]> => everyPage((after) => all.list(caller, {}, { sort: { _id: 1 }, after }));
